import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { until } from '../../../../test/until.ts';
import { json } from '../../../../test/upstream.ts';
import { createGateway, type Gateway } from '../index.ts';
import { asked, type Fixture, openFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let gateway: Gateway;
beforeEach(async () => {
  fixture = await openFixture();
  gateway = createGateway({ ...fixture.parts, environment: { ANTHROPIC_API_KEY: 'sk-ant-0123456789' } });
});
afterEach(async () => {
  await gateway.close();
  await fixture.close();
});

const problem = async (response: Response) => (await response.json()) as Record<string, unknown>;

/** An event stream that continues until one side closes it. */
const endless = (_request: unknown, response: import('node:http').ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('event: ping\ndata: {}\n\n');
};

const stream = (init: RequestInit = {}) =>
  gateway.call(...asked('anthropic-claude', '/messages', { method: 'POST', body: '{"stream":true}', ...init }));

test('events are passed on one by one, as they come', async () => {
  let next: (() => void) | undefined;
  fixture.upstream.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    next = () => response.end('data: 2\n\n');
  });
  const response = await stream();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  assert.equal(Buffer.from(first?.value ?? []).toString(), 'data: 1\n\n');
  next?.();
  const second = await reader?.read();
  assert.equal(Buffer.from(second?.value ?? []).toString(), 'data: 2\n\n');
  assert.equal((await reader?.read())?.done, true);
});

const rounds = process.env.FAROL_TEST_LONG === '1' ? 20 : 4;

test(`${50 * rounds} abandoned streams leave no open socket`, async () => {
  fixture.upstream.answer(endless);
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const leaving = new AbortController();
        const response = await stream({ signal: leaving.signal });
        assert.equal(response.status, 200);
        const reader = response.body?.getReader();
        await reader?.read();
        // Both ways in which a server notices that its client has left.
        if (n % 2 === 0) await reader?.cancel();
        else leaving.abort();
      }),
    );
  }
  assert.equal(fixture.upstream.seen.length, 50 * rounds);
  await until(() => fixture.upstream.sockets() === 0);
});

test('a caller that leaves before the answer ends the request to the upstream', async () => {
  fixture.upstream.answer(() => {});
  const leaving = new AbortController();
  const response = stream({ signal: leaving.signal });
  await until(() => fixture.upstream.seen.length === 1);
  leaving.abort();
  assert.equal((await response).status, 504);
  await until(() => fixture.upstream.sockets() === 0);
});

test('an answer that does not come in time is 504', async () => {
  fixture.upstream.answer(() => {});
  const response = await gateway.call(
    ...asked('jsonplaceholder', '/posts/1', { method: 'POST', body: '', headers: { prefer: 'wait=0' } }),
  );
  assert.equal(response.status, 504);
  assert.equal((await problem(response)).code, 'upstream_timeout');
  const hurried = createGateway({ ...fixture.parts, limits: { callMs: 50 } });
  assert.equal((await hurried.call(...asked('jsonplaceholder', '/posts/1'))).status, 504);
  await hurried.close();
});

test('the deadline for an answer does not end a stream that is being read', async (t) => {
  const key = createGateway({ ...fixture.parts, environment: { ANTHROPIC_API_KEY: 'sk-ant-0123456789' } });
  let finish = () => {};
  fixture.upstream.answer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    finish = () => response.end('data: 2\n\n');
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const response = await key.call(...asked('anthropic-claude', '/messages', { method: 'POST', body: '{}' }));
  t.mock.timers.tick(60_000);
  finish();
  assert.equal(await response.text(), 'data: 1\n\ndata: 2\n\n');
  t.mock.timers.reset();
  await key.close();
});

test('a body that falls silent is aborted', async () => {
  const hurried = createGateway({ ...fixture.parts, limits: { bodyIdleMs: 50 } });
  fixture.upstream.answer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('begun');
  });
  const response = await hurried.call(...asked('jsonplaceholder', '/posts/1', { method: 'POST', body: '' }));
  assert.equal(response.status, 504);
  await until(() => fixture.upstream.sockets() === 0);
  await hurried.close();
});

test('an answer beyond the allowed size is cut off, before or while it is passed on', async () => {
  const narrow = createGateway({ ...fixture.parts, limits: { mostBytes: 100_000 } });
  fixture.upstream.answer((_request, response) => response.end('x'.repeat(200_000)));
  assert.equal((await narrow.call(...asked('jsonplaceholder', '/posts/1'))).status, 502);
  const wide = createGateway({ ...fixture.parts, limits: { mostBytes: 3_000_000 } });
  fixture.upstream.answer((_request, response) => response.end('x'.repeat(4_000_000)));
  const response = await wide.call(...asked('jsonplaceholder', '/posts/2'));
  await assert.rejects(response.arrayBuffer());
  await narrow.close();
  await wide.close();
});

test('a long answer is passed on as it comes, byte for byte', async () => {
  const long = Buffer.alloc(3_000_000, 'abcdefg');
  fixture.upstream.answer((_request, response) => response.end(long));
  const response = await gateway.call(...asked('jsonplaceholder', '/posts/1'));
  assert.ok(long.equals(Buffer.from(await response.arrayBuffer())));
});

test('request bodies are passed on unchanged, with their length when it is known', async () => {
  await gateway.call(
    ...asked('jsonplaceholder', '/posts', {
      method: 'POST',
      body: '{"título":"ção"}',
      headers: { 'content-type': 'application/json' },
    }),
  );
  const [small] = fixture.upstream.seen;
  assert.equal(small?.body, '{"título":"ção"}');
  assert.equal(small?.headers['content-length'], '19');
  assert.equal(small?.headers['content-type'], 'application/json');
  const large = 'y'.repeat(2_000_000);
  const request = new Request('http://127.0.0.1:8080/gateway/jsonplaceholder/posts', { method: 'POST', body: large });
  assert.equal((await gateway.call(request, { id: 'jsonplaceholder', path: '/posts' })).status, 200);
  assert.equal(fixture.upstream.seen[1]?.body, large);
});

test('a connection that is refused, reset or sends nonsense is reported as such', async () => {
  const cases: [string, (socket: import('node:net').Socket) => void, number][] = [
    ['reset', (socket) => socket.resetAndDestroy(), 502],
    ['nonsense', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), 502],
    ['closed', (socket) => socket.end(), 502],
    ['half a head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le'), 502],
    ['half a body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf'), 502],
  ];
  for (const [name, answer, status] of cases) {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => answer(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const other = createGateway({ ...fixture.parts, dial: () => `http://127.0.0.1:${port}` });
    const response = await other.call(...asked('jsonplaceholder', '/posts/1', { method: 'POST', body: '' }));
    assert.equal(response.status, status, name);
    await other.close();
    await new Promise((resolve) => server.close(resolve));
    const gone = createGateway({ ...fixture.parts, dial: () => `http://127.0.0.1:${port}` });
    assert.equal((await gone.call(...asked('ibge', '/v1/x', { method: 'POST', body: '' }))).status, 503);
    await gone.close();
  }
});

test('cookies, connection headers and permissions of the upstream are dropped; the answer cannot run scripts', async () => {
  fixture.upstream.answer(
    json(
      200,
      {},
      {
        'set-cookie': ['a=b', 'c=d'],
        'access-control-allow-origin': '*',
        'content-security-policy': "default-src 'self'",
        'strict-transport-security': 'max-age=1',
        connection: 'keep-alive, x-hop',
        'x-hop': '1',
        'x-kept': '1',
        link: '<x>; rel="next"',
      },
    ),
  );
  const { headers } = await gateway.call(...asked('jsonplaceholder', '/posts/1'));
  const names = [...headers.keys()];
  for (const name of [
    'set-cookie',
    'access-control-allow-origin',
    'strict-transport-security',
    'connection',
    'x-hop',
  ]) {
    assert.ok(!names.includes(name), name);
  }
  assert.equal(headers.get('x-kept'), '1');
  assert.equal(headers.get('link'), '<x>; rel="next"');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
});
