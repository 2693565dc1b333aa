// The cost of webhooks: durable acknowledgements beside plain handlers and Debian's `webhook`, on this disk and on one whose fsync takes 2 ms;
// the sender; and whether an event costs the same with a thousand and with a million before it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStore, type Store } from '@farol/store';
import { createEventLog, createReceiver, createSecret, createSender, migrateWebhooks, schemes } from '@farol/webhooks';
import { tryPostgres } from '../test/postgres.ts';
import { deliver } from './measure/deliveries.ts';
import { createSlowDisk, fsyncMs } from './measure/disk.ts';
import { interleaved, type Judged, print, timesOf } from './measure/receivers.ts';
import { type Running, startFarol, startServer } from './measure/server.ts';
import { startDebianWebhook } from './peers/debian-webhook.ts';

const secret = 'segredo-de-exemplo';
const folder = mkdtempSync(join(process.env.DISK ?? tmpdir(), 'farol-bench-webhooks-'));
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 5);
const count = Number(process.env.DELIVERIES ?? 4_000);
const stored = Number(process.env.STORED ?? 1_000_000);
const slowMs = 2;
const least = 5;
const judged: string[] = [];

const names = {
  nothing: 'bare node:http, stores nothing',
  debian: "Debian's webhook, stores nothing",
  plain: 'plain handler, SQLite as it comes',
  wal: 'plain handler, SQLite in WAL mode',
  sqlite: 'farol on SQLite',
  whole: 'farol on SQLite, the whole server',
  postgres: 'farol on PostgreSQL',
} as const;

const { postgres, missing } = await tryPostgres({ settings: { fsync: 'on' } });
try {
  await acknowledgements();
  await sending();
  await flatness();
  console.log(`\n${judged.join('\n')}`);
} finally {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
}

function judge(target: string, value: string, met: boolean): void {
  judged.push(`target: ${target}: ${value}, ${met ? 'met' : 'missed'}`);
}

async function acknowledgements(): Promise<void> {
  const here = fsyncMs(folder);
  console.log(`an fsync of one page takes ${here.toFixed(2)} ms here`);
  if (missing) console.log(missing);
  const fast = await startReceivers('fast', {});
  try {
    const closed = await interleaved(fast, rounds, names.wal, (url) =>
      deliver({ url, secret, count, connections: 64 }),
    );
    print(
      `durable acknowledgements, 64 connections, ${rounds} interleaved rounds of ${count}, times the ${names.wal}`,
      closed,
    );
    const paced = await interleaved(fast, rounds, names.wal, (url) =>
      deliver({ url, secret, count, connections: 128, perSecond: 1_000 }),
    );
    print('the same at 1,000 deliveries a second', paced);
    report(closed, `an fsync of ${here.toFixed(2)} ms, not judged`);
    for (const name of [names.sqlite, names.whole, names.postgres]) {
      const p99 = paced.get(name)?.p99;
      const bare = paced.get(names.nothing)?.p99 ?? Number.NaN;
      const value = `${p99?.toFixed(1)} ms (bare node:http, which shows what else the machine does: ${bare.toFixed(1)} ms)`;
      if (p99 !== undefined) judge(`p99 under 50 ms at 1,000/s, ${name}`, value, p99 < 50);
    }
  } finally {
    await stopAll(fast);
  }
  const slow = createSlowDisk(folder, slowMs);
  if ('missing' in slow) {
    console.log(
      `\nleft out: a disk whose fsync takes ${slowMs} ms, since ${slow.missing}; so ${least} times is not judged`,
    );
    return;
  }
  const there = fsyncMs(folder, slow.environment);
  const receivers = await startReceivers('slow', slow.environment);
  try {
    const title = `durable acknowledgements on a disk whose fsync takes ${there.toFixed(1)} ms (PostgreSQL's server is not slowed, so left out)`;
    const closed = await interleaved(receivers, rounds, names.wal, (url) =>
      deliver({ url, secret, count: Math.min(count, 1_000), connections: 64 }),
    );
    print(title, closed);
    // An acknowledged event must survive the machine, so the target is judged where a sync reaches the disk: cheap virtual
    // disks answer it from a cache, and there the cost of HTTP dominates both sides.
    const strict = closed.get(names.sqlite)?.ratio ?? Number.NaN;
    judge(
      `${least} times the ${names.wal}, where an fsync takes ${slowMs} ms (the stricter of both handlers)`,
      strict.toFixed(1),
      strict >= least,
    );
    report(closed, `an fsync of ${there.toFixed(1)} ms`);
  } finally {
    await stopAll(receivers);
  }
}

/** Every ratio, also where it falls short of the target. */
function report(results: ReadonlyMap<string, Judged>, where: string): void {
  for (const ours of [names.sqlite, names.whole, names.postgres]) {
    for (const theirs of [names.plain, names.wal]) {
      const [own, other] = [results.get(ours), results.get(theirs)];
      if (!own || !other) continue;
      const times = timesOf(own.rates, other.rates);
      const side = times >= least ? `${least} or more` : `below ${least}`;
      judged.push(`  with ${where}: ${ours} is ${times.toFixed(1)} times the ${theirs} (${side})`);
    }
  }
}

type Receiver = {
  readonly name: string;
  readonly url: string;
  readonly running: Running;
};

async function startReceivers(name: string, environment: Readonly<Record<string, string>>): Promise<Receiver[]> {
  const isSlow = environment.LD_PRELOAD !== undefined;
  const place = join(folder, name);
  mkdirSync(place);
  const peer = async (kind: string, where = place) =>
    startServer(file('peers/webhooks.ts'), { words: [kind, where, secret], environment });
  const topic = (running: Running) => `${running.address}/webhooks/pagamentos`;
  const receivers: Receiver[] = [];
  const add = (as: string, running: Running, url = topic(running)) => receivers.push({ name: as, url, running });
  if (!isSlow) {
    add(names.nothing, await peer('nothing'));
    const debian = await startDebianWebhook(folder, secret);
    if (debian) add(names.debian, debian, `${debian.address}/hooks/x`);
    else console.log("Debian's webhook is not installed here; WEBHOOK=<path> names another place.");
  }
  add(names.plain, await peer('plain'));
  add(names.wal, await peer('wal'));
  add(names.sqlite, await peer('farol'));
  const whole = await startFarol({
    ...environment,
    LOG_LEVEL: 'silent',
    FAROL_WEBHOOK_SECRET: secret,
    DATABASE_URL: `sqlite:${join(place, 'whole.db')}`,
  });
  add(names.whole, whole);
  if (postgres && !isSlow) add(names.postgres, await peer('farol', await postgres.createDatabase()));
  return receivers;
}

async function stopAll(receivers: readonly Receiver[]): Promise<void> {
  await Promise.all(receivers.map(({ running }) => running.stop()));
}

/** From publishing to the endpoint's answer being written down, the endpoint in this process. */
async function sending(): Promise<void> {
  console.log(`\nsending ${count} events to one endpoint`);
  const urls = [`sqlite:${join(folder, 'sender.db')}`, ...(postgres ? [await postgres.createDatabase()] : [])];
  for (const url of urls) {
    const store = createStore({ url });
    const name = url.startsWith('sqlite') ? 'SQLite' : 'PostgreSQL';
    const { perSecond, published, sent } = await withEndpoint((endpoint) => sendEvents(store, endpoint, count));
    console.log(
      `  ${name.padEnd(38)} ${perSecond.toFixed(0).padStart(7)}/s in all: published ${published.toFixed(0)}/s, sent ${sent.toFixed(0)}/s`,
    );
    await store.close();
  }
}

/** Rounds on both files by turns: the first events after a million were written at once pay for a log and caches that are not theirs. */
async function flatness(): Promise<void> {
  const part = Math.min(2_000, count);
  console.log(`\ncost of an event with so many before it (SQLite, processor time of this process)`);
  const costs = new Map<number, number[]>();
  const stores = new Map<number, Store>();
  for (const before of [1_000, stored]) {
    const store = createStore({ url: `sqlite:${join(folder, `flat-${before}.db`)}`, workMs: 600_000 });
    await migrateWebhooks(store);
    await fill(store, before);
    stores.set(before, store);
    costs.set(before, []);
  }
  for (let round = 0; round <= rounds; round += 1) {
    for (const [before, store] of stores) {
      const sent = await withEndpoint((endpoint) => sendEvents(store, endpoint, part));
      const received = await receiveEvents(store, part);
      // The first one warms up.
      if (round > 0) costs.get(before)?.push(sent.cpu + received);
      console.log(
        `  round ${round}: ${before.toLocaleString('en').padStart(10)} events: publish and send ${sent.cpu.toFixed(0)} µs, receive and work ${received.toFixed(0)} µs`,
      );
    }
  }
  const growth = timesOf(costs.get(stored) ?? [], costs.get(1_000) ?? []);
  judge(`flat from 1,000 to ${stored.toLocaleString('en')} events`, `${growth.toFixed(2)} times`, growth <= 1.1);
  for (const store of stores.values()) await store.close();
}

async function sendEvents(store: Store, endpoint: string, events: number) {
  await migrateWebhooks(store);
  const sender = createSender({ store, loopbackPorts: 'any' });
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
  const between = performance.now();
  await sender.runDue();
  const { user, system } = process.cpuUsage(cpu);
  const ended = performance.now();
  await sender.stop();
  const rate = (ms: number) => (events * 1000) / ms;
  return {
    perSecond: rate(ended - started),
    published: rate(between - started),
    sent: rate(ended - between),
    cpu: (user + system) / events,
  };
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
