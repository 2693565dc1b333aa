import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestFromFetch, responseToFetch } from './fetch-adapter.ts';

test('a Request has the same parts as a message on a socket', () => {
  const request = requestFromFetch(
    new Request('https://farol.test/a%2fb/?q=%20+&c#fragment', { method: 'PUT', headers: { 'X-Name': 'value' } }),
    '192.0.2.1',
  );
  assert.equal(request.method, 'PUT');
  assert.equal(request.path, '/a%2fb/');
  assert.equal(request.query, 'q=%20+&c');
  assert.equal(request.header('x-name'), 'value');
  assert.equal(request.header('host'), 'farol.test');
  assert.equal(request.header('x-none'), null);
  assert.equal(request.address, '192.0.2.1');
  assert.equal(request.body(), null);
});

test('a body is read whole up to a limit, once', async () => {
  const post = (body?: BodyInit, headers: HeadersInit = {}) =>
    requestFromFetch(new Request('http://farol.test/', { method: 'POST', headers, ...(body && { body }) }));
  assert.equal(String(await post('ten bytes.').readBody(10)), 'ten bytes.');
  assert.equal(await post('eleven byte').readBody(10), 'too_large');
  assert.equal(String(await post('ten bytes.', { 'content-length': '10' }).readBody(10)), 'ten bytes.');
  assert.equal(await post('eleven byte', { 'content-length': '11' }).readBody(10), 'too_large');
  assert.equal(String(await post().readBody(10)), '');
  const twice = post('once');
  await twice.readBody(10);
  assert.equal(await twice.readBody(10), 'unreadable');
});

test('a caller leaves when its signal aborts', () => {
  const controller = new AbortController();
  const { caller } = requestFromFetch(new Request('http://farol.test/', { signal: controller.signal }));
  let left = 0;
  caller.onLeave(() => (left += 1));
  const stop = caller.onLeave(() => (left += 10));
  stop();
  assert.equal(caller.isGone(), false);
  controller.abort();
  assert.deepEqual([caller.isGone(), left], [true, 1]);
});

test('an answer becomes a Response with every header, and HEAD has no body', async () => {
  const answer = { status: 201, headers: ['X-Name', 'a', 'X-Name', 'b'], body: 'maçã' };
  for (const method of ['GET', 'HEAD']) {
    const response = responseToFetch(answer, method);
    assert.equal(response.status, 201);
    assert.equal(response.headers.get('x-name'), 'a, b');
    assert.equal(response.headers.get('content-length'), '6');
    assert.equal(await response.text(), method === 'GET' ? 'maçã' : '');
  }
});

test('a stream is read at the pace of its reader, and cancelled with it', async () => {
  let [reads, cancelled] = [0, 0];
  const body = {
    read: async () => {
      reads += 1;
      return reads > 2 ? null : Buffer.from(`${reads}`);
    },
    cancel: () => {
      cancelled += 1;
    },
  };
  const whole = responseToFetch({ status: 200, headers: [], body });
  assert.equal(reads, 0);
  assert.equal(await whole.text(), '12');
  await responseToFetch({ status: 200, headers: [], body }).body?.cancel();
  responseToFetch({ status: 200, headers: [], body }, 'HEAD');
  assert.equal(cancelled, 2);
});
