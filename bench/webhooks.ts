// What webhooks cost: durable acknowledgements beside a plain handler and Debian's `webhook`, the sender, and whether an event costs the
// same with a thousand and with a million before it.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createProbe } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStore, type Store } from '@farol/store';
import { createEventLog, createReceiver, createSecret, createSender, migrateWebhooks, schemes } from '@farol/webhooks';
import { tryPostgres } from '../test/postgres.ts';
import { deliver } from './measure/deliveries.ts';
import type { Figures } from './measure/load.ts';
import { startServer } from './measure/server.ts';

const secret = 'segredo-de-exemplo';
const folder = mkdtempSync(join(tmpdir(), 'farol-bench-webhooks-'));
const peer = fileURLToPath(new URL('peers/webhooks.ts', import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 5);
const count = Number(process.env.DELIVERIES ?? 4_000);
const stored = Number(process.env.STORED ?? 1_000_000);

const { postgres, missing } = await tryPostgres({ settings: { fsync: 'on' } });
try {
  await acknowledgements();
  await sending();
  await flatness();
} finally {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}

async function acknowledgements(): Promise<void> {
  const plain = await startServer(peer, { words: ['plain', folder, secret] });
  const sqlite = await startServer(peer, { words: ['farol', folder, secret] });
  const database = await postgres?.createDatabase();
  const onPostgres =
    database === undefined ? undefined : await startServer(peer, { words: ['farol', database, secret] });
  const debian = await startDebian();
  const rows = [
    { name: 'plain handler, each event alone', url: `${plain.address}/webhooks/pagamentos` },
    ...(debian ? [{ name: "Debian's webhook (stores nothing)", url: `${debian.address}/hooks/x` }] : []),
    { name: 'farol on SQLite', url: `${sqlite.address}/webhooks/pagamentos` },
    ...(onPostgres ? [{ name: 'farol on PostgreSQL', url: `${onPostgres.address}/webhooks/pagamentos` }] : []),
  ];
  if (missing) console.log(missing);
  const closed = await interleaved(rows, (url) => deliver({ url, secret, count, connections: 64 }));
  print(`durable acknowledgements, 64 connections, ${rounds} interleaved rounds of ${count} deliveries`, closed);
  const paced = await interleaved(rows, (url) => deliver({ url, secret, count, connections: 128, perSecond: 1_000 }));
  print('the same at 1,000 deliveries a second', paced);
  const [alone, ours] = ['plain handler, each event alone', 'farol on SQLite'].map((name) => closed.get(name));
  const times = (ours?.perSecond ?? 0) / (alone?.perSecond ?? Number.NaN);
  const p99 = paced.get('farol on SQLite')?.p99 ?? Number.NaN;
  console.log(`target: 5 times the plain handler: ${times.toFixed(1)}, ${times >= 5 ? 'met' : 'missed'}`);
  console.log(`target: p99 under 50 ms at 1,000/s: ${p99.toFixed(1)} ms, ${p99 < 50 ? 'met' : 'missed'}`);
  await Promise.all([plain, sqlite, onPostgres, debian].map((server) => server?.stop()));
}

/** From publishing to the endpoint's answer being written down, the endpoint in this process. */
async function sending(): Promise<void> {
  console.log(`\nsending ${count} events to one endpoint`);
  const urls = [`sqlite:${join(folder, 'sender.db')}`, ...(postgres ? [await postgres.createDatabase()] : [])];
  for (const url of urls) {
    const store = createStore({ url });
    const { perSecond } = await withEndpoint((endpoint) => sendEvents(store, endpoint, count));
    console.log(
      `  ${(url.startsWith('sqlite') ? 'SQLite' : 'PostgreSQL').padEnd(38)} ${perSecond.toFixed(0).padStart(7)}/s`,
    );
    await store.close();
  }
}

async function flatness(): Promise<void> {
  const part = Math.min(2_000, count);
  console.log(`\ncost of an event with so many before it (SQLite, processor time of this process)`);
  const store = createStore({ url: `sqlite:${join(folder, 'flat.db')}`, workMs: 600_000 });
  await migrateWebhooks(store);
  const costs: number[] = [];
  for (const before of [1_000, stored]) {
    await fill(store, before);
    const sent = await withEndpoint((endpoint) => sendEvents(store, endpoint, part));
    const received = await receiveEvents(store, part);
    costs.push(sent.cpu + received);
    console.log(
      `  ${before.toLocaleString('en').padStart(10)} events: publish and send ${sent.cpu.toFixed(0)} µs, receive and work ${received.toFixed(0)} µs`,
    );
  }
  const growth = (costs[1] ?? Number.NaN) / (costs[0] ?? Number.NaN);
  console.log(`target: flat: ${growth.toFixed(2)} times, ${growth < 1.25 ? 'met' : 'missed'}`);
  await store.close();
}

async function sendEvents(store: Store, endpoint: string, events: number) {
  await migrateWebhooks(store);
  const sender = createSender({ store, serverOnLoopback: true });
  const owner = createSecret();
  await sender.endpoints.create({ owner, url: endpoint, kinds: ['*'] });
  const cpu = process.cpuUsage();
  const started = performance.now();
  for (let from = 0; from < events; from += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        store.transaction((tx) => sender.publish(tx, { owner, kind: 'pagamento.criado', payload: { n: from + n } })),
      ),
    );
  }
  await sender.runDue();
  const { user, system } = process.cpuUsage(cpu);
  const perSecond = events / ((performance.now() - started) / 1000);
  await sender.stop();
  return { perSecond, cpu: (user + system) / events };
}

async function receiveEvents(store: Store, events: number): Promise<number> {
  const receiver = createReceiver({
    secrets: [secret],
    scheme: 'spec',
    log: createEventLog({ store }),
    handlers: { '*': { run: () => {} } },
  });
  const url = new URL('http://127.0.0.1/webhooks/pagamentos');
  const timestamp = Math.floor(Date.now() / 1000);
  const requests = Array.from({ length: events }, (_, n) => {
    const id = `evt_${crypto.randomUUID()}`;
    const body = Buffer.from(JSON.stringify({ evento: 'pagamento.criado', id, valor: n, criado_em: String(n) }));
    const headers = schemes.spec.sign({ id, kind: '', timestamp, body, url }, { current: secret, all: [secret] });
    return new Request(url, { method: 'POST', body, headers });
  });
  const cpu = process.cpuUsage();
  for (let from = 0; from < events; from += 50) {
    await Promise.all(requests.slice(from, from + 50).map(receiver.receive));
  }
  await receiver.runDue();
  const { user, system } = process.cpuUsage(cpu);
  return (user + system) / events;
}

/** Settled history up to so many events on either side, written as a whole. */
async function fill(store: Store, wanted: number): Promise<void> {
  const step = 100_000;
  await store.run(
    `INSERT INTO webhook_endpoints (id, owner, url, kinds, scheme, state, faults, created_at)
     VALUES ('end_old', 'old', 'https://old.example/', '*', 'spec', 'active', '[]', 0) ON CONFLICT DO NOTHING`,
  );
  const [row] = await store.read<{ n: number }>('SELECT COALESCE(MAX(position), 0) AS n FROM webhook_events');
  for (let from = row?.n ?? 0; from < wanted; from += step) {
    const to = Math.min(wanted, from + step);
    const numbers = `WITH RECURSIVE n (i) AS (SELECT ${from + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})`;
    const body = `CAST('{"evento":"pagamento.criado","id":"pag_1","valor":4990,"moeda":"BRL"}' AS BLOB)`;
    for (const sql of [
      `INSERT INTO webhook_events (position, owner, id, kind, body, digest, created_at)
       SELECT i, 'old', 'old_' || i, 'pagamento.criado', ${body}, hex(i), i FROM n`,
      `INSERT INTO webhook_deliveries (position, id, owner, event_position, endpoint_id, state, attempts, step, due_at, created_at, settled_at)
       SELECT i, 'old_' || i, 'old', i, 'end_old', 'delivered', 1, 1, 0, i, i FROM n`,
      `INSERT INTO webhook_attempts (delivery_position, number, at, duration_ms, outcome, status)
       SELECT i, 1, i, 5, 'delivered', 200 FROM n`,
      `INSERT INTO webhook_received (position, source, event_key, facts_key, signed_id, kind, body, digest, via, copies, received_at, state,
         attempts, due_at, settled_at)
       SELECT i, 'spec', 'id:old_' || i, 'facts_' || i, 'old_' || i, 'pagamento.criado', ${body}, hex(i), 'delivery', 1, i, 'done', 1, 0, i FROM n`,
      'INSERT INTO webhook_done (position) SELECT i FROM n',
    ]) {
      await store.run(`${numbers} ${sql}`);
    }
  }
}

async function withEndpoint<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

async function interleaved(
  rows: readonly { readonly name: string; readonly url: string }[],
  measure: (url: string) => Promise<Figures>,
): Promise<ReadonlyMap<string, Figures>> {
  const seen = new Map<string, Figures[]>(rows.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    // The first one warms up.
    for (const { name, url } of rows) {
      const figures = await measure(url);
      if (round > 0) seen.get(name)?.push(figures);
    }
  }
  return new Map([...seen].map(([name, all]) => [name, middleOf(all)]));
}

function middleOf(all: readonly Figures[]): Figures {
  const middle = (member: keyof Figures) =>
    all.map((one) => one[member]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  const failed = all.reduce((sum, one) => sum + one.failed, 0);
  return { perSecond: middle('perSecond'), p50: middle('p50'), p99: middle('p99'), failed };
}

function print(title: string, figures: ReadonlyMap<string, Figures>): void {
  console.log(`\n${title}`);
  for (const [name, { perSecond, p50, p99, failed }] of figures) {
    const wrong = failed > 0 ? `  ${failed} failed` : '';
    console.log(
      `  ${name.padEnd(38)} ${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms${wrong}`,
    );
  }
}

/** `apt-get install webhook`. It runs a command for each delivery, here one that does nothing, and answers without waiting for it. */
async function startDebian(): Promise<{ readonly address: string; readonly stop: () => Promise<void> } | undefined> {
  const binary = process.env.WEBHOOK ?? '/usr/bin/webhook';
  if (!existsSync(binary)) {
    console.log("Debian's webhook is not installed here; WEBHOOK=<path> names another place.");
    return undefined;
  }
  const hooks = join(folder, 'hooks.json');
  const match = { type: 'payload-hmac-sha256', secret, parameter: { source: 'header', name: 'X-Signature' } };
  writeFileSync(hooks, JSON.stringify([{ id: 'x', 'execute-command': '/bin/true', 'trigger-rule': { match } }]));
  const probe = createProbe();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const child: ChildProcess = spawn(binary, ['-hooks', hooks, '-ip', '127.0.0.1', '-port', String(port), '-verbose']);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`webhook ended with ${code}`)));
    child.stderr?.on('data', (data: Buffer) => {
      if (data.includes('serving hooks')) resolve();
    });
  });
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
