// Everything that a tag publishes is made and tried once, on this machine and without a network.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundleCode } from '../../scripts/pack/bundle-code.ts';
import { doorsOf, manifestOf } from '../../scripts/pack/published.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** A network of its own, in which there is only the loopback of this process. */
const alone = ['unshare', '--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh'];
const canBeAlone = process.getuid?.() === 0 && spawnSync(alone[0] ?? '', [...alone.slice(1), 'true']).status === 0;

test('a dry run makes every artefact, tries it, and lists checksums that are right', { timeout: 600_000 }, (t) => {
  if (!canBeAlone) t.diagnostic('with the network of this machine: taking it away needs root and iproute2');
  const folder = temporaryFolder(t);
  const words = ['scripts/run.mjs', 'release', '--dry-run', '--to', folder, '--repository', 'somebody/farol'];
  const [program = '', ...rest] = [...(canBeAlone ? alone : []), process.execPath, ...words];
  const { status, stdout, stderr } = spawnSync(program, rest, { cwd: root, encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  t.diagnostic(`\n${stdout}`);
  assert.match(stdout, /✔ {2}farol for \w+ \w+ .*no Node in PATH/);
  assert.match(stdout, /✔ {2}bundle for assistants .*started: \d+ tools/);
  assert.match(stdout, /nothing was published\./);
  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trimEnd().split('\n');
  assert.ok(sums.length >= 13, stdout);
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    assert.equal(
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
      sum,
      name,
    );
  }
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const { version } = manifest('package.json');
  const { description } = manifest('apps/cli/package.json');
  assert.ok(description.length <= 100);
  const sumOf = (ending: string) => sums.find((line) => line.endsWith(ending))?.split(' ')[0];
  const url = 'https://github.com/somebody/farol';
  // Held once against the schema that it names, which no package of npm carries; another member is to be held against it again.
  assert.deepEqual(JSON.parse(read('server.json')), {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...{ name: 'io.github.somebody/farol', title: 'Farol', description, version },
    repository: { url, source: 'github' },
    packages: [
      {
        ...{ registryType: 'npm', identifier: 'farol', version, transport: { type: 'stdio' } },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
      {
        ...{ registryType: 'mcpb', identifier: `${url}/releases/download/v${version}/farol-${version}.mcpb` },
        ...{ fileSha256: sumOf('.mcpb'), transport: { type: 'stdio' } },
      },
    ],
  });
  const executable = sums.find((line) => /farol-(linux|macos|windows)-/.test(line))?.split('  ')[1] ?? '';
  const started = spawnSync(join(folder, executable), ['--version'], {
    env: { PATH: '', HOME: folder },
    encoding: 'utf8',
  });
  assert.deepEqual([started.status, started.stdout, started.stderr], [0, `${version}\n`, '']);
  const { unzipSync } = createRequire(join(root, 'scripts/release/package.json'))('fflate');
  const parts = Object.keys(unzipSync(readFileSync(join(folder, `farol-${version}.vsix`))));
  const types = readFileSync(join(root, 'editors/vscode/content-types.xml'), 'utf8');
  assert.ok(parts.length > 0);
  for (const part of parts.filter((name) => name !== '[Content_Types].xml')) {
    const ending = part.slice(part.lastIndexOf('.') + 1);
    assert.ok(types.includes(`Extension="${ending}"`) || types.includes(`PartName="/${part}"`), part);
  }
  for (const row of stdout.split('\n').filter((line) => line.startsWith('✔')))
    assert.doesNotMatch(row, / not (made|judged)/);
  assert.match(
    read('farol.rb'),
    new RegExp(`sha256 "${sums.find((line) => /farol-[\d.]+tgz$/.test(line))?.split(' ')[0]}"`),
  );
});

test('code has the same names and bytes whatever folder it is written to, so that a checksum says something', async (t) => {
  const doors = doorsOf(manifestOf('packages/webhooks')).filter(({ name }) => !name.endsWith('*'));
  const written = async (to: string) => {
    mkdirSync(to, { recursive: true });
    await bundleCode('webhooks', doors, to);
    return readdirSync(to).map((name) => [name, readFileSync(join(to, name), 'utf8')]);
  };
  const folder = temporaryFolder(t);
  const [near, far] = [await written(join(folder, 'near')), await written(join(folder, 'far/from/here'))];
  assert.ok(near.some(([name]) => name?.startsWith('chunk-')));
  assert.deepEqual(near, far);
});

test('without --dry-run nothing is made, and the sentence says who publishes', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts'], { cwd: root, encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /release\.yml publishes, from a tag/);
});
