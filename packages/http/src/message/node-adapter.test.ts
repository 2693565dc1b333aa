import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { started } from '../../../../test/listening.ts';
import { requestFromNode, writeToNode } from './node-adapter.ts';
import type { HttpRequest } from './request.ts';

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer({ optimizeEmptyRequests: true }, listener);
  const { url, close } = await started(server.listen(0, '127.0.0.1'));
  t.after(close);
  return url;
}

/** Writes one raw request and resolves with all bytes until the server closes the connection. */
function raw(origin: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
    socket.on('error', reject);
  });
}

test('a request has its parts as they were sent', async (t) => {
  const seen: Pick<HttpRequest, 'method' | 'path' | 'query' | 'url'>[] = [];
  const headers: (string | null)[] = [];
  const origin = await serve(t, (message, response) => {
    const request = requestFromNode(message, response);
    const { method, path, query, url } = request;
    seen.push({ method, path, query, url });
    headers.push(request.header('x-list'), request.header('x-none'), request.address ?? null);
    writeToNode(response, { status: 200, headers: ['Connection', 'close'], body: null });
  });
  const rest = 'Host: farol.test\r\nX-List: a\r\nX-List: b\r\n\r\n';
  await raw(origin, `GET /a%2fb/?q=%20+&c HTTP/1.1\r\n${rest}`);
  await raw(origin, `DELETE https://other.test/x?y HTTP/1.1\r\n${rest}`);
  assert.deepEqual(seen, [
    { method: 'GET', path: '/a%2fb/', query: 'q=%20+&c', url: 'http://farol.test/a%2fb/?q=%20+&c' },
    // The scheme is that of the connection, whatever the target claims.
    { method: 'DELETE', path: '/x', query: 'y', url: 'http://other.test/x?y' },
  ]);
  assert.deepEqual(headers, ['a, b', null, '127.0.0.1', 'a, b', null, '127.0.0.1']);
});

test('a body is read whole up to a limit, and no body is an empty one', async (t) => {
  const read: string[] = [];
  const origin = await serve(t, async (message, response) => {
    const body = await requestFromNode(message, response).readBody(10);
    read.push(Buffer.isBuffer(body) ? `bytes ${body}` : body);
    writeToNode(response, { status: 200, headers: [], body: null });
  });
  const chunked = (...parts: readonly string[]) => ({
    method: 'POST',
    body: new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    }),
    duplex: 'half' as const,
  });
  await fetch(origin, { method: 'POST', body: 'ten bytes.' });
  await fetch(origin, { method: 'POST', body: 'eleven byte' });
  await fetch(origin, chunked('ten ', 'bytes.'));
  await fetch(origin, chunked('eleven', ' byte'));
  await fetch(origin, { method: 'POST' });
  await fetch(origin);
  await raw(origin, 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const [ten, tooLarge, none] = ['bytes ten bytes.', 'too_large', 'bytes '];
  assert.deepEqual(read, [ten, tooLarge, ten, tooLarge, none, none, none]);
});

test('a body in the packet of its head is read without listeners, a later one with them', async (t) => {
  const seen: string[] = [];
  let onWait = () => {};
  const origin = await serve(t, async (message, response) => {
    const reading = requestFromNode(message, response).readBody(100);
    setImmediate(() => onWait());
    seen.push(`${await reading} ${message.listenerCount('data')}`);
    writeToNode(response, { status: 200, headers: ['Connection', 'close'], body: null });
  });
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n';
  await raw(origin, `${head}whole`);
  await raw(origin, 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nwh\r\n3\r\nole\r\n0\r\n\r\n');
  await new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(`${head}wh`));
    onWait = () => socket.write('ole');
    socket.resume().on('close', () => resolve());
  });
  assert.deepEqual(seen, ['whole 0', 'whole 0', 'whole 1']);
});

test('a body that breaks off is unreadable, and its caller is gone', async (t) => {
  // The events of the message itself are over at the next turn of the event loop, those of its socket are not.
  const breaks = [({ socket }: IncomingMessage) => socket.destroy(), (message: IncomingMessage) => message.destroy()];
  for (const breakOff of breaks) {
    const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
    const origin = await serve(t, async (message, response) => {
      const request = requestFromNode(message, response);
      const left = new Promise<void>((left) => request.caller.onLeave(left));
      const reading = request.readBody(100);
      breakOff(message);
      await left;
      resolve([await reading, request.caller.isGone()]);
    });
    await raw(origin, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nbegun').catch(() => {});
    assert.deepEqual(await promise, ['unreadable', true]);
  }
});

test('a caller that got its whole answer has not left', async (t) => {
  const { promise, resolve } = Promise.withResolvers<readonly unknown[]>();
  let left = 0;
  const origin = await serve(t, (message, response) => {
    const { caller } = requestFromNode(message, response);
    caller.onLeave(() => (left += 1));
    response.on('close', () => resolve([caller.isGone(), left]));
    writeToNode(response, { status: 200, headers: [], body: Buffer.from('whole') });
  });
  assert.equal(await (await fetch(origin)).text(), 'whole');
  assert.deepEqual(await promise, [false, 0]);
});

test('a text is counted in bytes, and HEAD gets its length without the text', async (t) => {
  const origin = await serve(t, (_message, response) => {
    writeToNode(response, { status: 201, headers: ['X-Name', 'a', 'X-Name', 'b'], body: 'maçã' });
  });
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(origin, { method });
    const { headers } = answer;
    const seen = [answer.status, headers.get('x-name'), headers.get('content-length'), await answer.text()];
    assert.deepEqual(seen, [201, 'a, b', '6', method === 'GET' ? 'maçã' : '']);
  }
});

test('an answer to a request whose body was not read closes the connection', async (t) => {
  const origin = await serve(t, (_message, response) => {
    writeToNode(response, { status: 413, headers: [], body: null });
  });
  const text = await raw(origin, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nbegun');
  assert.match(text, /^HTTP\/1\.1 413 .*connection: close/is);
});

test('a long answer that waits for its reader many times leaves no listeners behind', async (t) => {
  const pieces = 200;
  const listeners = new Set<number>();
  const origin = await serve(t, (_message, response) => {
    let sent = 0;
    const read = async () => {
      listeners.add(response.listenerCount('close') + response.listenerCount('drain'));
      sent += 1;
      return sent > pieces ? null : Buffer.alloc(100_000);
    };
    void writeToNode(response, { status: 200, headers: [], body: { read, cancel: () => {} } });
  });
  const answer = await fetch(origin);
  assert.equal((await answer.arrayBuffer()).byteLength, pieces * 100_000);
  assert.equal(Math.max(...listeners), Math.min(...listeners));
});

test('a stream that breaks off breaks the answer off, and is cancelled', async (t) => {
  let cancelled = 0;
  const origin = await serve(t, (_message, response) => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads > 1) throw new Error('broken');
      return Buffer.from('begun');
    };
    void writeToNode(response, { status: 200, headers: [], body: { read, cancel: () => (cancelled += 1) } });
  });
  const answer = await fetch(origin);
  await assert.rejects(answer.text());
  assert.ok(cancelled > 0);
});
