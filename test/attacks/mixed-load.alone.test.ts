// Two whole servers on one SQLite file are killed, or ended by SIGTERM, every few seconds under load: payments with idempotency keys,
// their webhooks, and gateway calls. No acknowledged payment is lost and none takes effect twice. A third server, which reads, delivers
// and feeds a subscription, runs all the time: its memory and descriptors are measured. FAROL_TEST_LONG=1 runs for five minutes,
// LOAD_MINUTES=60 for an hour.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createStore } from '@farol/store';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { startEndpoint, type TestEndpoint } from '../webhooks-endpoint.ts';
import { type BuiltServer, canMeasure, startBuiltServer } from './built-server.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { newPracticeKey } from './practice-key.ts';

/** A key may make 60 calls a minute, so 25 keys make at most 25 payments a second for long; and it may have 1,000 payments. */
const keyCount = 25;
const mostPayments = keyCount * 950;
const minutes = Number(process.env.LOAD_MINUTES ?? (process.env.FAROL_TEST_LONG === '1' ? 5 : 0));
const { paymentCount, minKills, killEveryMs } =
  minutes > 0
    ? { paymentCount: Math.min(1_300 * minutes, mostPayments / 1.25), minKills: 8 * minutes, killEveryMs: 3_000 }
    : { paymentCount: 240, minKills: 3, killEveryMs: 1_000 };
/** So that the payments fill the time. */
const paceMs = (minutes * 60_000) / paymentCount;
const lanes = 8;
/** Fewer than the 60 an hour that GitHub allows without a key. */
const mostGatewayCalls = 40;

type Acknowledged = Map<string, { readonly key: string; readonly id: string }>;
type Payment = { readonly id: string; readonly descricao: string };

test('kills lose no acknowledged payment and double none', { timeout: (15 + 3 * minutes) * 60_000 }, async (t) => {
  const folder = temporaryFolder(t);
  const receiver = await startEndpoint();
  t.after(() => receiver.close());
  const settings = { FAROL_WEBHOOK_PORTS: String(receiver.port), LOG_LEVEL: 'error' };
  const fleet = await startFleet(t, folder, 2, settings);
  const steady = await startBuiltServer(t, folder, settings);
  const keys = await prepare(fleet, receiver);
  const acknowledged: Acknowledged = new Map();
  const load = { isOver: false };
  // Also when the test fails, which ends the servers.
  t.after(() => {
    load.isOver = true;
  });
  const started = performance.now();
  const reading = readSteadily(steady, keys[0] ?? '', load);
  const kill = async () => {
    for (await pause(killEveryMs); !load.isOver; await pause(killEveryMs)) await fleet.killNext();
  };
  const killing = kill();
  const calling = callGateway(fleet, steady, load);
  let next = 0;
  const lane = async () => {
    // Until there were enough kills as well, so that each of them meets some work.
    while (next < paymentCount || (fleet.kills() < minKills && next < Math.min(2 * paymentCount, mostPayments))) {
      const order = `order-${next}`;
      const early = started + next * paceMs - performance.now();
      const key = keys[next % keys.length] ?? '';
      next += 1;
      if (early > 0) await pause(early);
      acknowledged.set(order, { key, id: await createPayment(fleet, key, order) });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  load.isOver = true;
  await killing;
  const calls = await calling;
  const { reads, before } = await reading;
  await untilDelivered(folder);
  const events = await checkPayments(folder, acknowledged);
  checkDeliveries(receiver, events);
  // Every call that was answered is counted, and none more often than it was sent.
  assert.ok(calls.answered > 0);
  assert.ok(calls.counted >= calls.answered && calls.counted <= calls.sent, JSON.stringify(calls));
  t.diagnostic(
    `${Math.round((performance.now() - started) / 1000)} s, ${acknowledged.size} payments, ${reads} reads, ${fleet.kills()} ends ` +
      `(SIGTERM: at most ${Math.round(fleet.longestEndMs())} ms), lost 0, doubled 0; ${events.length} events in ` +
      `${receiver.delivered.length} deliveries; ${calls.answered} gateway calls answered of ${calls.sent} sent`,
  );
  if (canMeasure) {
    const files = steady.openFiles();
    t.diagnostic(`the server that was never ended: ${Math.round(steady.memory() / 1024 ** 2)} MB, ${files} open files`);
    assert.ok(files < before + 50, `${before} file descriptors became ${files}`);
  }
  for (const server of [...fleet.servers(), steady]) assert.equal((await fetch(`${server.origin}/readyz`)).status, 200);
});

async function prepare(fleet: Fleet, receiver: TestEndpoint): Promise<readonly string[]> {
  const [{ origin } = { origin: '' }] = fleet.servers();
  const keys: string[] = [];
  while (keys.length < keyCount) {
    const key = await newPracticeKey(origin);
    keys.push(key);
    const endpoint = { url: receiver.url, eventos: ['pagamento.criado'] };
    let status = 503;
    while (status === 503) ({ status } = await post(`${origin}/sandbox/v1/webhooks`, key, endpoint));
    assert.equal(status, 201);
  }
  return keys;
}

const post = (url: string, key: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Reads by REST and GraphQL beside an open subscription. The first figures are those after a hundred reads. */
async function readSteadily(server: BuiltServer, key: string, load: { readonly isOver: boolean }) {
  const { origin } = server;
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream', 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'subscription { eventos { evento } }' });
  const open = () => fetch(`${origin}/graphql`, { method: 'POST', headers, body, signal: leaving.signal });
  let stream = await open();
  while (stream.status === 503) stream = await open();
  assert.equal(stream.status, 200);
  const streaming = stream.text().catch(() => '');
  const query = encodeURIComponent('{ apis { nodes { id name } } }');
  const paths = ['/v1/apis', '/v1/apis/viacep', '/v1/rules?limit=5', `/graphql?query=${query}`, '/en/'];
  let reads = 0;
  let before: number | undefined;
  while (!load.isOver || before === undefined) {
    const answer = await fetch(`${origin}${paths[reads % paths.length]}`);
    await answer.arrayBuffer();
    // On a busy machine the server may shed load.
    assert.ok([200, 503].includes(answer.status), `${answer.status}`);
    reads += 1;
    if (reads === 100) before = canMeasure ? server.openFiles() : 0;
    await pause(10);
  }
  leaving.abort();
  await streaming;
  return { reads, before };
}

/** As a client should: the same call under the same key until there is an answer. */
async function createPayment(fleet: Fleet, key: string, order: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const servers = fleet.servers();
    const { origin } = servers[attempt % servers.length] as BuiltServer;
    try {
      const url = `${origin}/sandbox/v1/pagamentos`;
      const answer = await post(url, key, { valor: 100, moeda: 'BRL', descricao: order }, { 'idempotency-key': order });
      const body = await answer.json();
      if (answer.status === 201) return body.id;
      // 409: the same call is still under way, on a server that may have died; 429: this key has made its calls of this minute.
      assert.ok([409, 429, 503].includes(answer.status), JSON.stringify(body));
      if (answer.status === 429) await pause(500);
    } catch (error) {
      // The server was killed before or after its commit.
      assert.ok(error instanceof TypeError, String(error));
    }
    await pause(20);
  }
}

/** The quota is read from a server that stays, as soon as the calls are over: later the first of them count no longer. */
async function callGateway(fleet: Fleet, steady: BuiltServer, load: { readonly isOver: boolean }) {
  const calls = { sent: 0, answered: 0, counted: 0 };
  while (!load.isOver && calls.sent < mostGatewayCalls) {
    const servers = fleet.servers();
    const { origin } = servers[calls.sent % servers.length] as BuiltServer;
    calls.sent += 1;
    // Another repository each time, so that no answer comes from a cache.
    const answer = await fetch(`${origin}/gateway/github/repos/nodejs/node${calls.sent}`).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer?.headers.has('x-farol-simulated') || answer?.status === 200 || answer?.status === 404)
      calls.answered += 1;
    await pause(50);
  }
  const read = () => fetch(`${steady.origin}/v1/apis/github/quota`);
  let report = await read();
  // On a busy machine the server may shed load.
  while (report.status === 503) report = await read();
  calls.counted = (await report.json()).windows?.[0]?.used;
  return calls;
}

/** A delivery that a killed server had claimed is due when its lease ends; this moves that time forward instead of waiting for it. */
async function untilDelivered(folder: string): Promise<void> {
  const store = createStore({ url: `sqlite:${join(folder, 'farol.db')}`, maxWaitMs: 60_000 });
  await pause(1_000);
  await store.run(`UPDATE webhook_undelivered SET due_at = :now, leased_until = NULL WHERE state = 'pending'`);
  const pending = `SELECT COUNT(*) AS n FROM webhook_undelivered WHERE state = 'pending'`;
  await until(async () => (await store.read<{ n: number }>(pending))[0]?.n === 0);
  await store.close();
}

/** Exactly one payment and one event for every order. Resolves to the ids of the events. */
async function checkPayments(folder: string, acknowledged: Acknowledged): Promise<readonly string[]> {
  const store = createStore({ url: `sqlite:${join(folder, 'farol.db')}`, maxWaitMs: 60_000 });
  const rows = await store.read<Payment>('SELECT id, description AS descricao FROM sandbox_payments');
  const stored = new Set(rows.map(({ id }) => id));
  const lost = [...acknowledged.values()].filter(({ id }) => !stored.has(id));
  assert.deepEqual(lost, [], 'an acknowledged payment is missing');
  assert.equal(new Set(rows.map(({ descricao }) => descricao)).size, rows.length, 'an order was paid twice');
  assert.equal(rows.length, acknowledged.size);
  for (const { id, descricao } of rows) assert.equal(acknowledged.get(descricao)?.id, id);
  const events = await store.read<{ id: string; subject: string }>(
    `SELECT id, subject FROM webhook_events WHERE kind = 'pagamento.criado'`,
  );
  assert.equal(new Set(events.map(({ subject }) => subject)).size, rows.length, 'a payment without its event');
  assert.equal(events.length, rows.length, 'two events for one payment');
  await store.close();
  return events.map(({ id }) => id);
}

/** Repeated deliveries have the id of the first, by which a receiver recognises them. */
function checkDeliveries(receiver: TestEndpoint, events: readonly string[]): void {
  const delivered = new Set(receiver.delivered.map(({ headers }) => String(headers['webhook-id'])));
  const missing = events.filter((id) => !delivered.has(id));
  assert.deepEqual(missing, [], 'an event was not delivered');
  assert.equal(delivered.size, events.length, 'an event was delivered that is not stored');
}
