import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestFromFetch, responseToFetch } from './fetch-adapter.ts';

test('a Request has the same parts as a message on a socket', () => {
  const request = requestFromFetch(
    new Request('https://farol.test/a%2fb/?q=%20+&c#fragment', { method: 'PUT', headers: { 'X-Name': 'value' } }),
    '192.0.2.1',
  );
  const { method, path, query, address } = request;
  assert.deepEqual([method, path, query, address], ['PUT', '/a%2fb/', 'q=%20+&c', '192.0.2.1']);
  const headers = ['x-name', 'host', 'x-none'].map((name) => request.header(name));
  assert.deepEqual([headers, request.body()], [['value', 'farol.test', null], null]);
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
    const { headers } = response;
    const seen = [response.status, headers.get('x-name'), headers.get('content-length'), await response.text()];
    assert.deepEqual(seen, [201, 'a, b', '6', method === 'GET' ? 'maçã' : '']);
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
