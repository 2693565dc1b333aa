import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listSchema } from './read/read-schemas.ts';
import { folderOf } from './testing/deliver.ts';
import { cleanEnvironment, type Finished, finish } from './testing/program.ts';

const room = fileURLToPath(new URL('../', import.meta.url));
const folder = folderOf({ after });

/** npm's own settings, as a stranger has them: nothing of this checkout, nothing from the network. */
const environment = {
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};
let packedFiles: readonly string[];
const inFolder = (program: string, ...words: string[]): Promise<Finished> =>
  finish(program, words, { directory: folder, environment });

before(async () => {
  // npm builds first by itself, and prints nothing but JSON.
  const packed = await finish('npm', ['pack', '--json', '--pack-destination', folder], {
    directory: room,
    environment,
  });
  assert.equal(packed.exitCode, 0, packed.stderr);
  const [{ filename, files }] = JSON.parse(packed.stdout);
  packedFiles = files.map(({ path }: { readonly path: string }) => path);
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

test('the tarball holds the changelog and the README, and other programs can read its version', async () => {
  for (const file of ['CHANGELOG.md', 'README.md', 'package.json', 'bin/farol.mjs', 'dist/farol.1.gz'])
    assert.ok(packedFiles.includes(file), file);
  const read = await inFolder(process.execPath, '-p', "require('farol/package.json').version");
  assert.match(read.stdout, /^\d+\.\d+\.\d+\n$/, read.stderr);
  const inside = await inFolder(process.execPath, '-p', "require('farol/dist/farol.mjs')");
  assert.match(inside.stderr, /ERR_PACKAGE_PATH_NOT_EXPORTED/);
});

test('farol list works in a folder that has nothing but the package', async () => {
  const { exitCode, stdout, stderr } = await inFolder(
    process.execPath,
    join(folder, 'node_modules/.bin/farol'),
    'list',
    '--json',
  );
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
  assert.match(served.stderr, /clone the repository/);
});

test('installed alone it receives webhooks, stores them in a folder that Git ignores, and sends them', async () => {
  const farol = join(folder, 'node_modules/.bin/farol');
  const secret = { FAROL_WEBHOOK_SECRET: 'segredo-de-teste' };
  const child = spawn(process.execPath, [farol, 'listen', '--port', '0', '--json'], {
    cwd: folder,
    env: cleanEnvironment(secret),
  });
  try {
    const [first] = await once(createInterface(child.stdout), 'line');
    const { address } = JSON.parse(first);
    const sent = await finish(process.execPath, [farol, 'send', '--to', address], {
      directory: folder,
      environment: secret,
    });
    assert.equal(sent.exitCode, 0, sent.stderr);
    const closed = once(child, 'close');
    child.kill('SIGINT');
    assert.deepEqual((await closed)[0], 0);
  } finally {
    child.kill('SIGKILL');
  }
  const history = await inFolder(process.execPath, farol, 'listen', '--history', '--json');
  assert.equal(JSON.parse(history.stdout).kind, 'pagamento.aprovado');
  assert.deepEqual((await readdir(join(folder, '.farol'))).sort(), ['.gitignore', 'webhooks.db']);
  assert.match(await readFile(join(folder, '.farol/.gitignore'), 'utf8'), /^webhooks\.db\*$/m);
});

test('on a Node before 22.13 every command fails with one sentence', async (t) => {
  const node = await olderNode();
  if (node === undefined) return t.skip('the machine has no Node before 22.13');
  for (const command of ['list', 'listen']) {
    const farol = join(folder, 'node_modules/.bin/farol');
    const { exitCode, stderr } = await finish(node, [farol, command], { environment: { LANG: 'en' } });
    assert.equal(exitCode, 1);
    assert.match(stderr, /^farol: needs Node 22\.13 or later; this is \d+\.\d+\.\d+\.\n$/);
  }
});

/** One of PATH: behind the Node 24 that runs the tests there may be the machine's own. */
async function olderNode(): Promise<string | undefined> {
  for (const place of new Set((process.env.PATH ?? '').split(delimiter))) {
    const node = join(place, 'node');
    const read = await finish(node, ['-p', 'process.versions.node']).catch(() => undefined);
    const [major = 0, minor = 0] = (read?.stdout ?? '').split('.').map(Number);
    if ((major === 22 && minor < 13) || (major > 0 && major < 22)) return node;
  }
  return undefined;
}

test('installed alone, records of this folder show at once, and a changed one stops every reader with a sentence', async () => {
  const farol = join(folder, 'node_modules/.bin/farol');
  const run = (...words: string[]) => inFolder(process.execPath, farol, ...words, '--lang', 'en');
  const finding = ['--wrong', '--found', '5', '--source', 'https://receitaws.com.br/', '--note', 'Read today.'];
  assert.match((await run('show', 'receitaws')).stdout, /^state +Not yet observed$/m);
  assert.equal((await run('curate', 'receitaws', 'limits', ...finding, '--by', 'Ana')).exitCode, 0);
  assert.match((await run('show', 'receitaws')).stdout, /^state +Contradicted, \d{4}-\d\d-\d\d$/m);
  const file = join(folder, '.farol/observations/receitaws.jsonl');
  await writeFile(file, (await readFile(file, 'utf8')).replace('Ana', 'Eva'));
  const broken = await run('show', 'receitaws');
  assert.equal(broken.exitCode, 1);
  assert.match(broken.stderr, /receitaws\.jsonl: record 1 was changed/);
  assert.doesNotMatch(broken.stderr, /\n {4}at /, 'no stack');
  await rm(join(folder, '.farol/observations'), { recursive: true });
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
  assert.ok(inputs.includes('packages/catalogue/content/rules'), 'a new file makes its folder newer');
  assert.ok(inputs.includes('apps/cli/src/read/list.ts'));
  assert.ok(!inputs.includes('packages/catalogue/content'), 'the first record makes a new folder in it');
  const run = (...words: string[]) =>
    finish(process.execPath, [program, ...words], { environment: { NODE_DEBUG: 'esm' } });
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
