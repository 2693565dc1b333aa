import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { listen, originAt } from './listen.ts';

const place = (t: TestContext) => join(temporaryFolder(t), 'farol.sock');

function server(t: TestContext, said = 'here') {
  const made = createServer((_request, response) => response.end(said));
  t.after(() => made.close());
  return made;
}

function ask(socketPath: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path: '/', agent: false }, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });
}

test('a unix socket has exactly the permissions that were asked for, and the process keeps its own', async (t) => {
  const path = place(t);
  const before = process.umask();
  assert.equal(await listen(server(t), { path, mode: 0o660 }), `unix:${path}`);
  assert.equal(statSync(path).mode & 0o777, 0o660);
  assert.equal(process.umask(), before);
  assert.equal(await ask(path), 'here');
  assert.equal(originAt(`unix:${path}`), 'http://localhost');
});

test('the socket of a dead server is replaced; one that answers, and another file, are not', async (t) => {
  const path = place(t);
  const dead = spawn(process.execPath, [
    '-e',
    `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`,
  ]);
  await once(dead, 'exit');
  assert.ok(statSync(path).isSocket());
  await listen(server(t, 'second'), { path, mode: 0o600 });
  await assert.rejects(listen(server(t, 'third'), { path, mode: 0o600 }), { code: 'EADDRINUSE' });
  assert.equal(await ask(path), 'second');

  const file = `${path}.txt`;
  writeFileSync(file, 'mine');
  await assert.rejects(listen(server(t), { path: file, mode: 0o600 }), { code: 'EADDRINUSE' });
});

test('a port gives an origin', async (t) => {
  assert.match(await listen(server(t), 0, '127.0.0.1'), /^http:\/\/127\.0\.0\.1:\d+$/);
});
