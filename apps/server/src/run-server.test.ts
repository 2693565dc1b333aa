// The built server; with FAROL_TEST_LONG=1 its sources.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { deadlineMs, graceMs } from './start/end-times.ts';
import { addressOf, startServer } from './testing/started-server.ts';

const memory = { PORT: '0', DATABASE_URL: 'sqlite::memory:' };

test('although a receiver of webhooks never answers, the process ends by itself after its grace', {
  timeout: 120_000,
}, async (t) => {
  const deliveries: IncomingMessage[] = [];
  const receiver = createServer((req) => deliveries.push(req)).listen(0, '127.0.0.1');
  t.after(() => {
    receiver.closeAllConnections();
    receiver.close();
  });
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const started = startServer({ ...memory, FAROL_WEBHOOK_PORTS: String(port) });
  t.after(() => started.child.kill('SIGKILL'));
  const at = await addressOf(started);
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${at}/sandbox/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 201, path);
    return response.json();
  };
  const key = { authorization: `Bearer ${(await post('chaves', {})).chave}` };
  const delivered = once(receiver, 'request');
  await post('webhooks', { url: `http://127.0.0.1:${port}/`, eventos: ['*'] }, key);
  await post('pagamentos', { valor: 4990, moeda: 'BRL' }, key);
  await delivered;
  started.child.kill('SIGTERM');
  const [code] = await once(started.child, 'close');
  assert.equal(code, 0);
  assert.equal(deliveries.length, 1, 'nothing more was claimed');
});

test('the time for ending is less than the ten seconds after which container runtimes kill a process', () => {
  assert.ok(graceMs + 2_000 < deadlineMs && deadlineMs < 10_000);
});

test('with FAROL_DRAIN_SECONDS the server says that it is not ready while it still listens', async (t) => {
  const started = startServer({ ...memory, FAROL_DRAIN_SECONDS: '60' });
  t.after(() => started.child.kill('SIGKILL'));
  const at = await addressOf(started);
  assert.equal((await fetch(`${at}/readyz`)).status, 200);
  started.child.kill('SIGTERM');
  while ((await fetch(`${at}/readyz`)).status === 200);
  const read = await fetch(`${at}/v1/apis`);
  assert.deepEqual([read.status, read.headers.get('connection')], [200, 'close']);
  started.child.kill('SIGTERM');
  const [code] = await once(started.child, 'close');
  assert.equal(code, 143);
});

test('the server goes on when the reader of its log has gone', async (t) => {
  const started = startServer(memory);
  t.after(() => started.child.kill('SIGKILL'));
  const at = await addressOf(started);
  started.child.stdout?.destroy();
  // More lines than are buffered, so that they are written.
  const path = `/${'a'.repeat(500)}`;
  for (let sent = 0; sent < 300; sent += 1) await (await fetch(`${at}${path}`)).arrayBuffer();
  assert.equal((await fetch(`${at}/healthz`)).status, 200);
  started.child.kill('SIGTERM');
  const [code] = await once(started.child, 'exit');
  assert.equal(code, 0);
});
