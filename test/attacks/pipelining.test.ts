// 50 peers send 2,500 requests each in one go and read nothing: what they hold is bounded, and they are disconnected. In the short form
// 20 of them are measured.
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createTestServer } from '../../apps/server/src/testing/test-server.ts';
import { startProgram } from '../started-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type BuiltServer, canMeasure, memoryOf, startBuiltServer } from './built-server.ts';
import { openSilent } from './silent-peer.ts';

const peers = 50;
const requests = 2_500;
const request = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const measuredPeers = process.env.FAROL_TEST_LONG === '1' ? peers : 20;
const mb = 1024 ** 2;
const mostPerConnection = 4 * mb;

/** By how much the memory of a process grows. */
async function grownBy(
  t: TestContext,
  { origin, port, memory }: Pick<BuiltServer, 'origin' | 'port' | 'memory'>,
): Promise<number> {
  await (await fetch(origin)).arrayBuffer();
  const before = memory();
  const sockets = await Promise.all(Array.from({ length: measuredPeers }, () => openSilent(t, port)));
  let most = 0;
  for (const socket of sockets) {
    socket.write(request.repeat(requests));
    // Answered only after what came before it was parsed.
    await (await fetch(origin)).arrayBuffer();
    most = Math.max(most, memory());
  }
  for (const socket of sockets) socket.destroy();
  return most - before;
}

test('unread pipelined answers hold little more than with bare node:http', {
  skip: canMeasure ? false : 'memory of another process can be read on Linux only',
}, async (t) => {
  const folder = temporaryFolder(t);
  const server = await startBuiltServer(t, folder, { LOG_LEVEL: 'silent' });
  const file = join(folder, 'body');
  writeFileSync(file, Buffer.from(await (await fetch(server.origin)).arrayBuffer()));
  const bare = await startProgram([fileURLToPath(new URL('./bare-server.ts', import.meta.url)), file], {});
  t.after(() => bare.kill('SIGKILL'));
  const bareGrowth = await grownBy(t, { ...bare, memory: () => memoryOf(bare.pid) });
  const growth = await grownBy(t, server);
  t.diagnostic(`${Math.round(growth / mb)} MB, ${Math.round(bareGrowth / mb)} MB with bare node:http`);
  assert.ok(growth < measuredPeers * mostPerConnection, `${growth} bytes`);
  assert.ok(
    growth < Math.max(2 * bareGrowth, measuredPeers * mb),
    `${growth} bytes, ${bareGrowth} with bare node:http`,
  );
  assert.equal((await fetch(`${server.origin}/healthz`)).status, 200);
});

test('peers that read nothing are disconnected after the write stall', { timeout: 120_000 }, async (t) => {
  const perPeer = 100;
  const body = Buffer.alloc(200_000, 'a');
  const answer = { status: 200, headers: ['Content-Length', String(body.length)], body };
  const server = await createTestServer({
    doors: [{ at: ['/large'], guarded: 'changes', methods: () => ['GET'], answer: () => answer }],
    limits: { writeStallMs: 100 },
  });
  const port = Number(new URL(await server.listen(0, '127.0.0.1')).port);
  t.after(() => server.close(0));
  // The server's side of the connections: a client that does not read does not notice their end.
  const { promise: allEnded, resolve } = Promise.withResolvers<void>();
  let ended = 0;
  const onSocket = (message: unknown) =>
    (message as { readonly socket: Socket }).socket.once('close', () => {
      ended += 1;
      if (ended === peers) resolve();
    });
  subscribe('net.server.socket', onSocket);
  t.after(() => unsubscribe('net.server.socket', onSocket));
  const sockets = await Promise.all(Array.from({ length: peers }, () => openSilent(t, port)));
  for (const socket of sockets) socket.write(request.replace('/', '/large').repeat(perPeer));
  await allEnded;
});
