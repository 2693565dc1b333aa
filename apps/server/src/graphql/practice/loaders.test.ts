import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Store } from '@farol/store';
import { post } from '../testing/test-door.ts';
import { dataOf, openKey } from '../testing/test-practice.ts';

/** The reads that a query caused, by the table that they begin with; letting it in is not counted. */
function countReads(t: TestContext, store: Store): () => Record<string, number> {
  const reads: string[] = [];
  const { read } = store;
  t.mock.method(store, 'read', (sql: string, values?: never) => {
    reads.push(/FROM (?:\(\s*SELECT.*?FROM )?(\w+)/s.exec(sql)?.[1] ?? sql);
    return read(sql, values);
  });
  return () => {
    const counted: Record<string, number> = {};
    for (const table of reads.splice(0)) counted[table] = (counted[table] ?? 0) + 1;
    delete counted.sandbox_keys;
    return counted;
  };
}

async function arranged(t: TestContext) {
  const opened = await openKey(t);
  const { caller } = opened;
  for (const port of [9, 10]) {
    await opened.sandbox.endpoints.create(caller, { url: `http://127.0.0.1:${port}/`, eventos: ['*'] });
  }
  for (let valor = 1; valor <= 6; valor += 1) {
    const { payment } = await opened.sandbox.payments.create(caller, { valor, moeda: 'BRL' });
    await opened.sandbox.payments.patch(caller, payment.id, { situacao: 'aprovado' });
  }
  return opened;
}

test('a list of payments with their events is two look-ups, whatever its length', async (t) => {
  const { ask, store } = await arranged(t);
  const reads = countReads(t, store);
  const { pagamentos } = dataOf(await ask('{ pagamentos { nodes { valor eventos { evento valor } } } }'));
  assert.deepEqual(reads(), { sandbox_payments: 1, webhook_events: 1 });
  assert.equal(pagamentos.nodes.length, 6);
  assert.deepEqual(pagamentos.nodes[2], {
    valor: 3,
    eventos: [
      { evento: 'PAGAMENTO_CRIADO', valor: 3 },
      { evento: 'PAGAMENTO_APROVADO', valor: 3 },
    ],
  });
  dataOf(await ask('{ pagamentos { nodes { a: eventos(first: 1) { id } b: eventos(first: 1) { id } } } }'));
  assert.deepEqual(reads(), { sandbox_payments: 1, webhook_events: 1 });
});

test('deliveries with their event, its payment, their endpoint and their attempts are one look-up per relation', async (t) => {
  const { ask, store } = await arranged(t);
  const reads = countReads(t, store);
  const query = `{ entregas(first: 100) { nodes {
    id evento { evento recurso pagamento { valor } } webhook { url } tentativas { numero }
  } } }`;
  const { nodes } = dataOf(await ask(query)).entregas;
  assert.equal(nodes.length, 24);
  assert.deepEqual(reads(), {
    webhook_deliveries: 1,
    webhook_attempts: 1,
    webhook_events: 1,
    sandbox_payments: 1,
    webhook_endpoints: 1,
  });
  assert.deepEqual([nodes[0].evento.evento, nodes[0].evento.pagamento.valor], ['PAGAMENTO_CRIADO', 1]);
});

test('events with their payments are one look-up per relation, and the saving is reported on request', async (t) => {
  const { store, door, chave } = await arranged(t);
  const reads = countReads(t, store);
  const answer = await post(
    door,
    { query: '{ eventos { nodes { pagamento { id } } } }', extensions: { farol: { explain: true } } },
    { authorization: `Bearer ${chave}` },
  );
  // A list comes as it was delivered, without the address of the payment: that is the second look at the events.
  assert.deepEqual(reads(), { webhook_events: 2, sandbox_payments: 1 });
  assert.deepEqual(answer.body.extensions?.farol.lookups, {
    events: { asked: 12, lookups: 1 },
    payments: { asked: 12, lookups: 1 },
  });
});

test('look-ups are not shared between keys or between requests', async (t) => {
  const { ask, newKey } = await arranged(t);
  const [first] = dataOf(await ask('{ eventos(first: 1) { nodes { id } } }')).eventos.nodes;
  const other = await newKey();
  const query = `{ evento(id: "${first.id}") { pagamento { valor } } }`;
  assert.equal(dataOf(await other.ask(query)).evento, null);
  assert.equal(dataOf(await ask(query)).evento.pagamento.valor, 1);
});
