import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { migrateGateway } from '@farol/gateway';
import { createStore } from '@farol/store';
import { listening } from '../../../../test/listening.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { readConfig } from '../config/read-config.ts';
import { checkStart } from './check-start.ts';

const check = (environment: Readonly<Record<string, string>>) =>
  checkStart(readConfig({ PORT: '0', ...environment }), environment);

test('a fit machine is shown with who reaches what, and nothing is made', async (t) => {
  const file = join(temporaryFolder(t), 'new', 'farol.db');
  const keyFile = join(temporaryFolder(t), 'key');
  writeFileSync(keyFile, 'ghp_hush\n');
  const { text, isFit } = await check({
    DATABASE_URL: `sqlite:${file}`,
    GITHUB_TOKEN_FILE: keyFile,
    HTTPS_PROXY: 'http://user:hush@proxy.example:3128',
  });
  assert.ok(isFit, text);
  assert.match(text, /^ {2}reach {4}this machine only/);
  assert.match(text, /^ {2}keys {5}GITHUB_TOKEN; /m);
  assert.match(text, /^ {2}calls {4}through the proxy proxy\.example:3128$/m);
  assert.match(text, /^ {2}tables {3}the file does not exist yet/m);
  assert.match(text, /^ {2}place {4}http:\/\/127\.0\.0\.1:\d+ can be used$/m);
  assert.doesNotMatch(text, /hush/);
  assert.equal(existsSync(join(file, '..')), false);
});

test('missing tables are told, tables of a newer program and a used port or metrics port fail', async (t) => {
  const url = `sqlite:${join(temporaryFolder(t), 'farol.db')}`;
  const store = createStore({ url, maxWaitMs: 10_000 });
  await migrateGateway(store);
  const missing = await check({ DATABASE_URL: url });
  assert.match(missing.text, /tables {3}\d+ migrations are missing; the start applies them/);
  assert.ok(missing.isFit);
  await store.run(
    `INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES ('gateway', 99, 'newer', '', 0)`,
  );
  await store.close();
  const newer = await check({ DATABASE_URL: url });
  assert.deepEqual([newer.isFit, /FAILED: the data was migrated by a newer version/.test(newer.text)], [false, true]);

  const { port, close } = await listening(() => {});
  t.after(close);
  const used = await check({ DATABASE_URL: 'sqlite::memory:', PORT: String(port) });
  assert.deepEqual([used.isFit, /FAILED: Port \d+ on 127\.0\.0\.1 is in use/.test(used.text)], [false, true]);

  const numbers = await check({ DATABASE_URL: 'sqlite::memory:', FAROL_METRICS_PORT: String(port) });
  assert.equal(numbers.isFit, false);
  assert.match(numbers.text, /^ {2}metrics {2}FAILED: Port \d+ on 127\.0\.0\.1 is in use; set FAROL_METRICS_PORT/m);
  const free = await check({ DATABASE_URL: 'sqlite::memory:', FAROL_METRICS_PORT: '0' });
  assert.ok(free.isFit);
  assert.match(free.text, /^ {2}metrics {2}http:\/\/127\.0\.0\.1:\d+ can be used$/m);
});
