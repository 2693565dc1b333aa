import assert from 'node:assert/strict';
import { on, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type Client, createClient } from 'graphql-ws';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { createTestServer } from '../../testing/test-server.ts';
import type { GraphqlDoor } from '../index.ts';
import type { StreamLimits } from '../stream-limits.ts';
import { aPayment, openPractice } from './test-practice.ts';
import { resources, sameResources, watchFeeds } from './test-streams.ts';

/** Whoever waits for what never comes has failed. */
const patience = { timeout: 30_000 };
const query = 'subscription { eventos { evento valor pagamento { valor } } }';
const protocol = 'graphql-transport-ws';

async function arranged(t: TestContext, limits: Partial<StreamLimits> = {}, sandboxOptions = {}) {
  const { sandbox, newKey, store } = await openPractice(t, sandboxOptions);
  const { chave } = await newKey();
  const { caller } = await sandbox.keys.admit(`Bearer ${chave}`);
  const faults: unknown[] = [];
  const server = await createTestServer({
    graphql: { practice: { sandbox, ready: async () => {} }, limits },
    logger: pino({ level: 'error' }, { write: (line: string) => faults.push(line) }),
  });
  // The first of all doors is the one of GraphQL.
  const [door] = server.doors as readonly GraphqlDoor[];
  assert.ok(door);
  const address = await server.listen(0, '127.0.0.1');
  t.after(async () => {
    await server.close(1_000);
    assert.deepEqual(faults, []);
  });
  const url = `${address.replace('http', 'ws')}/graphql`;
  return { sandbox, store, newKey, chave, caller, server, door, address, url, feeds: watchFeeds(t, sandbox) };
}

type Arranged = Awaited<ReturnType<typeof arranged>>;
type Address = Pick<Arranged, 'url' | 'chave'>;

function clientOf(t: TestContext, { url, chave }: Address): Client {
  const client = createClient({
    url,
    // The one of the platform, as in a browser.
    webSocketImpl: globalThis.WebSocket,
    connectionParams: { authorization: `Bearer ${chave}` },
    retryAttempts: 0,
  });
  t.after(() => client.dispose());
  return client;
}

type Event = { readonly eventos: { readonly evento: string; readonly valor: number; readonly pagamento: unknown } };

/** A socket that speaks the protocol by hand. */
async function open(url: string, headers = {}, protocols: string | string[] = protocol): Promise<WebSocket> {
  const socket = new WebSocket(url, protocols, { headers });
  // Collected from the start: two may come at once.
  inboxes.set(socket, on(socket, 'message'));
  await once(socket, 'open');
  return socket;
}

const inboxes = new WeakMap<WebSocket, ReturnType<typeof on>>();

function say(socket: WebSocket, message: object): void {
  socket.send(JSON.stringify(message));
}

async function heard(socket: WebSocket) {
  const next = await inboxes.get(socket)?.next();
  return JSON.parse(String(next?.value?.[0]));
}

async function closing(socket: WebSocket): Promise<[number, string]> {
  const [code, reason] = await once(socket, 'close');
  return [code, String(reason)];
}

async function subscribed({ url, chave }: Address, id = '1'): Promise<WebSocket> {
  const socket = await open(url, { authorization: `Bearer ${chave}` });
  say(socket, { type: 'connection_init' });
  assert.deepEqual(await heard(socket), { type: 'connection_ack' });
  say(socket, { type: 'subscribe', id, payload: { query } });
  return socket;
}

/** A client that reads and says nothing but what it is told to: its system answers, it does not. */
async function rawSubscriber({ url, chave }: Address): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `GET /graphql HTTP/1.1\r\nHost: farol.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ${protocol}\r\nAuthorization: Bearer ${chave}\r\n\r\n`,
  );
  const [head] = await once(socket, 'data');
  assert.match(String(head), /^HTTP\/1\.1 101 /);
  for (const message of [{ type: 'connection_init' }, { type: 'subscribe', id: '1', payload: { query } }]) {
    socket.write(frame(JSON.stringify(message)));
  }
  return socket;
}

/** A short text as a client sends it: in one frame, under a mask that changes nothing (RFC 6455 §5.2). */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  assert.ok(body.length < 65_536);
  const length = body.length < 126 ? [0x80 | body.length] : [0x80 | 126, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), body]);
}

test(
  'the client of graphql-ws reads events as they happen, asks and changes on the same socket',
  patience,
  async (t) => {
    const arrangement = await arranged(t);
    const { feeds, sandbox, caller } = arrangement;
    const client = clientOf(t, arrangement);
    const events = client.iterate<Event>({ query });
    const next = events.next();
    await feeds.open(1);
    const { payment } = await sandbox.payments.create(caller, aPayment);
    const seen = (await next).value?.data?.eventos;
    assert.deepEqual(seen, { evento: 'PAGAMENTO_CRIADO', valor: 4990, pagamento: { valor: 4990 } });
    const change = client.iterate({
      query: 'mutation ($id: ID!) { alterarPagamento(id: $id, input: { valor: 7 }) { valor } }',
      variables: { id: payment.id },
    });
    assert.deepEqual((await change.next()).value?.data, { alterarPagamento: { valor: 7 } });
    assert.deepEqual((await events.next()).value?.data?.eventos, {
      evento: 'PAGAMENTO_ATUALIZADO',
      valor: 7,
      pagamento: { valor: 7 },
    });
    const asked = client.iterate({ query: '{ apis { totalCount } }' });
    assert.deepEqual((await asked.next()).value?.data, { apis: { totalCount: 18 } });
    await events.return?.();
    await feeds.open(0);
  },
);

test(
  'what is refused is an error of its operation, with the code of REST, and the socket goes on',
  patience,
  async (t) => {
    const { url, newKey } = await arranged(t, {}, { limits: { subscriptions: 1 } });
    const socket = await open(url);
    say(socket, { type: 'connection_init' });
    await heard(socket);
    const refused = async (payload: object) => {
      say(socket, { type: 'subscribe', id: 'x', payload });
      const { type, id, payload: errors } = await heard(socket);
      assert.deepEqual([type, id, errors.length], ['error', 'x', 1]);
      return errors[0].extensions;
    };
    assert.equal((await refused({ query })).code, 'NOT_AUTHENTICATED');
    assert.equal((await refused({ query: 'subscription {' })).code, 'SYNTAX_ERROR');
    assert.equal((await refused({ query: 'subscription { nothing }' })).code, 'VALIDATION_FAILED');
    assert.equal((await refused({ query: '{ apis(first: 101) { totalCount } }' })).bound, 'first');
    assert.equal(
      (await refused({ query: '{ apis { totalCount } }', operationName: 'Other' })).code,
      'UNKNOWN_OPERATION',
    );
    say(socket, { type: 'subscribe', id: 'y', payload: { query: '{ apis { totalCount } }' } });
    assert.deepEqual(await heard(socket), { type: 'next', id: 'y', payload: { data: { apis: { totalCount: 18 } } } });
    assert.deepEqual(await heard(socket), { type: 'complete', id: 'y' });
    socket.close();
    const { chave } = await newKey();
    const first = await subscribed({ url, chave });
    say(first, { type: 'subscribe', id: '2', payload: { query } });
    const { type, payload } = await heard(first);
    assert.deepEqual([type, payload[0].extensions.code], ['error', 'LIMIT_REACHED']);
    first.close();
  },
);

test('every way to leave leaves nothing behind', patience, async (t) => {
  const arrangement = await arranged(t, { goodbyeMs: 20 }, { pollMs: 600_000 });
  const { feeds } = arrangement;
  // Once, so that what is read with the first socket has been read.
  const first = await subscribed(arrangement);
  await feeds.open(1);
  first.terminate();
  await feeds.open(0);
  const before = resources();
  const ways: Readonly<Record<string, (socket: Socket) => void>> = {
    'closes its side of the connection': (socket) => socket.end(),
    'goes at once': (socket) => socket.destroy(),
    'resets the connection': (socket) => socket.resetAndDestroy(),
    'says goodbye': (socket) => socket.write(Buffer.from([0x88, 0x80, 0, 0, 0, 0])),
    'breaks the protocol of WebSockets': (socket) => socket.write(Buffer.from([0xff, 0xff])),
    'breaks the protocol of GraphQL': (socket) => socket.write(frame('{}')),
    'sends too much': (socket) => socket.write(Buffer.from([0x81, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])),
  };
  for (const [way, leave] of Object.entries(ways)) {
    const socket = await rawSubscriber(arrangement);
    await feeds.open(1);
    leave(socket);
    await feeds.open(0);
    // The other side has ended it as well.
    socket.end();
    socket.resume();
    if (!socket.closed) await once(socket, 'close');
    await sameResources(before);
    assert.equal(feeds.count(), 0, way);
  }
});

test('a complete message ends its subscription and no other', patience, async (t) => {
  const arrangement = await arranged(t);
  const { feeds, sandbox, caller } = arrangement;
  const socket = await subscribed(arrangement, 'a');
  say(socket, { type: 'subscribe', id: 'b', payload: { query } });
  await feeds.open(2);
  say(socket, { type: 'complete', id: 'a' });
  await feeds.open(1);
  const message = heard(socket);
  await sandbox.payments.create(caller, aPayment);
  assert.equal((await message).id, 'b');
  say(socket, { type: 'complete', id: 'b' });
  await feeds.open(0);
  socket.terminate();
});

test('a reader that left before its subscription was open leaves nothing behind', patience, async (t) => {
  const arrangement = await arranged(t);
  const { feeds, sandbox } = arrangement;
  for (const leave of [
    (socket: WebSocket) => socket.terminate(),
    (socket: WebSocket) => say(socket, { type: 'complete', id: '1' }),
  ]) {
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
    const subscribeNow = sandbox.events.subscribe;
    const slow = t.mock.method(sandbox.events, 'subscribe', async (...args: Parameters<typeof subscribeNow>) => {
      wasAsked();
      await mayGoOn;
      return subscribeNow(...args);
    });
    const socket = await subscribed(arrangement);
    await asked;
    leave(socket);
    // So that the server has heard of it.
    if (socket.readyState === socket.OPEN) {
      say(socket, { type: 'ping' });
      await heard(socket);
    } else {
      await once(socket, 'close');
      while (arrangement.door.open().sockets > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    goOn();
    await feeds.open(1);
    await feeds.open(0);
    slow.mock.restore();
    socket.terminate();
  }
});

test('a peer that answers no ping is taken for gone', patience, async (t) => {
  const beatMs = 1_000;
  const arrangement = await arranged(t, { beatMs });
  const { feeds } = arrangement;
  t.mock.timers.enable({ apis: ['setInterval'] });
  const alive = await subscribed(arrangement);
  const silent = await rawSubscriber(arrangement);
  await feeds.open(2);
  silent.resume();
  const gone = once(silent, 'close');
  const pinged = once(alive, 'ping');
  t.mock.timers.tick(beatMs);
  await pinged;
  // Its pong went out first, so when this is answered the server has heard it.
  say(alive, { type: 'ping' });
  assert.deepEqual(await heard(alive), { type: 'pong' });
  t.mock.timers.tick(beatMs);
  await gone;
  await feeds.open(1);
  assert.equal(alive.readyState, alive.OPEN, 'one that answers stays');
  t.mock.timers.reset();
  alive.terminate();
  await feeds.open(0);
});

test('nothing is worked out any more for somebody who is being sent away', patience, async (t) => {
  const arrangement = await arranged(t, { goodbyeMs: 600_000 });
  const { feeds, door } = arrangement;
  for (const wrong of [frame('{}'), Buffer.from([0xff, 0xff])]) {
    const socket = await rawSubscriber(arrangement);
    await feeds.open(1);
    socket.write(wrong);
    await feeds.open(0);
    assert.equal(door.open().sockets, 1, 'it has not gone yet');
    socket.destroy();
    while (door.open().sockets > 0) await new Promise((resolve) => setImmediate(resolve));
  }
});

test('a server that ends says so to each socket, and waits for none longer than its grace', patience, async (t) => {
  const arrangement = await arranged(t, { goodbyeMs: 600_000 });
  const { feeds, server, door } = arrangement;
  const polite = await subscribed(arrangement);
  const silent = await rawSubscriber(arrangement);
  await feeds.open(2);
  const goodbye = closing(polite);
  silent.resume();
  const cut = once(silent, 'close');
  await server.close(1_000);
  assert.deepEqual(await goodbye, [1001, 'Going away']);
  await cut;
  assert.equal(feeds.count(), 0);
  assert.deepEqual(door.open(), { streams: 0, sockets: 0 });
});

test('a subscription completes with its key, and the socket goes on', patience, async (t) => {
  const { url, newKey, feeds } = await arranged(t, {}, { limits: { keyLifeMs: 200 } });
  const socket = await subscribed({ url, chave: (await newKey()).chave });
  assert.deepEqual(await heard(socket), { type: 'complete', id: '1' });
  assert.equal(feeds.count(), 0);
  say(socket, { type: 'subscribe', id: '2', payload: { query: '{ __typename }' } });
  assert.equal((await heard(socket)).type, 'next');
  socket.terminate();
});

test('a socket has to begin', patience, async (t) => {
  const { url } = await arranged(t, { initMs: 50 });
  assert.deepEqual(await closing(await open(url)), [4408, 'Connection initialisation timeout']);
});

test('a socket may not be idle for ever, which it is not while something is open on it', patience, async (t) => {
  const arrangement = await arranged(t, { idleMs: 1_000 });
  const { url, feeds } = arrangement;
  const busy = await subscribed(arrangement);
  await feeds.open(1);
  const idle = await open(url);
  assert.deepEqual(await closing(idle), [1000, 'Idle']);
  assert.equal(busy.readyState, busy.OPEN, 'it was opened before the one that was idle for too long');
  say(busy, { type: 'complete', id: '1' });
  assert.deepEqual(await closing(busy), [1000, 'Idle']);
  assert.equal(feeds.count(), 0);
});

test('a socket has only so many operations at a time', patience, async (t) => {
  const arrangement = await arranged(t, { operations: 2 });
  const { feeds } = arrangement;
  const socket = await subscribed(arrangement, '1');
  say(socket, { type: 'subscribe', id: '2', payload: { query } });
  await feeds.open(2);
  say(socket, { type: 'subscribe', id: '3', payload: { query: '{ __typename }' } });
  const { type, payload } = await heard(socket);
  assert.deepEqual([type, payload[0].extensions.code], ['error', 'LIMIT_REACHED']);
  say(socket, { type: 'complete', id: '1' });
  await feeds.open(1);
  say(socket, { type: 'subscribe', id: '4', payload: { query: '{ __typename }' } });
  assert.equal((await heard(socket)).type, 'next');
  socket.terminate();
  await feeds.open(0);
});

test('nothing piles up for a reader that does not read, and in the end it is let go', patience, async (t) => {
  const arrangement = await arranged(t, { beatMs: 400 });
  const { sandbox, caller, feeds } = arrangement;
  const socket = await rawSubscriber(arrangement);
  socket.pause();
  const many = Array.from({ length: 18 }, (_, i) => `e${i}: eventos(first: 100) { id criadoEm recurso moeda valor }`);
  const large = `subscription { eventos { pagamento { ${many.join(' ')} } } }`;
  socket.write(frame(JSON.stringify({ type: 'subscribe', id: '2', payload: { query: large } })));
  await feeds.open(2);
  const { payment } = await sandbox.payments.create(caller, aPayment);
  for (let n = 1; n <= 99; n += 1) await sandbox.payments.patch(caller, payment.id, { valor: n });
  await feeds.open(0);
  assert.ok(feeds.taken() < 190, `${feeds.taken()} events were taken for a reader that read none`);
  socket.destroy();
});

test('a client that only ever asks for pongs is cut off once too many wait for it', patience, async (t) => {
  const arrangement = await arranged(t, { waitingBytes: 1_000 });
  const { feeds } = arrangement;
  const socket = await rawSubscriber(arrangement);
  await feeds.open(1);
  socket.pause();
  const ping = frame(JSON.stringify({ type: 'ping', payload: { x: 'x'.repeat(10_000) } }));
  const gone = new Promise((resolve) => socket.once('close', resolve));
  let sent = 0;
  while (feeds.count() > 0 && sent < 10_000) {
    sent += 1;
    if (!socket.write(ping)) await new Promise((resolve) => setImmediate(resolve));
  }
  await feeds.open(0);
  socket.destroy();
  await gone;
});

test('any origin may come in, a cookie opens nothing, and another protocol is refused', patience, async (t) => {
  const { url, chave } = await arranged(t);
  const socket = await open(url, { origin: 'https://elsewhere.example', cookie: `chave=${chave}` });
  say(socket, { type: 'connection_init' });
  await heard(socket);
  say(socket, { type: 'subscribe', id: '1', payload: { query: '{ chave { id } }' } });
  assert.equal((await heard(socket)).payload[0].extensions.code, 'NOT_AUTHENTICATED');
  socket.terminate();
  const other = new WebSocket(url, 'graphql-ws');
  const [error] = await once(other, 'error');
  assert.match(String(error), /subprotocol/i);
});

test('what cannot become a WebSocket is answered like every request, in the one error body', patience, async (t) => {
  const { address, url, chave, feeds } = await arranged(t, { sockets: 1 });
  const { hostname, port } = new URL(address);
  const ask = async (path: string, headers: Record<string, string>) => {
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({ Host: 'farol.test', Connection: 'Upgrade, close', ...headers });
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    let text = '';
    for await (const chunk of socket) text += chunk;
    const [head = '', body = ''] = text.split('\r\n\r\n');
    return { status: Number(head.slice(9, 12)), head, body };
  };
  const handshake = {
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': protocol,
  };
  const older = await ask('/graphql', { ...handshake, 'Sec-WebSocket-Version': '8' });
  assert.equal(older.status, 400);
  assert.match(older.head, /Sec-WebSocket-Version: 13/i);
  assert.equal(JSON.parse(older.body).type, '/problems/malformed-request');
  assert.equal((await ask('/graphql', { ...handshake, 'Sec-WebSocket-Key': 'short' })).status, 400);
  assert.equal((await ask('/graphql', { ...handshake, Host: 'a b' })).status, 400);
  assert.equal((await ask('/v1/apis', handshake)).status, 200, 'elsewhere the wish is ignored');
  assert.equal((await ask('/v1/apis', { Upgrade: 'h2c' })).status, 200);
  assert.equal((await ask('/graphql?query=%7B__typename%7D', { Upgrade: 'h2c' })).status, 200);
  const only = await subscribed({ url, chave });
  const full = await ask('/graphql', handshake);
  assert.equal(full.status, 503);
  assert.match(full.head, /Retry-After: 5/i);
  await feeds.open(1);
  only.terminate();
  await feeds.open(0);
});
