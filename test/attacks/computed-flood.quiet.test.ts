// 100 peers send 64 KB of pipelined requests each, whose answers have to be computed, and read nothing: others are served meanwhile, and
// the memory is given back. The short form has 30 peers and one kind of request without a body and one with.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../started-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { canMeasure, startBuiltServer } from './built-server.ts';
import { newPracticeKey } from './practice-key.ts';
import { openSilent } from './silent-peer.ts';
import { measureWaits } from './waits.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
const peers = isLong ? 100 : 30;
const burstBytes = 64 * 1024;
const attackMs = isLong ? 10_000 : 5_000;
const mb = 1024 ** 2;
const most = { waitMs: 250, duringMb: 250, laterMb: 180 };

async function startBare(t: TestContext, folder: string) {
  const file = join(folder, 'answer');
  writeFileSync(file, 'x'.repeat(20_000));
  const bare = await startProgram([fileURLToPath(new URL('./bare-server.ts', import.meta.url)), file], {});
  t.after(() => bare.kill());
  return bare;
}

const query = encodeURIComponent('{ apis(first: 18) { nodes { id name description } } }');
const targets: readonly { name: string; path: string; method?: string; body?: string }[] = [
  { name: 'a filtered list', path: '/v1/apis?q=a' },
  // An answer that waits for its body is computed in another turn than the one in which the request was taken.
  { name: 'a filtered list by QUERY', path: '/v1/apis', method: 'QUERY', body: '{"q":"a"}' },
  { name: 'GraphQL', path: `/graphql?query=${query}` },
  { name: 'the gateway, offline', path: '/gateway/viacep/01001000/json/' },
  { name: 'the practice provider', path: '/sandbox/v1/pagamentos' },
].slice(0, isLong ? undefined : 2);

/** All peers send their burst at once; what others wait for `paths` meanwhile, and what `look` sees. */
async function attack(t: TestContext, origin: string, request: string, paths: readonly string[], look = () => {}) {
  const port = Number(new URL(origin).port);
  const burst = request.repeat(Math.ceil(burstBytes / request.length));
  const sockets = await Promise.all(Array.from({ length: peers }, () => openSilent(t, port)));
  const until = performance.now() + attackMs;
  for (const socket of sockets) socket.write(burst);
  const waits = await measureWaits(t, origin, paths, () => {
    look();
    return performance.now() > until;
  });
  for (const socket of sockets) socket.destroy();
  return waits;
}

test('unread pipelined requests whose answers are computed delay nobody else, and hold little memory', {
  skip: canMeasure ? false : 'memory of another process can be read on Linux only',
  timeout: 300_000,
}, async (t) => {
  const folder = temporaryFolder(t);
  const server = await startBuiltServer(t, folder, { LOG_LEVEL: 'silent' });
  const key = await newPracticeKey(server.origin);
  for (const { name, path, method = 'GET', body = '' } of targets) {
    const type = body && `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
    const common = `Host: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${key}\r\n`;
    const request = `${method} ${path} HTTP/1.1\r\n${common}${type}\r\n${body}`;
    let duringBytes = 0;
    const waits = await attack(t, server.origin, request, ['/healthz', '/'], () => {
      duringBytes = Math.max(duringBytes, server.memory());
    });
    t.diagnostic(`${name}: ${waits.text}, ${Math.round(duringBytes / mb)} MB at most`);
    assert.ok(duringBytes <= most.duringMb * mb, `${name}: ${duringBytes} bytes`);
    if (waits.p99 <= most.waitMs) continue;
    // A machine may be too busy for that; then the yardstick is bare node:http under the same attack.
    const bare = await startBare(t, folder);
    const there = await attack(t, bare.origin, request, ['/']);
    assert.ok(waits.p99 <= 3 * there.p99, `${name}: ${waits.text}; bare node:http ${there.text}`);
  }
  if (!isLong) return;
  await after(60_000);
  t.diagnostic(`${Math.round(server.memory() / mb)} MB a minute later`);
  assert.ok(server.memory() <= most.laterMb * mb, `${server.memory()} bytes`);
});
