import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Kind, parse } from 'graphql';
import { createSchema } from '../create-schema.ts';
import { createMeasure } from '../measure/measure.ts';
import { catalogue, post } from '../testing/test-door.ts';
import { openPractice } from '../testing/test-practice.ts';

const measure = createMeasure(createSchema(), catalogue);

function measured(query: string) {
  const document = parse(query);
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  assert.ok(operation);
  return measure(document, operation, {}).measured;
}

test('the cost of a list within a list is that of both, by the page that each asks for', () => {
  // 1 field, 10 nodes with 1 field and a list of 5 with 1 field each.
  assert.equal(measured('{ pagamentos(first: 10) { nodes { eventos(first: 5) { id } } } }').cost, 1 + 1 + 10 * (1 + 5));
  assert.equal(measured('{ pagamentos(first: 10) { nodes { eventos { id } } } }').cost, 1 + 1 + 10 * (1 + 20));
  const attempts = '{ entregas(first: 10) { nodes { tentativas(first: 7) { numero } } } }';
  assert.equal(measured(attempts).cost, 2 + 10 * (1 + 7));
  assert.equal(measured('subscription { eventos { pagamento { eventos(first: 30) { id } } } }').cost, 1 + 1 + 1 + 30);
});

test('queries, mutations and subscriptions beyond a bound are refused, and nothing of them is run', async (t) => {
  const { newKey, sandbox } = await openPractice(t);
  const { ask, chave } = await newKey();
  const deep = (inner: string) => `{ pagamento { eventos { pagamento { eventos { pagamento { ${inner} } } } } } }`;
  for (const [query, bound] of [
    ['{ pagamentos(first: 100) { nodes { eventos(first: 100) { id valor } } } }', 'cost'],
    ['{ pagamentos(first: 101) { nodes { id } } }', 'first'],
    [`{ eventos { nodes ${deep('eventos { pagamento { eventos { id } } }')} } }`, 'depth'],
    [`subscription { eventos ${deep('eventos { pagamento { eventos { pagamento { id } } } }')} }`, 'depth'],
    [`mutation { ${Array.from({ length: 41 }, (_, i) => `a${i}: criarChave { id }`).join(' ')} }`, 'rootFields'],
  ] as const) {
    const { status, body } = await ask(query, {}, { accept: 'text/event-stream, application/json' });
    assert.equal(status, 400, query);
    const exceeded = body.errors?.filter(({ extensions }) => extensions.code === 'BOUND_EXCEEDED');
    assert.ok(
      exceeded?.some(({ extensions }) => extensions.bound === bound),
      `${bound}: ${JSON.stringify(body)}`,
    );
  }
  const { usage } = await sandbox.keys.admit(`Bearer ${chave}`);
  assert.equal(usage.left, usage.calls - 1, 'none of them was counted');
});

test('a batch may not create more keys than one request, and then creates none', async (t) => {
  const { door, store } = await openPractice(t);
  const keys = (count: number) => Array.from({ length: count }, (_, i) => `k${i}: criarChave { id }`).join(' ');
  const batch = (count: number) => Array.from({ length: 5 }, () => ({ query: `mutation { ${keys(count)} }` }));
  const { status, body } = await post(door, batch(2));
  assert.deepEqual([status, body.errors?.[0]?.extensions.bound], [400, 'newKeys']);
  const count = async () => (await store.read('SELECT id FROM sandbox_keys')).length;
  assert.equal(await count(), 0);
  assert.equal((await post(door, batch(1))).status, 200);
  assert.equal(await count(), 5);
});

test('caching and the need of a key are known before a query is run', () => {
  assert.deepEqual(measured('{ apis { totalCount } }').unchanging, true);
  for (const query of [
    '{ api(id: "ibge") { quota { callable } } }',
    '{ rules { brokenBy { ...Q } } } fragment Q on Api { quota { callable } }',
    '{ apis { totalCount } chave { id } }',
  ]) {
    assert.equal(measured(query).unchanging, false, query);
  }
  const facts = (query: string) => {
    const { calls, practice } = measured(query);
    return [calls, practice];
  };
  assert.deepEqual(facts('{ apis { totalCount } }'), [0, 'none']);
  assert.deepEqual(facts('mutation { criarChave { id } }'), [0, 'open']);
  assert.deepEqual(facts('{ chave { id } ... { eventos { nodes { id } } } }'), [2, 'key']);
  assert.deepEqual(facts('mutation { criarChave { id } removerPagamento(id: "x") }'), [1, 'write']);
});
