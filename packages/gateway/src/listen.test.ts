import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { requestFromNode, writeToNode } from '@farol/http';
import { until } from '../../../test/until.ts';
import { json } from '../../../test/upstream.ts';
import { createGateway, type Gateway } from './index.ts';
import { type Fixture, openFixture } from './testing/fixture.ts';

let fixture: Fixture;
let gateway: Gateway;
let server: Server;
let port = 0;

beforeEach(async () => {
  fixture = await openFixture();
  gateway = createGateway({ ...fixture.parts, environment: { ANTHROPIC_API_KEY: 'sk-ant-0123456789' } });
  server = createServer((message, response) => {
    const [, , id = '', ...rest] = (message.url ?? '').split('?', 1)[0]?.split('/') ?? [];
    const answer = gateway.answer(requestFromNode(message, response), { id, path: `/${rest.join('/')}` });
    void Promise.resolve(answer).then((given) => writeToNode(response, given));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await gateway.close();
  await fixture.close();
});

type Got = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string };

function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const outgoing = send({ port, path: `/gateway${path}`, method, headers }, (message) => {
      let text = '';
      message.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      message.on('end', () => resolve({ status: message.statusCode ?? 0, headers: message.headers, body: text }));
      message.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

test('on a socket answers have the status, headers and body of the upstream', async () => {
  fixture.upstream.answer(json(200, { n: 1 }, { 'cache-control': 'max-age=60', 'set-cookie': 'a=b', etag: '"a"' }));
  const first = await ask('/jsonplaceholder/posts/1?x=a%20b');
  assert.deepEqual([first.status, first.body, first.headers['content-length']], [200, '{"n":1}', '7']);
  assert.equal(first.headers['set-cookie'], undefined);
  assert.equal(fixture.upstream.seen[0]?.url, '/posts/1?x=a%20b');
  fixture.upstream.answer(json(200, { n: 2 }, { 'cache-control': 'max-age=60', etag: '"b"' }));
  await ask('/jsonplaceholder/posts/2');
  const cached = await ask('/jsonplaceholder/posts/2');
  assert.deepEqual([cached.body, cached.headers['cache-status']], ['{"n":2}', 'farol; hit; ttl=60']);
  const same = await ask('/jsonplaceholder/posts/2', { headers: { 'if-none-match': '"b"' } });
  assert.deepEqual([same.status, same.body], [304, '']);
  const head = await ask('/jsonplaceholder/posts/2', { method: 'HEAD' });
  assert.deepEqual([head.status, head.body], [200, '']);
});

test('on a socket a problem has the one error body', async () => {
  const { status, headers, body } = await ask('/coingecko/ping');
  assert.equal(status, 401);
  assert.equal(headers['content-type'], 'application/problem+json');
  assert.equal(JSON.parse(body).code, 'credential_missing');
  assert.equal((await ask('/unknown/x')).status, 404);
  assert.equal((await ask('/viacep/%2e%2e/x')).status, 400);
});

test('on a socket the guard comes before everything else', async () => {
  assert.equal((await ask('/viacep/x', { headers: { origin: 'https://evil.example' } })).status, 403);
  assert.equal((await ask('/viacep/x', { headers: { host: 'evil.example' } })).status, 403);
  assert.equal(fixture.upstream.seen.length, 0);
});

test('on a socket request bodies are passed on unchanged, large ones too', async () => {
  const large = 'z'.repeat(2_500_000);
  assert.equal((await ask('/jsonplaceholder/posts', { method: 'POST', body: large })).status, 200);
  assert.equal(fixture.upstream.seen[0]?.body, large);
  assert.equal((await ask('/jsonplaceholder/posts/1', { method: 'DELETE' })).status, 200);
});

test('on a socket a long answer follows the pace of its reader, byte for byte', async () => {
  const long = 'abcdefg'.repeat(500_000);
  fixture.upstream.answer((_request, response) => response.end(long));
  assert.equal((await ask('/jsonplaceholder/posts/1')).body, long);
});

test('on a socket an answer that breaks off is visibly incomplete', async () => {
  fixture.upstream.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    setTimeout(() => response.destroy(), 50);
  });
  await assert.rejects(ask('/anthropic-claude/messages', { method: 'POST', body: '{}' }));
});

test('a caller that disconnects ends the stream from the upstream', async () => {
  fixture.upstream.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  await Promise.all(
    Array.from(
      { length: 100 },
      () =>
        new Promise<void>((resolve, reject) => {
          const outgoing = send({ port, path: '/gateway/anthropic-claude/messages', method: 'POST' }, (message) => {
            message.once('data', () => {
              outgoing.destroy();
              resolve();
            });
          });
          outgoing.on('error', reject).end('{}');
        }),
    ),
  );
  await until(() => fixture.upstream.sockets() === 0);
});
