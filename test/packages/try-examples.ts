// Each example application is started, delivered to, killed, started again, and has every event once.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createSecret } from '@farol/webhooks';
import { findChromium } from '../browser/chromium.ts';
import { until } from '../until.ts';
import { json, startUpstream } from '../upstream.ts';
import { deliver, post } from './deliveries.ts';
import { startExample } from './example-app.ts';
import { root, type Staged } from './staged.ts';
import { buildNext } from './try-next.ts';
import { tryWorker } from './try-worker.ts';

const bridge = fileURLToPath(new URL('serve-fetch.mjs', import.meta.url));
const run = promisify(execFile);

type Receiver = { readonly words: readonly string[]; readonly needs?: readonly string[]; readonly file: string };

const receivers: Readonly<Record<string, Receiver>> = {
  'node-http': { words: ['app.js'], file: 'app.js' },
  express: { words: ['app.js'], file: 'app.js', needs: ['express'] },
  fastify: { words: ['app.js'], file: 'app.js', needs: ['fastify'] },
  hono: { words: ['app.js'], file: 'app.js', needs: ['hono', '@hono/node-server'] },
  next: { words: [bridge, 'app/webhooks/route.js'], file: 'app/webhooks/route.js' },
  worker: { words: [bridge, 'worker.js'], file: 'worker.js' },
};

/** @param isLong false: one of the receivers, and no test runner of others */
export function tryExamples(staged: () => Staged, isLong: boolean): void {
  for (const [name, receiver] of Object.entries(receivers)) {
    test(`examples/${name} is a receiver in at most ten lines`, () => assert.ok(linesOf(name, receiver.file) <= 10));
    if (isLong || name === 'node-http')
      test(`examples/${name} loses no event when it is killed`, async () => {
        const folder = copyExample(staged(), name, receiver.needs);
        await deliverKillAndDeliverAgain(folder, receiver.words, name !== 'worker');
      });
  }

  if (isLong) {
    test('examples/next is built and served by Next.js, and loses no event when it is killed', async () => {
      const { folder, words } = await buildNext(staged());
      await deliverKillAndDeliverAgain(folder, words, true);
    });
    test('examples/worker stores every event once in workerd, across restarts', () => tryWorker(staged()));
  }

  test('examples/own-api has exact limits in at most ten lines', () => assert.ok(linesOf('own-api', 'app.js') <= 10));
  if (isLong)
    test('examples/own-api stays inside its limit', async () => {
      const folder = copyExample(staged(), 'own-api');
      const upstream = await startUpstream(json(200, { preco: 10 }));
      try {
        const env = { ...process.env, UPSTREAM: upstream.origin, POSTS_KEY: 'chave', DATABASE_URL: 'sqlite::memory:' };
        const { stdout } = await run(process.execPath, ['app.js'], { cwd: folder, env });
        assert.equal(stdout, '/posts/1 200\n/posts/2 200\n/posts/3 429\n');
        const seen = upstream.seen.map(({ url, headers }) => `${url} ${headers['x-api-key']}`);
        assert.deepEqual(seen, ['/posts/1 chave', '/posts/2 chave']);
      } finally {
        await upstream.close();
      }
    });

  if (isLong) trySimulatorExamples(staged);
}

/** Without blank lines and comments. */
function linesOf(name: string, file: string): number {
  const lines = readFileSync(`${root}examples/${name}/${file}`, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '' && !line.startsWith('//')).length;
}

function trySimulatorExamples(staged: () => Staged): void {
  const tool = (name: string, file: string) => join(modulesOf(name), file);
  const start = async (words: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const folder = copyExample(staged(), 'simulator', ['vitest', '@playwright/test']);
    // A test runner inside a test runner would report to the outer one.
    const { NODE_TEST_CONTEXT: _, ...own } = process.env;
    return (await run(process.execPath, words, { cwd: folder, env: { ...own, ...env, CI: '1' } })).stdout;
  };
  for (const [runner, words, passed] of [
    ['node:test', ['--test', 'address.node-test.js'], /pass 2\n/],
    ['Vitest', [tool('vitest', 'vitest.mjs'), 'run'], /2 passed/],
  ] as const)
    test(`examples/simulator runs with ${runner}`, async () => assert.match(await start(words), passed));
  test('examples/simulator runs with Playwright', async (t) => {
    const found = findChromium();
    if ('reason' in found) return t.skip(found.reason);
    const env = { CHROME_PATH: found.path };
    assert.match(await start([tool('@playwright/test', 'cli.js'), 'test', '--reporter=line'], env), /2 passed/);
  });
}

/** Into a project whose `node_modules` holds the packages. */
function copyExample({ folder }: Staged, name: string, needs: readonly string[] = []): string {
  for (const need of needs) {
    const place = join(folder, 'node_modules', need);
    mkdirSync(dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(modulesOf(need), place);
  }
  const copy = join(folder, 'examples', name);
  cpSync(`${root}examples/${name}`, copy, { recursive: true });
  return copy;
}

function modulesOf(name: string): string {
  const places = [`${root}test/judges/node_modules/${name}`, `${root}node_modules/${name}`];
  return places.find((place) => existsSync(place)) ?? '';
}

async function deliverKillAndDeliverAgain(
  folder: string,
  words: readonly string[],
  hasHandlers: boolean,
): Promise<void> {
  const secret = createSecret();
  const ids = ['pag_1', 'pag_2', 'pag_3'];
  const first = await startExample(words, folder, secret);
  try {
    await deliver(first.origin, ids, secret);
    assert.equal(await post(`${first.origin}/webhooks`, 'pag_4', createSecret()), 401);
  } finally {
    await first.kill('SIGKILL');
  }
  const second = await startExample(words, folder, secret);
  try {
    await deliver(second.origin, [...ids, 'pag_5'], secret);
    if (hasHandlers) await until(() => second.output().includes('handled pagamento.aprovado evt_pag_5'));
  } finally {
    await second.kill('SIGKILL');
  }
  const database = new DatabaseSync(join(folder, 'events.db'));
  const [table, key] = hasHandlers ? ['webhook_received', 'body'] : ['events', 'body'];
  const rows = database.prepare(`SELECT CAST(${key} AS TEXT) AS body FROM ${table}`).all();
  database.close();
  const stored = rows.map(({ body }) => JSON.parse(String(body)).id).sort();
  assert.deepEqual(stored, [...ids, 'pag_5']);
}
