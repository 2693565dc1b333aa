// Random requests to every door of the built server: no 5xx, no secret in an answer or in the log, no growing memory.
// FAROL_TEST_LONG=1 sends 100,000; FUZZ_REQUESTS sends another number, FUZZ_SEED chooses others.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalogue } from '@farol/catalogue';
import { practiceKeys } from '@farol/simulator';
import { temporaryFolder } from '../temporary-folder.ts';
import { type BuiltServer, canMeasure, type HeapUse, startBuiltServer } from './built-server.ts';
import { fillCaches } from './fill-caches.ts';
import { bytesOf, type FuzzRequest, type Known, nextRequest, socketMessages } from './fuzz-requests.ts';
import { checkHeap, checkMemory } from './memory-growth.ts';
import { newPracticeKey } from './practice-key.ts';
import { exchangeRaw, type RawResult } from './raw-exchange.ts';
import { createSeeded, mutate, type Seeded } from './seeded.ts';

const total = Number(process.env.FUZZ_REQUESTS ?? (process.env.FAROL_TEST_LONG === '1' ? 100_000 : 1_500));
const seed = Number(process.env.FUZZ_SEED ?? 20_261_115);
const isLong = total >= 10_000;
/** Until then code is compiled and small caches fill up, in a shorter run too, which would look like a leak. */
const warmUp = isLong ? Math.min(10_000, total / 3) : 0;
const heapEvery = Math.ceil((total - warmUp) / (isLong ? 20 : 8));
const lanes = 16;
const keyCount = 20;
/** A tenth of the requests is changed as bytes, framing included; the server may rightly wait for the rest of those. */
const brokenPart = 0.1;
const brokenWaits = { firstMs: 250, nextMs: 250 };
const waits = { firstMs: 20_000, nextMs: 20_000 };
const streamWaits = { firstMs: 20_000, nextMs: 100 };

const planted = {
  GITHUB_TOKEN: 'ghp_PLANTEDgithub0000000000000000000000',
  ANTHROPIC_API_KEY: 'sk-ant-PLANTEDanthropic00000000000000',
  FAROL_TOKEN: 'PLANTED-token-of-the-operator-0000',
  FAROL_WEBHOOK_SECRET: 'PLANTED-webhook-secret-000000000',
  CURSOR_KEY: 'PLANTED-cursor-key-00000000000000',
};

/** Offline the gateway sends keys for practice in place of real ones. */
const secrets = [...Object.values(planted), ...Object.values(practiceKeys(loadCatalogue().apis, planted))];

test('no request gets a 5xx, a secret or more memory', { timeout: 3_600_000 }, async (t) => {
  const server = await startBuiltServer(t, temporaryFolder(t), planted);
  t.diagnostic(`FUZZ_SEED=${seed}, ${total} requests`);
  const known = { ...(await prepare(server)), port: server.port };
  if (isLong) await fillCaches(server.origin);
  const seen = new Map<string, number>();
  const memory: number[] = [];
  const heap: HeapUse[] = [];
  const seeded = createSeeded(seed);
  const sender = createSender(server, seeded);
  let sent = 0;
  const lane = async () => {
    while (sent < total) {
      sent += 1;
      if (canMeasure && sent % 100 === 0) memory.push(server.memory());
      if (canMeasure && sent > warmUp && sent % heapEvery === 0) heap.push(await server.heap());
      const request = nextRequest(seeded, known);
      const isBroken = seeded.chance(brokenPart);
      const result = await sender.send(request, isBroken);
      for (const [, id = ''] of result.text.matchAll(/"id":"((?:pag|evt|ent|web|end)_\w+)"/g)) remember(known.ids, id);
      const [status = 'no answer'] = result.statuses;
      const kind = `${request.door} ${status}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  await fuzzSockets(server, seeded, known);
  assert.ok(server.isAlive(), server.output().slice(-2_000));
  assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);
  t.diagnostic(
    [...seen]
      .map(([kind, count]) => `${kind}: ${count}`)
      .sort()
      .join(', '),
  );
  t.diagnostic(`sent again because of event-loop shedding: ${sender.sentAgain()}`);
  for (const door of ['rest', 'graphql', 'gateway', 'page', 'operator', 'agents'])
    assert.ok(seen.has(`${door} 200`), door);
  for (const kind of ['sandbox 201', 'sandbox 200', 'upgrade 101']) assert.ok(seen.has(kind), kind);
  checkLog(server.output(), known.keys);
  if (!canMeasure) return;
  checkMemory(t, memory);
  checkHeap(t, heap, isLong ? total - warmUp : undefined);
});

test('behind a declared proxy no forwarding header makes a 5xx', async (t) => {
  const server = await startBuiltServer(t, temporaryFolder(t), { ...planted, FAROL_PROXY: '1' });
  const known = { ...(await prepare(server)), port: server.port };
  const seeded = createSeeded(seed);
  const sender = createSender(server, seeded);
  const hosts = ['[', '[::1', 'a b', 'me@evil.example', ':99999', '%', '\\', '', 'farol.example', 'farol.example, ['];
  const lane = async () => {
    for (let n = 0; n < total / (lanes * 10); n += 1) {
      const made = nextRequest(seeded, known);
      const headers = {
        ...made.headers,
        'x-forwarded-host': seeded.pick(hosts),
        'x-forwarded-proto': seeded.pick(['https', 'https', 'http', 'x', ',']),
        'x-forwarded-for': seeded.pick(['203.0.113.7', '[2001:db8::1]:4711', '"', ',,', 'unknown']),
      };
      const log = {
        method: 'GET',
        target: '/webhooks/x',
        headers: { ...headers, authorization: `Bearer ${known.keys[0]}` },
      };
      for (const request of [
        { ...made, headers },
        { ...made, ...log, body: '' },
      ])
        await sender.send(request, false);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  checkLog(server.output(), known.keys);
});

/** Practice keys, and ids that exist. */
async function prepare({ origin }: BuiltServer): Promise<Omit<Known, 'port'> & { ids: string[] }> {
  const keys: string[] = [];
  while (keys.length < keyCount) keys.push(await newPracticeKey(origin));
  return { token: planted.FAROL_TOKEN, webhookSecret: planted.FAROL_WEBHOOK_SECRET, keys, ids: ['pag_x'] };
}

function remember(ids: string[], id: string): void {
  ids.push(id);
  if (ids.length > 100) ids.shift();
}

/** Sends again only what the event loop shed; any other 5xx fails the test, and so does shedding that does not end. */
function createSender({ port }: BuiltServer, seeded: Seeded) {
  let sentAgain = 0;
  return {
    sentAgain: () => sentAgain,
    send: async (request: FuzzRequest, isBroken: boolean): Promise<RawResult> => {
      const bytes = isBroken ? brokenBytesOf(request, seeded) : bytesOf(request);
      const isStream = request.door === 'upgrade' || request.headers.accept === 'text/event-stream';
      const exchange = () => exchangeRaw(port, bytes, isBroken ? brokenWaits : isStream ? streamWaits : waits);
      let result = await exchange();
      for (let tries = 0; tries < mostTries && isShed(request, result); tries += 1) {
        checkText(request, result);
        sentAgain += 1;
        await pause(betweenTriesMs);
        result = await exchange();
      }
      const { statuses, closed } = result;
      const about = checkText(request, result);
      for (const status of statuses) assert.ok(status < 500 || isNotSimulated(status, result.text), about);
      if (!isBroken && request.door !== 'upgrade')
        assert.ok(statuses.length > 0, `no answer, closed: ${closed}. ${about}`);
      return result;
    },
  };
}

const mostTries = 300;
const betweenTriesMs = 200;

/** As `exchangeRaw` reads it: a character for each byte. */
const overloaded = ['O servidor está sobrecarregado.', 'The server is overloaded.'].map((detail) =>
  Buffer.from(detail).toString('latin1'),
);

/** On a busy machine the event loop may be late; nothing else may answer 503. An answer to HEAD has no body that says so. */
const isShed = ({ method }: FuzzRequest, { statuses, text }: RawResult) =>
  statuses.includes(503) &&
  /^retry-after:/im.test(text) &&
  (method === 'HEAD' || overloaded.some((detail) => text.includes(detail)));

function brokenBytesOf(request: FuzzRequest, seeded: Seeded): Buffer {
  // Its own token in a wrong place would be the client's doing.
  const headers = { ...request.headers, ...(request.headers.authorization && { authorization: 'Bearer nothing' }) };
  return Buffer.from(mutate(seeded, bytesOf({ ...request, headers }).toString('latin1')), 'latin1');
}

/** Returns what a failure shows. */
function checkText(request: FuzzRequest, { text }: RawResult): string {
  const about = `${JSON.stringify(request)}\n${text.slice(0, 1_500)}`;
  for (const secret of secrets) assert.ok(!text.includes(secret), about);
  assert.doesNotMatch(text, /\n\s+at |\\n\s+at |node:internal/, about);
  return about;
}

/** The simulator says so about a request that it does not know. */
const isNotSimulated = (status: number, text: string) =>
  status === 501 && /^x-farol-simulated-as: not-simulated/im.test(text);

/** Messages on WebSockets that were opened as they should be. */
async function fuzzSockets({ origin }: BuiltServer, seeded: Seeded, known: Known): Promise<void> {
  const authorization = `Bearer ${known.keys[0]}`;
  const messages = [{ type: 'connection_init', payload: { authorization } }, ...socketMessages].map((message) =>
    JSON.stringify(message),
  );
  for (let n = 0; n < total / 100; n += 1) {
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    const received: string[] = [];
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    socket.onmessage = ({ data }) => received.push(String(data));
    socket.onerror = () => {};
    socket.onclose = () => resolve();
    socket.onopen = () => {
      const first = seeded.chance(0.8) ? [messages[0] ?? ''] : [];
      for (const text of [...first, ...Array.from({ length: 20 }, () => mutate(seeded, seeded.pick(messages)))])
        socket.send(text);
      socket.close();
    };
    await ended;
    for (const secret of secrets) assert.ok(!received.join().includes(secret));
    assert.doesNotMatch(received.join(), /INTERNAL|internal-error/);
  }
}

function checkLog(log: string, keys: readonly string[]): void {
  for (const secret of [...secrets, ...keys]) assert.ok(!log.includes(secret), `${secret} is in the log`);
  const faults = log.split('\n').filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
  assert.deepEqual(faults.slice(0, 3), []);
}
