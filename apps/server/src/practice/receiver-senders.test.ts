import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '@farol/store';
import { createPracticeSenders } from './receiver-senders.ts';

/** A store whose reads are answered by hand. */
function slowStore() {
  const reads: { readonly values: readonly unknown[]; readonly answer: (rows: object[]) => void }[] = [];
  const read = (_text: string, values: readonly unknown[] = []) =>
    new Promise<object[]>((answer) => reads.push({ values, answer }));
  return { reads, store: { read: read as Store['read'] } };
}

const whole = { 'webhook-id': 'evt_1', 'webhook-signature': 'v1,x', 'content-length': '150' };
const delivery = (headers: Readonly<Record<string, string | null>> = {}) => ({
  url: 'http://127.0.0.1:8080/webhooks/pagamentos?a=1',
  path: '/webhooks/pagamentos',
  header: (name: string) => ({ ...whole, ...headers })[name] ?? null,
});
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('asks for endpoints at this URL under both schemes, and gives each key its own source', async () => {
  const { reads, store } = slowStore();
  const found = createPracticeSenders({ store })(delivery());
  await turn();
  assert.deepEqual(reads[0]?.values, [
    'https://127.0.0.1:8080/webhooks/pagamentos',
    'http://127.0.0.1:8080/webhooks/pagamentos',
    'evt_1',
  ]);
  reads[0]?.answer([
    { owner: 'chv_a', secret: 'new' },
    { owner: 'chv_a', secret: 'old' },
  ]);
  assert.deepEqual(await found, [{ source: 'practice:chv_a/webhooks/pagamentos', secrets: ['new', 'old'] }]);
});

test('does not look up deliveries that the practice provider never sends', async () => {
  const ask = createPracticeSenders({ store: { read: () => assert.fail('it looked') } });
  for (const headers of [{ 'webhook-id': '' }, { 'webhook-id': "evt' --" }, { 'content-length': '16385' }]) {
    assert.deepEqual(await ask(delivery(headers)), []);
  }
  for (const name of ['webhook-id', 'webhook-signature', 'content-length']) {
    assert.deepEqual(await ask(delivery({ [name]: null })), [], name);
  }
});

test('a flood of forged deliveries causes few reads at a time, a short queue, and refusals beyond it', async () => {
  const { reads, store } = slowStore();
  const ask = createPracticeSenders({ store, atOnce: 2, waiting: 3 });
  const asked = Array.from({ length: 7 }, () => ask(delivery()));
  const ends = Promise.allSettled(asked);
  await turn();
  assert.equal(reads.length, 2);
  for (let i = 0; i < 5; i++) {
    reads[i]?.answer([]);
    await turn();
    assert.equal(reads.length, Math.min(5, i + 3));
  }
  const outcomes = (await ends).map(({ status }) => status);
  assert.deepEqual(outcomes, [...Array(5).fill('fulfilled'), ...Array(2).fill('rejected')]);
  const last = ask(delivery());
  await turn();
  reads[5]?.answer([]);
  assert.deepEqual(await last, [], 'every place is free again');
});
