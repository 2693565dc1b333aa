// The process on a unix socket, with a misspelt setting.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startServer } from '../testing/started-server.ts';

test('the server listens on a unix socket, reports a misspelt setting, and takes its socket away', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'farol-start-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const socketPath = join(folder, 'farol.sock');
  const started = startServer({ FAROL_SOCKET: socketPath, DATABASE_URL: 'sqlite::memory:', FAROL_TOKN: 'x' });
  t.after(() => started.child.kill('SIGKILL'));
  while (!started.output().includes('listens')) await once(started.child.stdout ?? started.child, 'data');
  assert.match(
    started.output(),
    new RegExp(`^Farol listens on unix:${socketPath}\n {2}reach {4}programs that may open`),
  );
  const body = await new Promise<string>((resolve, reject) => {
    request({ socketPath, path: '/v1/apis/viacep', agent: false }, (response) => resolve(text(response)))
      .on('error', reject)
      .end();
  });
  assert.equal(JSON.parse(body).id, 'viacep');
  started.child.kill('SIGTERM');
  const [code] = await once(started.child, 'close');
  assert.equal(code, 0);
  assert.equal(started.errors(), 'farol: FAROL_TOKN is not a setting; did you mean FAROL_TOKEN?\n');
  assert.equal(existsSync(socketPath), false);
});
