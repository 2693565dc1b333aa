// A store on a disk that becomes full: readiness and the log say so, reads go on, and it recovers without a restart.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { startProgram } from '../started-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';

/** Runs a program with a disk of its own of 4 MB at this place, which only it and its children see. */
const withSmallDisk = (place: string) => {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const mounted = 'mount -t tmpfs -o size=4m tmpfs "$0" && exec "$@"';
  return { binary: 'unshare', words: [...asRoot, '--mount', 'sh', '-c', mounted, place, process.execPath] };
};

test('on a full disk /readyz and one line of the log say so, pages and reads go on, and space is enough to recover', async (t) => {
  const folder = temporaryFolder(t);
  const server = await startProgram(
    ['apps/server/dist/main.mjs'],
    { PORT: '0', HOST: '127.0.0.1', FAROL_OFFLINE: '1', LOG_LEVEL: 'error', DATABASE_URL: `sqlite:${folder}/farol.db` },
    { through: withSmallDisk(folder) },
  ).catch((error: unknown) => String(error));
  if (typeof server === 'string') return t.skip(`this machine cannot mount a small disk: ${server}`);
  t.after(() => server.kill('SIGKILL'));
  const seen = `/proc/${server.pid}/root${folder}`;
  const ask = (path: string, init?: RequestInit) =>
    fetch(`${server.origin}${path}`, {
      ...init,
      headers: { 'accept-language': 'en', 'content-type': 'application/json' },
    });
  const makeKey = async () => (await ask('/sandbox/v1/chaves', { method: 'POST', body: '{}' })).status;
  await until(async () => (await ask('/readyz')).status === 200);
  assert.ok(existsSync(`${seen}/farol.db`), 'the store is on the small disk');
  assert.equal(await makeKey(), 201);

  const filling = `${seen}/filling`;
  const fill = () =>
    assert.throws(
      () => {
        for (;;) appendFileSync(filling, Buffer.alloc(4_096));
      },
      { code: 'ENOSPC' },
    );
  fill();
  // What the log of SQLite has free is used up first.
  await until(async () => (await makeKey()) === 503);
  const refused = await ask('/readyz');
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /disk of the store is full/);
  for (const path of ['/', '/en/apis/viacep/', '/v1/apis', '/v1/apis?q=cep', '/healthz'])
    assert.equal((await ask(path)).status, 200, path);
  for (let n = 0; n < 3; n += 1) assert.equal(await makeKey(), 503);
  const said = server.output().match(/the store cannot be written/g) ?? [];
  assert.equal(said.length, 1, server.output());

  rmSync(filling);
  await until(async () => (await ask('/readyz')).status === 200);
  assert.equal(await makeKey(), 201);
});
