import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import type { WebSocket } from 'ws';
import { aPayment } from '../testing/test-practice.ts';
import { closing, frame, heard, openServer, query, rawSubscriber, say, subscribed } from '../testing/test-sockets.ts';
import { resources, sameResources } from '../testing/test-streams.ts';

/** A test that waits for something that never comes has failed. */
const deadline = { timeout: 120_000 };

test('every way to disconnect frees all resources', deadline, async (t) => {
  const arrangement = await openServer(t, { goodbyeMs: 20 }, { pollMs: 600_000 });
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

test('a complete message ends its subscription and no other', deadline, async (t) => {
  const arrangement = await openServer(t);
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

test('a reader that leaves before its subscription is open frees all resources', deadline, async (t) => {
  const arrangement = await openServer(t);
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

test('a peer that does not answer a ping is disconnected', deadline, async (t) => {
  const beatMs = 1_000;
  const arrangement = await openServer(t, { beatMs });
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

test('no answer is made for a socket that is being closed', deadline, async (t) => {
  const arrangement = await openServer(t, { goodbyeMs: 600_000 });
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

test('a server that ends closes each socket with 1001, and waits no longer than its grace', deadline, async (t) => {
  const arrangement = await openServer(t, { goodbyeMs: 600_000 });
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

test('a subscription completes when its key expires, and the socket stays open', deadline, async (t) => {
  const { url, newKey, feeds } = await openServer(t, {}, { limits: { keyLifeMs: 200 } });
  const socket = await subscribed({ url, chave: (await newKey()).chave });
  assert.deepEqual(await heard(socket), { type: 'complete', id: '1' });
  assert.equal(feeds.count(), 0);
  say(socket, { type: 'subscribe', id: '2', payload: { query: '{ __typename }' } });
  assert.equal((await heard(socket)).type, 'next');
  socket.terminate();
});
