import assert from 'node:assert/strict';
import { test } from 'node:test';
import { get, post } from '../testing/test-door.ts';
import { aPayment, create, dataOf, openKey, openPractice, refusalOf } from '../testing/test-practice.ts';

test('a key is made by a mutation, needs none, and opens its own empty data', async (t) => {
  const { ask, sandbox } = await openPractice(t);
  const made = dataOf(await ask('mutation { criarChave { id chave somenteLeitura expiraEm } }')).criarChave;
  assert.match(made.chave, /^farol_/);
  assert.deepEqual([made.somenteLeitura, made.expiraEm], [false, '2026-01-16T12:00:00.000Z']);
  const own = { authorization: `Bearer ${made.chave}` };
  const seen = dataOf(await ask('{ chave { id somenteLeitura criadoEm } pagamentos { nodes { id } } }', {}, own));
  assert.deepEqual(seen, {
    chave: { id: made.id, somenteLeitura: false, criadoEm: '2026-01-15T12:00:00.000Z' },
    pagamentos: { nodes: [] },
  });
  const { caller } = await sandbox.keys.admit(own.authorization);
  assert.equal(caller.id, made.id);
});

test('no key is 401 with a challenge, a read-only key is 403, and nothing of the request is run', async (t) => {
  const { ask, newKey, sandbox } = await openPractice(t);
  for (const query of [
    '{ chave { id } }',
    '{ apis { totalCount } chave { id } }',
    'mutation { criarChave { id } removerPagamento(id: "x") }',
  ]) {
    const answer = await ask(query);
    const refused = refusalOf(answer);
    assert.deepEqual([refused.status, refused.code], [401, 'NOT_AUTHENTICATED'], query);
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
  const wrong = await ask('{ chave { id } }', {}, { authorization: 'Bearer farol_nobody' });
  assert.equal(wrong.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
  assert.equal(wrong.status, 401);
  const reader = await newKey(true);
  const refused = await reader.ask('mutation { criarPagamento(input: { valor: 0, moeda: "" }) { id } }');
  assert.deepEqual([refused.status, refusalOf(refused).code], [403, 'NOT_ALLOWED']);
  assert.ok(refused.headers.get('ratelimit'));
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer error="insufficient_scope"');
  dataOf(await reader.ask('{ pagamentos { nodes { id } } }'));
  const { caller } = await sandbox.keys.admit(`Bearer ${reader.chave}`);
  assert.equal((await sandbox.payments.list(caller)).items.length, 0);
});

test('every root field counts as a call of the key, and all are admitted or none', async (t) => {
  const { newKey, clock } = await openPractice(t, { limits: { callsPerMinute: 5 } });
  const { ask } = await newKey();
  const three = await ask('{ a: chave { id } b: chave { id } ...F } fragment F on Query { c: chave { id } }');
  assert.equal(three.headers.get('ratelimit-policy'), '"chave";q=5;w=60');
  assert.equal(three.headers.get('ratelimit'), '"chave";r=2;t=60');
  clock.now += 10_000;
  const refused = await ask('{ a: chave { id } b: chave { id } c: chave { id } }');
  const { status, code, retryAfter } = refusalOf(refused);
  assert.deepEqual([status, code, retryAfter], [429, 'LIMIT_REACHED', 50]);
  assert.equal(refused.headers.get('retry-after'), '50');
  dataOf(await ask('{ a: chave { id } b: chave { id } }'));
  assert.equal((await ask('{ chave { id } }')).status, 429);
  dataOf(await ask('{ apis { totalCount } }'));
  clock.now += 50_000;
  dataOf(await ask('{ a: chave { id } b: chave { id } c: chave { id } }'));
});

test('no answer of the practice provider is cached, by us or by others', async (t) => {
  const { newKey, door, ask, chave } = await openKey(t);
  const other = await newKey();
  const query = '{ pagamentos { nodes { id } } }';
  const own = { authorization: `Bearer ${chave}` };
  for (let sight = 0; sight < 3; sight += 1) {
    const before = await get(door, { query }, own);
    assert.equal(before.headers.get('cache-control'), 'no-store');
    dataOf(await ask(create, { input: aPayment }));
    const paid = async (key: string) =>
      dataOf(await get(door, { query }, { authorization: `Bearer ${key}` })).pagamentos.nodes.length;
    assert.deepEqual([await paid(chave), await paid(other.chave)], [sight + 1, 0]);
    assert.equal((await get(door, { query })).status, 401);
  }
});

test('a mutation over GET is 405, and a subscription needs a stream', async (t) => {
  const { door, chave } = await openKey(t);
  const headers = { authorization: `Bearer ${chave}`, accept: 'application/json' };
  const change = await get(door, { query: 'mutation { criarChave { id } }' }, headers);
  assert.deepEqual([change.status, change.headers.get('allow')], [405, 'POST']);
  const query = 'subscription { eventos { id } }';
  const single = refusalOf(await post(door, { query }, headers));
  assert.deepEqual([single.status, single.code], [406, 'NOT_STREAMED']);
  assert.equal((await get(door, { query }, headers)).status, 406);
  const batch = await post(door, [{ query }, { query: '{ __typename }' }], headers);
  assert.equal(batch.status, 406);
});

test('a server without a practice provider answers 503 for its fields, and all other fields work', async (t) => {
  const { ask } = await openPractice(t, {}, { practice: undefined as never });
  assert.deepEqual([(await ask('{ chave { id } }')).status, (await ask('{ apis { totalCount } }')).status], [503, 200]);
  const away = await openPractice(t, {}, {});
  await away.store.close();
  const refused = refusalOf(await away.ask('mutation { criarChave { id } }'));
  assert.deepEqual([refused.status, refused.code, refused.retryAfter], [503, 'UNAVAILABLE', 5]);
});

test('a fault of ours behind a field is masked', async (t) => {
  const { ask, sandbox } = await openKey(t, {}, { onFault: () => {} });
  t.mock.method(sandbox.payments, 'list', () => Promise.reject(new Error('a secret of the house')));
  const { status, text } = await ask('{ pagamentos { nodes { id } } }');
  assert.equal(status, 500);
  assert.doesNotMatch(text, /secret/);
});
