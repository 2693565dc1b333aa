import assert from 'node:assert/strict';
import { once } from 'node:events';
import http, { request as httpRequest, type IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import { after, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { until } from '../../../test/until.ts';
import { createSimulatorServer } from './server.ts';
import { createSimulator } from './simulator.ts';

const catalogue = loadCatalogue();
const simulator = createSimulator({ catalogue });
const server = await createSimulatorServer({ simulator });
after(() => server.close());

async function call(options: {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}): Promise<IncomingMessage> {
  const asked = httpRequest({ host: server.host, port: server.port, agent: false, ...options });
  asked.end(options.body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  return (await response.toArray()).join('');
}

const { request: askStream } = catalogue.api('anthropic-claude')?.formatExamples[0] ?? {};
const streaming = {
  path: '/anthropic-claude/messages',
  method: 'POST',
  headers: { 'x-api-key': 'k', 'anthropic-version': '2026-10-21', 'content-type': 'application/json' },
  body: JSON.stringify(askStream?.body),
};

test('the server answers by path, by Host header, and as a proxy', async () => {
  const headers = { host: 'viacep.com.br' };
  for (const asked of [
    { path: '/viacep/01001000/json/' },
    { path: '/ws/01001000/json/', headers },
    { path: 'http://viacep.com.br/ws/01001000/json/' },
  ]) {
    const response = await call(asked);
    assert.equal(response.headers['x-farol-simulated'], '1');
    assert.deepEqual(JSON.parse(await textOf(response)), catalogue.api('viacep')?.response.sample);
  }
});

test('an idle connection stays open for a minute longer than the server says, so that a late client does not write into a closed one', async (t) => {
  const creating = t.mock.method(http, 'createServer');
  syncBuiltinESMExports();
  const other = await createSimulatorServer({ simulator });
  creating.mock.restore();
  syncBuiltinESMExports();
  t.after(() => other.close());
  const response = await fetch(`${other.address}/viacep/01001000/json/`);
  await response.arrayBuffer();
  assert.equal(response.headers.get('keep-alive'), 'timeout=5');
  const made: http.Server | undefined = creating.mock.calls[0]?.result;
  assert.deepEqual([made?.keepAliveTimeout, made?.keepAliveTimeoutBuffer], [5_000, 60_000]);
});

test('limits are counted by the caller’s IP address', async () => {
  await call({ path: '/receitaws/cnpj/00000000000191' });
  assert.equal(simulator.calls.at(-1)?.principal, '127.0.0.1');
});

test('a request body is read, and an event stream is sent event by event', async () => {
  const response = await call(streaming);
  assert.equal(response.headers['content-type'], 'text/event-stream');
  const text = await textOf(response);
  assert.equal(text, catalogue.api('anthropic-claude')?.formatExamples[0]?.sample);
});

test('a client that disconnects during a stream leaves no stream open', async () => {
  simulator.setFault('anthropic-claude', { eventPauseMs: 60_000 });
  for (let i = 0; i < 20; i += 1) {
    const response = await call(streaming);
    await once(response, 'data');
    response.destroy();
  }
  await until(() => simulator.openStreams() === 0);
  simulator.setFault('anthropic-claude', null);
});

test('a client that disconnects while a slow API delays the answer is noticed', async () => {
  const waiting = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const sleep = (_ms: number, signal?: AbortSignal) => {
    waiting.resolve();
    return new Promise<void>((_, reject) => {
      signal?.addEventListener('abort', () => {
        left.resolve();
        reject(signal.reason);
      });
    });
  };
  const slow = createSimulator({ catalogue, clock: { now: Date.now, sleep }, faults: { viacep: { delayMs: 1 } } });
  const other = await createSimulatorServer({ simulator: slow });
  const asked = httpRequest(`${other.address}/viacep/01001000/json/`, { agent: false });
  asked.on('error', () => {});
  asked.end();
  await waiting.promise;
  asked.destroy();
  await left.promise;
  await other.close();
});

test('a reset connection is reset on the wire, and a cut stream breaks off', async () => {
  simulator.setFault('viacep', { reset: 1 });
  await assert.rejects(call({ path: '/viacep/01001000/json/' }), { code: 'ECONNRESET' });
  simulator.setFault('anthropic-claude', { cutStreamAfter: 2 });
  await assert.rejects(call(streaming).then(textOf));
  simulator.setFault('anthropic-claude', null);
});

test('a request that names no API is refused, and the server keeps running', async () => {
  for (const line of ['TRACE / HTTP/1.1', 'GET http://[bad HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET //%%% HTTP/1.1']) {
    const socket = connect(server.port, server.host);
    socket.end(`${line}\r\nHost: a b\r\nConnection: close\r\n\r\n`);
    const answer = (await socket.toArray()).join('');
    assert.match(answer, /^HTTP\/1\.1 4\d\d /, line);
  }
  assert.equal((await call({ path: '/viacep/01001000/json/' })).statusCode, 200);
});

test('closing ends open streams and frees the port', async () => {
  const own = createSimulator({ catalogue, eventPauseMs: 60_000 });
  const other = await createSimulatorServer({ simulator: own });
  const asked = httpRequest({ host: other.host, port: other.port, agent: false, ...streaming });
  asked.end(streaming.body);
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  response.on('error', () => {});
  await once(response, 'data');
  await other.close();
  await until(() => own.openStreams() === 0);
  const again = await createSimulatorServer({ simulator: own, port: other.port });
  assert.equal(again.port, other.port);
  await again.close();
});

test('a port in use rejects with its reason', async () => {
  await assert.rejects(createSimulatorServer({ simulator, port: server.port }), { code: 'EADDRINUSE' });
});
