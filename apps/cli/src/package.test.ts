import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Finished, finish } from './testing/program.ts';
import { listSchema } from './views/list-schema.ts';

const room = fileURLToPath(new URL('../', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'farol-package-'));
after(() => rm(folder, { recursive: true }));

/** npm's own settings, as a stranger has them: nothing of this checkout, nothing from the network. */
const environment = {
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};
const inFolder = (program: string, ...words: string[]): Promise<Finished> =>
  finish(program, words, { directory: folder, environment });

before(async () => {
  const built = await finish(process.execPath, ['scripts/build.ts'], { directory: join(room, '../..'), environment });
  assert.equal(built.exitCode, 0, built.stderr);
  const packed = await finish('npm', ['pack', '--json', '--pack-destination', folder], {
    directory: room,
    environment,
  });
  assert.equal(packed.exitCode, 0, packed.stderr);
  const [{ filename }] = JSON.parse(packed.stdout);
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const installed = await inFolder('npm', 'install', `./${filename}`);
  assert.equal(installed.exitCode, 0, installed.stderr);
});

test('the package installs without the network and brings no other package along', async () => {
  const installed = (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.'));
  assert.deepEqual(installed, ['farol']);
  const manifest = JSON.parse(await readFile(join(folder, 'node_modules/farol/package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined);
});

test('npx farol list works in a folder that has nothing but the package', async () => {
  const { exitCode, stdout, stderr } = await inFolder('npx', 'farol', 'list', '--json');
  assert.equal(exitCode, 0, stderr);
  assert.equal(listSchema.parse(JSON.parse(stdout)).data.length, 18);
});

test('installed alone it calls the simulator, describes itself, and says that the server needs a clone', async () => {
  const farol = join(folder, 'node_modules/.bin/farol');
  const tried = await inFolder(process.execPath, farol, 'try', 'viacep', '--offline');
  assert.equal(JSON.parse(tried.stdout).cep, '01001-000', tried.stderr);
  const described = await inFolder(process.execPath, farol, 'help', 'show', '--json');
  assert.equal(JSON.parse(described.stdout).output_schema.type, 'object');
  const served = await inFolder(process.execPath, farol, 'serve', '--lang', 'en');
  assert.deepEqual([served.exitCode, served.stdout], [1, '']);
  assert.match(served.stderr, /clone it/);
});

test('the package names the licence of everything that was bundled into it', async () => {
  const licenses = await readFile(join(folder, 'node_modules/farol/dist/licenses.txt'), 'utf8');
  for (const name of ['zod', 'undici', 'oauth4webapi']) assert.match(licenses, new RegExp(`^${name} \\(MIT\\)$`, 'm'));
  assert.doesNotMatch(licenses, /\(undefined\)/);
});

test('list loads a small program only: no schema library, no HTTP client, no store', async () => {
  const dist = join(room, 'dist');
  const seen = new Set<string>();
  const follow = async (name: string): Promise<number> => {
    if (seen.has(name)) return 0;
    seen.add(name);
    const code = await readFile(join(dist, name), 'utf8');
    const parts = [...code.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, part = '']) => part);
    const sizes = await Promise.all(parts.map(follow));
    return sizes.reduce((sum, size) => sum + size, code.length);
  };
  assert.ok((await follow('farol.mjs')) < 150_000);
});

test('in a checkout whose sources are newer than the bundle, the sources run', async () => {
  const bundle = join(room, 'dist/farol.mjs');
  const program = join(room, 'bin/farol.mjs');
  const inputs: string[] = JSON.parse(await readFile(join(room, 'dist/inputs.json'), 'utf8'));
  assert.ok(inputs.includes('packages/catalogue/content/apis/viacep.yaml'));
  assert.ok(inputs.includes('apps/cli/src/commands/list.ts'));
  const run = () => finish(process.execPath, [program], { environment: { NODE_DEBUG: 'esm' } });
  const { mtime } = await stat(bundle);
  try {
    const later = new Date(Date.now() + 3_600_000);
    await utimes(bundle, later, later);
    assert.match((await run()).stderr, /dist\/farol\.mjs/);
    const long = new Date(0);
    await utimes(bundle, long, long);
    assert.match((await run()).stderr, /src\/main\.ts/);
  } finally {
    await utimes(bundle, mtime, mtime);
  }
});
