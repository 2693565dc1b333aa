// One practice key whose receiver answers each delivery with a flood, or not at all: others are served as before. FAROL_TEST_LONG=1 runs all kinds.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../temporary-folder.ts';
import { startBuiltServer } from './built-server.ts';
import { newPracticeKey } from './practice-key.ts';
import { measureWaits } from './waits.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
const { attackMs, payments } = isLong ? { attackMs: 10_000, payments: 40 } : { attackMs: 1_500, payments: 10 };
/** Of the median without an attack, or at a bare server meanwhile; below the second figure a median says nothing. */
const most = { times: 3, ms: 15 };

const head = 'HTTP/1.1 200 OK\r\n';
const floods: Readonly<Record<string, readonly [first: string, more: string]>> = {
  'interim answers': ['', 'HTTP/1.1 103 X\r\n\r\n'],
  'chunks of one byte': [`${head}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  'headers without end': [head, 'X: y\r\n'],
  'a slow answer': [head, ''],
};

/** Answers every request with this flood until the connection is closed. */
async function floodingReceiver(t: TestContext, [first, more]: readonly [string, string]) {
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => {
      requests += 1;
      socket.write(first);
      const bytes = more.repeat(Math.ceil(16_384 / Math.max(1, more.length)));
      const flood = () => {
        while (!socket.destroyed && socket.write(bytes));
        if (!socket.destroyed) socket.once('drain', flood);
      };
      if (more !== '') flood();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port, requests: () => requests };
}

for (const [name, flood] of Object.entries(floods).slice(0, isLong ? undefined : 1))
  test(`a receiver that floods its sender (${name}) slows nobody else`, async (t) => {
    const receiver = await floodingReceiver(t, flood);
    const server = await startBuiltServer(t, temporaryFolder(t), {
      LOG_LEVEL: 'silent',
      FAROL_WEBHOOK_PORTS: String(receiver.port),
    });
    const key = await newPracticeKey(server.origin);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const post = (path: string, body: unknown) =>
      fetch(`${server.origin}/sandbox/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    for (let n = 0; n < 3; n += 1)
      await post('/webhooks', { url: `http://127.0.0.1:${receiver.port}/${n}`, eventos: ['*'] });
    const measure = (until = performance.now() + attackMs) =>
      measureWaits(t, server.origin, ['/healthz'], () => performance.now() > until);
    const quiet = await measure();
    for (let n = 0; n < payments; n += 1) await post('/pagamentos', { valor: 100, moeda: 'BRL', descricao: 'x' });
    const during = await measure();
    t.diagnostic(`quiet ${quiet.text}; meanwhile ${during.text}; ${receiver.requests()} attempts`);
    assert.ok(receiver.requests() > 0, 'the receiver was called');
    assert.ok(during.p50 <= Math.max(most.ms, most.times * quiet.p50, most.times * during.bare.p50), during.text);
  });
