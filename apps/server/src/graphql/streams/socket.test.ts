import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { WebSocket } from 'ws';
import { aPayment } from '../testing/test-practice.ts';
import {
  clientOf,
  closing,
  type Event,
  frame,
  heard,
  openServer,
  openSocket,
  protocol,
  query,
  rawSubscriber,
  say,
  subscribed,
} from '../testing/test-sockets.ts';

/** A test that waits for something that never comes has failed. */
const deadline = { timeout: 120_000 };

test('the client of graphql-ws reads events, queries and mutations on the same socket', deadline, async (t) => {
  const arrangement = await openServer(t);
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
  const changed = { evento: 'PAGAMENTO_ATUALIZADO', valor: 7, pagamento: { valor: 7 } };
  assert.deepEqual((await events.next()).value?.data?.eventos, changed);
  const asked = client.iterate({ query: '{ apis { totalCount } }' });
  assert.deepEqual((await asked.next()).value?.data, { apis: { totalCount: 18 } });
  await events.return?.();
  await feeds.open(0);
});

test('a refusal is an error of its operation, with the code of REST; the socket stays open', deadline, async (t) => {
  const { url, newKey } = await openServer(t, {}, { limits: { subscriptions: 1 } });
  const socket = await openSocket(url);
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
  const other = await refused({ query: '{ apis { totalCount } }', operationName: 'Other' });
  assert.equal(other.code, 'UNKNOWN_OPERATION');
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
});

test('a socket that never begins is closed', deadline, async (t) => {
  const { url } = await openServer(t, { initMs: 50 });
  assert.deepEqual(await closing(await openSocket(url)), [4408, 'Connection initialisation timeout']);
});

test('an idle socket is closed, and a socket with an open operation is not idle', deadline, async (t) => {
  const arrangement = await openServer(t, { idleMs: 3_000 });
  const { url, feeds } = arrangement;
  const busy = await subscribed(arrangement);
  await feeds.open(1);
  const idle = await openSocket(url);
  assert.deepEqual(await closing(idle), [1000, 'Idle']);
  assert.equal(busy.readyState, busy.OPEN, 'it was opened before the one that was idle for too long');
  say(busy, { type: 'complete', id: '1' });
  assert.deepEqual(await closing(busy), [1000, 'Idle']);
  assert.equal(feeds.count(), 0);
});

test('a socket has a limit of operations at a time', deadline, async (t) => {
  const arrangement = await openServer(t, { operations: 2 });
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

test('nothing queues up for a reader that does not read, and in the end it is disconnected', deadline, async (t) => {
  const arrangement = await openServer(t, { beatMs: 2_000 });
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

test('a client that sends pings and does not read the pongs is disconnected', deadline, async (t) => {
  const arrangement = await openServer(t, { waitingBytes: 1_000 });
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

test('a cookie gives no access, and another protocol is refused', deadline, async (t) => {
  const { url, chave } = await openServer(t);
  const socket = await openSocket(url, { cookie: `chave=${chave}` });
  say(socket, { type: 'connection_init' });
  await heard(socket);
  say(socket, { type: 'subscribe', id: '1', payload: { query: '{ chave { id } }' } });
  assert.equal((await heard(socket)).payload[0].extensions.code, 'NOT_AUTHENTICATED');
  socket.terminate();
  const other = new WebSocket(url, 'graphql-ws');
  const [error] = await once(other, 'error');
  assert.match(String(error), /subprotocol/i);
});

test('a page of another origin cannot connect', deadline, async (t) => {
  const { url } = await openServer(t);
  await assert.rejects(openSocket(url, { origin: 'https://elsewhere.example' }), /403/);
});

test('one address has a limit of sockets at a time, and gets 429 for one more', deadline, async (t) => {
  const { url, chave, feeds } = await openServer(t, { socketsPerCaller: 1 });
  const only = await subscribed({ url, chave });
  const refused = new WebSocket(url, protocol);
  const [error] = await once(refused, 'error');
  assert.match(String(error), /429/);
  await feeds.open(1);
  only.terminate();
  await feeds.open(0);
  (await subscribed({ url, chave })).terminate();
});

test('a request that cannot become a WebSocket is answered with a problem', deadline, async (t) => {
  const { address, url, chave, feeds } = await openServer(t, { sockets: 1 });
  const { hostname, port } = new URL(address);
  const ask = async (path: string, headers: Record<string, string>) => {
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({ Host: '127.0.0.1', Connection: 'Upgrade, close', ...headers });
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
  assert.equal(older.status, 426);
  assert.match(older.head, /Sec-WebSocket-Version: 13/i);
  assert.equal(older.head.match(/content-length/gi)?.length, 1);
  assert.equal(JSON.parse(older.body).type, '/problems/upgrade-required');
  const status = async (path: string, headers: Record<string, string>) => (await ask(path, headers)).status;
  assert.equal(await status('/graphql', { ...handshake, 'Sec-WebSocket-Key': 'short' }), 400);
  assert.equal(await status('/graphql', { ...handshake, Host: 'a b' }), 400);
  assert.equal(await status('/v1/apis', handshake), 200, 'elsewhere the wish is ignored');
  for (const path of ['/v1/apis', '/graphql?query=%7B__typename%7D'])
    assert.equal(await status(path, { Upgrade: 'h2c' }), 200, path);
  const only = await subscribed({ url, chave });
  const full = await ask('/graphql', handshake);
  assert.equal(full.status, 503);
  assert.match(full.head, /Retry-After: 5/i);
  await feeds.open(1);
  only.terminate();
  await feeds.open(0);
});
