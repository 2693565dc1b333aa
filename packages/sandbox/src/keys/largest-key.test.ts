// The most that one key can add to the store.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createStore, type Store, type Value } from '@farol/store';
import { attemptDelaysMs } from '@farol/webhooks/internal';
import { defaultLimits, largestKeyBytes } from '../limits.ts';
import { migrateSandbox } from '../migrations.ts';

const rowsPerStatement = 100;

async function fill(store: Store, table: string, columns: string, count: number, row: (n: number) => readonly Value[]) {
  for (let from = 0; from < count; from += rowsPerStatement) {
    const rows = Array.from({ length: Math.min(rowsPerStatement, count - from) }, (_, n) => row(from + n));
    const marks = `(${row(0)
      .map(() => '?')
      .join(', ')})`;
    await store.run(`INSERT INTO ${table} (${columns}) VALUES ${rows.map(() => marks).join(', ')}`, rows.flat());
  }
}

it('a key that uses up every limit adds no more to the store than is stated', async (t) => {
  const store = createStore({ url: 'sqlite::memory:' });
  t.after(() => store.close());
  await migrateSandbox(store);
  const owner = `chv_${'0'.repeat(29)}`;
  const id = (n: number) => `xyz_${String(n).padStart(29, '0')}`;
  const { payments, events, endpoints, deliveries, replays, callsPerMinute } = defaultLimits;
  const before = (await store.sizes()).bytes;
  await store.run(`INSERT INTO sandbox_keys (id, digest, network, site, read_only, payments, events, deliveries, created_at, expires_at)
    VALUES ('${owner}', '${'d'.repeat(43)}', 'n', 's', 0, 0, 0, 0, 0, 0)`);
  await store.run('INSERT INTO sandbox_calls (key_id, times) VALUES (?, ?)', [
    owner,
    JSON.stringify(Array(callsPerMinute).fill(Date.now())),
  ]);
  await fill(
    store,
    'sandbox_payments',
    'id, owner, amount, currency, description, status, created_at, updated_at',
    payments,
    (n) => [id(n), owner, 2 ** 31 - 1, 'BRL', '🦀'.repeat(200), 'aprovado', Date.now(), Date.now()],
  );
  await fill(store, 'sandbox_replays', 'owner, replay_key, fingerprint, answer, created_at', replays, (n) => [
    owner,
    `${'k'.repeat(245)}${n}`,
    'f'.repeat(43),
    // An endpoint with the longest URL and all kinds, sealed and in base64.
    'a'.repeat(4_500),
    Date.now(),
  ]);
  await fill(store, 'webhook_endpoints', 'id, owner, url, kinds, scheme, state, faults, created_at', endpoints, (n) => [
    id(n),
    owner,
    'u'.repeat(2_048),
    'k'.repeat(20 * 64),
    'spec',
    'active',
    '[]',
    Date.now(),
  ]);
  await fill(store, 'webhook_events', 'owner, id, kind, subject, body, digest, created_at', events, (n) => [
    owner,
    id(n),
    'pagamento.atualizado',
    `/sandbox/v1/pagamentos/${id(n)}`,
    new Uint8Array(250),
    'd'.repeat(64),
    Date.now(),
  ]);
  await fill(
    store,
    'webhook_deliveries',
    'id, owner, event_position, endpoint_id, state, reason, attempts, step, due_at, fault, created_at, settled_at, queued',
    deliveries,
    (n) => [id(n), owner, 1, id(0), 'pending', 'redirect', 11, 11, Date.now(), 'wrong-signature', 0, 0, 1],
  );
  await fill(
    store,
    'webhook_undelivered',
    'position, owner, event_position, endpoint_id, state, reason, attempts, ' +
      'step, due_at, lease, leased_until, fault, created_at, settled_at',
    deliveries,
    (n) => [
      ...[1 + n, owner, 1, id(0), 'pending', 'redirect', 11, 11, Date.now()],
      ...['l'.repeat(36), Date.now(), 'wrong-signature', 0, 0],
    ],
  );
  await fill(
    store,
    'webhook_attempts',
    'delivery_position, number, at, duration_ms, outcome, status, detail, body, next_at',
    deliveries * attemptDelaysMs.length,
    (n) => [
      1 + (n % deliveries),
      1 + Math.floor(n / deliveries),
      Date.now(),
      15_000,
      'redirect',
      308,
      'd'.repeat(500),
      // Only the last answer is stored.
      n < deliveries ? new Uint8Array(1_024) : null,
      Date.now(),
    ],
  );
  const added = (await store.sizes()).bytes - before;
  assert.ok(added < largestKeyBytes, `${added} bytes`);
  assert.ok(added > largestKeyBytes / 2, `the stated size is far too large: ${added} bytes`);
});
