// The built server; with FAROL_TEST_LONG=1 its sources.
// The process on a unix socket, with a misspelt setting.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { startServer } from '../testing/started-server.ts';

test('the server listens on a unix socket, delivers to no port, reports a misspelt setting, and takes its socket away', async (t) => {
  const socketPath = join(temporaryFolder(t), 'farol.sock');
  const started = startServer({ FAROL_SOCKET: socketPath, DATABASE_URL: 'sqlite::memory:', FAROL_TOKN: 'x' });
  t.after(() => started.child.kill('SIGKILL'));
  while (!started.output().includes('listens')) await once(started.child.stdout ?? started.child, 'data');
  const announced = new RegExp(`^Farol listens on unix:${socketPath}\n {2}reach {4}programs that may open`);
  assert.match(started.output(), announced);
  const ask = (path: string, sent?: object, authorization = '') =>
    new Promise<{ readonly status: number | undefined; readonly json: Record<string, string> }>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
      request({ socketPath, path, method: sent ? 'POST' : 'GET', headers, agent: false }, (response) =>
        text(response).then((body) => resolve({ status: response.statusCode, json: JSON.parse(body) }), reject),
      )
        .on('error', reject)
        .end(sent && JSON.stringify(sent));
    });
  assert.equal((await ask('/v1/apis/viacep')).json.id, 'viacep');
  // Port 80 of this machine is not this server, so no webhook may go there.
  const { chave } = (await ask('/sandbox/v1/chaves', {})).json;
  for (const url of ['http://localhost/webhooks/x', 'http://127.0.0.1/webhooks/x', 'http://[::1]:80/webhooks/x']) {
    const { status } = await ask('/sandbox/v1/webhooks', { url, eventos: ['*'] }, `Bearer ${chave}`);
    assert.equal(status, 400, url);
  }
  started.child.kill('SIGTERM');
  const [code] = await once(started.child, 'close');
  assert.equal(code, 0);
  assert.equal(started.errors(), 'farol: FAROL_TOKN is not a setting; did you mean FAROL_TOKEN?\n');
  assert.equal(existsSync(socketPath), false);
});
