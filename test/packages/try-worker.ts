// examples/worker in workerd, the runtime of Cloudflare's workers, with its D1 database on disk.
import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createSecret } from '@farol/webhooks';
import { build } from 'esbuild';
import { deliver } from './deliveries.ts';
import { npm } from './npm.ts';
import { root, type Staged } from './staged.ts';

type Statement = { readonly run: () => Promise<unknown>; readonly all: () => Promise<{ results: { body: string }[] }> };
type Miniflare = {
  readonly ready: Promise<URL>;
  readonly getD1Database: (name: string) => Promise<{ readonly prepare: (sql: string) => Statement }>;
  readonly dispose: () => Promise<void>;
};

export async function tryWorker(staged: Staged): Promise<void> {
  const folder = join(staged.folder, 'worker-runtime');
  cpSync(fileURLToPath(new URL('worker/', import.meta.url)), folder, { recursive: true });
  await npm(folder, 'ci');
  const { outputFiles } = await build({
    stdin: { contents: readFileSync(`${root}examples/worker/worker.js`, 'utf8'), resolveDir: staged.folder },
    bundle: true,
    format: 'esm',
    write: false,
    external: ['node:*'],
  });
  const { Miniflare } = await import(pathToFileURL(join(folder, 'node_modules/miniflare/dist/src/index.js')).href);
  const secret = createSecret();
  const inWorker = async (use: (worker: Miniflare) => Promise<void>) => {
    const worker: Miniflare = new Miniflare({
      modules: true,
      script: outputFiles[0]?.text,
      compatibilityDate: '2026-07-01',
      compatibilityFlags: ['nodejs_compat'],
      bindings: { WEBHOOK_SECRET: secret },
      d1Databases: ['DB'],
      d1Persist: join(folder, 'd1'),
      host: '127.0.0.1',
      port: 0,
      // Otherwise it asks Cloudflare about this machine's address.
      cf: false,
    });
    await use(worker).finally(() => worker.dispose());
  };

  await inWorker(async (worker) => {
    const schema = readFileSync(`${root}examples/worker/schema.sql`, 'utf8');
    await (await worker.getD1Database('DB')).prepare(schema).run();
    await deliver((await worker.ready).origin, ['pag_1', 'pag_2'], secret);
  });
  await inWorker(async (worker) => {
    await deliver((await worker.ready).origin, ['pag_1', 'pag_3'], secret);
    const stored = (await worker.getD1Database('DB')).prepare('SELECT CAST(body AS TEXT) AS body FROM events').all();
    const ids = (await stored).results.map(({ body }) => JSON.parse(body).id).sort();
    assert.deepEqual(ids, ['pag_1', 'pag_2', 'pag_3']);
  });
}
