import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { test } from 'node:test';
import { createGuard, directClient } from '@farol/http';
import type { Access } from '../request/access-log.ts';
import { defaultLimits } from './limits.ts';
import { createUpgrade } from './upgrade.ts';

/** A connection without a network that collects the bytes written to it. */
class Wire extends Duplex {
  text = '';
  bytesWritten = 0;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.text += chunk;
    this.bytesWritten += chunk.length;
    done();
  }
}

function messageOf(url: string, headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  const all = { host: 'farol.test', upgrade: 'websocket', ...headers };
  return {
    method,
    url,
    httpVersion: '1.1',
    rawHeaders: Object.entries(all).flat(),
    headers: all,
    socket: { remoteAddress: '192.0.2.1' },
  } as unknown as IncomingMessage;
}

function arranged(isDraining = false) {
  const taken: string[] = [];
  const lines: Access[] = [];
  const upgrade = createUpgrade({
    upgrades: new Map([
      ['/graphql', (_message, _socket, _head, { instance, address }) => void taken.push(`${instance} ${address}`)],
    ]),
    log: (line) => lines.push(line),
    limits: defaultLimits,
    guard: createGuard({ reach: 'network' }),
    clientOf: directClient,
    isDraining: () => isDraining,
    isOverloaded: () => false,
  });
  return { upgrade, taken, lines };
}

test('only a GET that asks for a WebSocket, at a path that has one, is upgraded', () => {
  const { upgrade } = arranged();
  const wanted = (...of: Parameters<typeof messageOf>) => upgrade.wanted(messageOf(...of));
  assert.ok(wanted('/graphql'));
  assert.ok(wanted('/graphql?lang=en', { upgrade: 'h2c, WebSocket' }));
  assert.equal(wanted('/graphql/'), false);
  assert.equal(wanted('/v1/apis'), false);
  assert.equal(wanted('/graphql', { upgrade: 'h2c' }), false);
  assert.equal(wanted('/graphql', { upgrade: 'websockets' }), false);
  assert.equal(wanted('/graphql', {}, 'POST'), false);
});

test('an upgraded connection is logged with 101 when it ends', () => {
  const { upgrade, taken, lines } = arranged();
  const wire = new Wire();
  upgrade.take(messageOf('/graphql?x=1'), wire as unknown as Socket, Buffer.alloc(0));
  assert.deepEqual(taken, ['/graphql 192.0.2.1']);
  wire.emit('close');
  assert.deepEqual([lines[0]?.status, lines[0]?.target, lines.length], [101, '/graphql?x=1', 1]);
});

test('a stopping server and a malformed request get a problem instead of an upgrade', async () => {
  for (const { draining, headers, status } of [
    { draining: true, headers: {}, status: 503 },
    { draining: false, headers: { host: 'a b' }, status: 400 },
  ]) {
    const { upgrade, taken, lines } = arranged(draining);
    const wire = new Wire();
    upgrade.take(messageOf('/graphql', headers), wire as unknown as Socket, Buffer.alloc(0));
    await new Promise((resolve) => wire.once('finish', resolve));
    assert.deepEqual(taken, []);
    assert.ok(wire.text.startsWith(`HTTP/1.1 ${status} `), wire.text);
    assert.match(wire.text, /content-type: application\/problem\+json/i);
    wire.emit('close');
    assert.equal(lines[0]?.status, status);
    wire.destroy();
  }
});
