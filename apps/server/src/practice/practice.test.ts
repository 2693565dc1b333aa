import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, test } from 'node:test';
import { askOf, problemOf } from '../testing/test-server.ts';
import { createWholeServer } from '../testing/whole-server.ts';

const whole = await createWholeServer();
// Every answer is compared with the description.
const ask = await askOf(whole.server);
after(whole.close);
const json = { 'content-type': 'application/json' };

async function practiceKey(readOnly = false): Promise<Record<string, string>> {
  const response = await ask('/sandbox/v1/chaves', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ somente_leitura: readOnly }),
  });
  assert.equal(response.status, 201);
  return { authorization: `Bearer ${(await response.json()).chave}` };
}

test('a practice key creates, reads, replaces, amends and removes a payment as the rules say', async () => {
  const key = await practiceKey();
  const send = (path: string, method: string, body?: unknown) =>
    ask(path, { method, headers: { ...key, ...(body ? json : {}) }, ...(body ? { body: JSON.stringify(body) } : {}) });
  const created = await send('/sandbox/v1/pagamentos', 'POST', { valor: 4990, moeda: 'BRL', descricao: 'Plano' });
  assert.equal(created.status, 201);
  const address = created.headers.get('location') ?? '';
  assert.match(address, /^\/sandbox\/v1\/pagamentos\/./);
  const patched = await (await send(address, 'PATCH', { valor: 100 })).json();
  assert.deepEqual([patched.valor, patched.descricao], [100, 'Plano']);
  const replaced = await (await send(address, 'PUT', { valor: 200, moeda: 'BRL' })).json();
  assert.deepEqual([replaced.valor, replaced.descricao], [200, '']);
  assert.equal((await send(address, 'DELETE')).status, 204);
  assert.equal((await send(address, 'GET')).status, 404);
});

test('no key is 401 with a challenge, a read-only key is 403, a verb in the path is 404', async () => {
  const without = await ask('/sandbox/v1/pagamentos');
  assert.equal(without.status, 401);
  assert.match(without.headers.get('www-authenticate') ?? '', /^Bearer/);
  const refused = await ask('/sandbox/v1/pagamentos', {
    method: 'POST',
    headers: { ...(await practiceKey(true)), ...json },
    body: '{"valor":1,"moeda":"BRL"}',
  });
  assert.equal(refused.status, 403);
  assert.equal((await ask('/sandbox/v1/criarPagamento', { method: 'POST' })).status, 404);
});

test('the receiver answers every copy of a signed delivery with 200 and an empty body', async () => {
  const body =
    '{"evento":"pagamento.aprovado","id":"evt_1","valor":4990,"moeda":"BRL","criado_em":"2026-01-15T12:00:00Z"}';
  const signature = `sha256=${createHmac('sha256', 'segredo-de-exemplo').update(body).digest('hex')}`;
  const deliver = (headers: Record<string, string>) =>
    ask('/webhooks/pagamentos', { method: 'POST', headers: { ...json, ...headers }, body });
  for (let copy = 0; copy < 3; copy++) {
    const response = await deliver({ 'x-signature': signature });
    assert.deepEqual([response.status, await response.text()], [200, '']);
  }
  const wrong = await deliver({ 'x-signature': `sha256=${'0'.repeat(64)}` });
  const { status, reason } = await problemOf(wrong);
  assert.deepEqual([status, reason], [401, 'signature_wrong']);
  assert.equal((await problemOf(await deliver({ 'x-signature': 'sha256=zz' }))).reason, 'signature_malformed');
});

test('a server with a token does not accept the secret of the examples, which everybody knows', async (t) => {
  const withToken = await createWholeServer({ token: 'the-token-of-the-operator' });
  t.after(withToken.close);
  const body = '{"evento":"pagamento.aprovado","id":"evt_1"}';
  const signature = `sha256=${createHmac('sha256', 'segredo-de-exemplo').update(body).digest('hex')}`;
  const post = { method: 'POST', headers: { ...json, 'x-signature': signature }, body };
  const answer = await withToken.server.fetch(new Request('http://127.0.0.1:8080/webhooks/x', post));
  assert.equal(answer.status, 401);
});

test('the same by GraphQL, as described: a key, a payment, each kind of refusal, one answer as a stream', async () => {
  const graphql = (query: string, headers: Record<string, string> = {}) =>
    ask('/graphql', { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify({ query }) });
  const made = await (await graphql('mutation { criarChave { chave } }')).json();
  const key = { authorization: `Bearer ${made.data.criarChave.chave}` };
  const payment = 'criarPagamento(input: { valor: 4990, moeda: "BRL" }, chaveDeIdempotencia: "um") { id versao }';
  const created = await (await graphql(`mutation { ${payment} }`, key)).json();
  const { id, versao } = created.data.criarPagamento;
  const rest = await ask(`/sandbox/v1/pagamentos/${id}`, { headers: key });
  assert.equal(rest.headers.get('etag'), `"${versao}"`);
  const reader = await practiceKey(true);
  const refusals: readonly (readonly [number, string, Record<string, string>])[] = [
    [400, `mutation { ${payment.replace('4990', '0')} }`, key],
    [401, '{ chave { id } }', {}],
    [403, `mutation { ${payment} }`, reader],
    [404, 'mutation { removerPagamento(id: "x") }', key],
    [406, 'subscription { eventos { id } }', { ...key, accept: 'application/json' }],
    [409, `mutation { alterarPagamento(id: "${id}", input: { situacao: ESTORNADO }) { id } }`, key],
    [412, `mutation { removerPagamento(id: "${id}", versaoEsperada: "outra") }`, key],
    [422, `mutation { ${payment.replace('4990', '1')} }`, key],
  ];
  for (const [status, query, headers] of refusals) {
    const response = await graphql(query, headers);
    assert.equal(response.status, status, query);
    assert.equal((await response.json()).errors[0].extensions.status ?? 406, status);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
  for (let call = 0; call < 60; call += 1) if ((await graphql('{ chave { id } }', key)).status === 429) break;
  const spent = await graphql('{ chave { id } }', key);
  assert.equal(spent.status, 429);
  assert.match(spent.headers.get('retry-after') ?? '', /^\d+$/);
  const streamed = await graphql('{ chave { somenteLeitura } }', { ...reader, accept: 'text/event-stream' });
  assert.equal(
    await streamed.text(),
    ':\n\nevent: next\ndata: {"data":{"chave":{"somenteLeitura":true}}}\n\nevent: complete\ndata:\n\n',
  );
});

test('no request of this file caused a fault', () => {
  assert.deepEqual(whole.faults, []);
});
