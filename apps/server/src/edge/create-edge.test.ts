import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { rawAsk } from '../../../../test/raw-ask.ts';
import type { ReadRoute } from '../read/read-route.ts';
import { closed, openSocket } from '../testing/raw-client.ts';
import { catalogue, createTestServer } from '../testing/test-server.ts';

const lines: string[] = [];
const logger = pino({}, { write: (line: string) => void lines.push(line) });
const server = await createTestServer({ logger });
const address = await server.listen(0, '127.0.0.1');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
after(async () => {
  agent.destroy();
  await server.close(0);
});

/** Not fetch: it adds Cache-Control to conditional requests and unpacks bodies. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawAsk(`${address}${path}`, { method, headers, agent });

const hopByHop = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
/** The long form asks for every target, the short form for every fourth, which meets each of the ways as often. */
const nth = process.env.FAROL_TEST_LONG === '1' ? 1 : 4;

test('every prepared answer is the same over a socket and in memory', async () => {
  const targets = [...server.prepared.keys()];
  assert.ok(targets.length > 250);
  const ways = [
    {},
    { 'accept-language': 'en', 'accept-encoding': 'br' },
    { 'accept-encoding': 'gzip;q=0.5', 'if-none-match': '*' },
  ];
  for (const [i, target] of targets.entries()) {
    if (i % nth !== 0) continue;
    const headers = { ...ways[i % ways.length], 'x-request-id': 'the-same-on-both' };
    const socket = await ask(target, headers);
    const app = await server.fetch(new Request(`${address}${target}`, { headers }));
    assert.equal(socket.status, app.status, target);
    assert.deepEqual(socket.body, Buffer.from(await app.arrayBuffer()), target);
    const own = Object.entries(socket.headers).filter(([name]) => !hopByHop.has(name));
    assert.deepEqual(Object.fromEntries(own), Object.fromEntries(app.headers), target);
  }
});

test('HEAD over a socket has the headers and the length of GET', async () => {
  for (const path of ['/v1/apis', '/v1/apis?limit=2', '/v1/apis/nothing', '/nowhere']) {
    const [get, head] = [await ask(path), await ask(path, {}, 'HEAD')];
    assert.deepEqual([head.status, head.headers.etag, head.body.length], [get.status, get.headers.etag, 0]);
    assert.equal(head.headers['content-length'] ?? String(get.body.length), String(get.body.length), path);
  }
});

test('every request writes one line, and no value of a query gets into it', async () => {
  lines.length = 0;
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${trace}-b7ad6b7169203331-01`;
  await ask('/v1/apis', { 'x-request-id': 'first-line', traceparent });
  await ask('/v1/apis?q=sk-secret-value&limit=2&appid=hush', { 'x-request-id': 'second-line' });
  await ask('/nowhere?token=hush', { 'x-request-id': 'third-line', authorization: 'Bearer hush', traceparent });
  await ask('/graphql?query={__typename}', { 'x-request-id': 'fourth-line' });
  await ask('/v1/apis', { 'x-request-id': 'fifth-line' }, 'DELETE');
  await new Promise(setImmediate);
  const log = lines.map((line) => JSON.parse(line));
  const seen = log.map(({ request_id, method, path, status, trace_id: traced }) =>
    [request_id, method, path, status, traced ?? 'no trace'].join(' '),
  );
  assert.deepEqual(seen, [
    `first-line GET /v1/apis 200 ${trace}`,
    'second-line GET /v1/apis 400 no trace',
    `third-line GET /nowhere 404 ${trace}`,
    'fourth-line GET /graphql 200 no trace',
    'fifth-line DELETE /v1/apis 405 no trace',
  ]);
  for (const { ms, bytes, client } of log) assert.ok(ms >= 0 && bytes > 0 && client === '127.0.0.1');
  assert.equal(log[1]?.query, 'q&limit&appid');
  assert.doesNotMatch(lines.join(''), /hush|sk-secret/);
});

test('bytes that are not a request are logged too', async () => {
  lines.length = 0;
  const socket = await openSocket(address);
  const end = closed(socket);
  socket.write('NONSENSE\r\n\r\n');
  await end;
  assert.equal(JSON.parse(lines[0] ?? '{}').status, 400);
});

test('a stopping server finishes the answers under way and closes idle connections', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: isInside, resolve: entered } = Promise.withResolvers<void>();
  const answer = async () => {
    entered();
    await held;
    return { status: 200, headers: [], body: 'done' };
  };
  const ending = await createTestServer({
    doors: [{ at: ['/slow'], guarded: 'changes', methods: () => ['GET'], answer }],
  });
  const at = await ending.listen(0, '127.0.0.1');
  const idle = await openSocket(at);
  const idleEnds = closed(idle);
  const slow = await openSocket(at);
  const slowEnds = closed(slow);
  slow.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await isInside;
  const ended = ending.close(5_000);
  await idleEnds;
  await assert.rejects(fetch(at), 'no new connections are taken');
  assert.equal((await ending.fetch(new Request(`${at}/readyz`))).status, 503);
  release();
  assert.match((await slowEnds).toString(), /^HTTP\/1\.1 200 .*done/s);
  await ended;
});

test('an answer that does not finish within the grace period is cut off', async () => {
  const ending = await createTestServer({
    doors: [{ at: ['/never'], guarded: 'changes', methods: () => ['GET'], answer: () => new Promise(() => {}) }],
  });
  const at = await ending.listen(0, '127.0.0.1');
  const socket = await openSocket(at);
  const end = closed(socket);
  socket.write('GET /never HTTP/1.1\r\nHost: a\r\n\r\nGET /v1/statuses HTTP/1.1\r\nHost: a\r\n\r\n');
  await new Promise(setImmediate);
  await ending.close(100);
  assert.equal((await end).length, 0);
});

test('the catalogue that is served is the catalogue that was loaded', async () => {
  assert.equal(JSON.parse((await ask('/v1/apis')).body.toString()).data.length, catalogue.apis.length);
});

test('a prepared answer that cannot be made is a 500, and the server goes on', async () => {
  const broken: ReadRoute = {
    path: '/broken',
    operation: { id: 'get_broken', tag: 'descriptions', summary: 'Broken', about: 'Broken.' },
    fixed: ['/broken'],
    answers: [],
    content: () => {
      throw new Error('broken on purpose');
    },
  };
  const other = await createTestServer({ logger, routes: [broken] });
  const origin = await other.listen(0, '127.0.0.1');
  try {
    assert.equal((await fetch(`${origin}/broken`)).status, 500);
    assert.ok(lines.some((line) => line.includes('broken on purpose')));
    assert.equal((await fetch(`${origin}/v1/statuses`)).status, 200);
  } finally {
    await other.close(0);
  }
});
