import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { writeTo } from './outbound.ts';

test('a long answer that waits for its reader many times leaves no listeners behind', async (t) => {
  const pieces = 200;
  const listeners = new Set<number>();
  const server = createServer((_request, response) => {
    let sent = 0;
    const read = async () => {
      listeners.add(response.listenerCount('close') + response.listenerCount('drain'));
      sent += 1;
      return sent > pieces ? null : Buffer.alloc(100_000);
    };
    void writeTo(response, { status: 200, headers: [], body: { read, cancel: () => {} } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  assert.equal((await answer.arrayBuffer()).byteLength, pieces * 100_000);
  assert.equal(Math.max(...listeners), Math.min(...listeners));
});
