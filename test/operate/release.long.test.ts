// Everything that a tag publishes is made and tried once, on this machine and without a network.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
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
  const entry = JSON.parse(read('server.json'));
  assert.equal(entry.name, 'io.github.somebody/farol');
  assert.ok(entry.description.length <= 100);
  const bundle = entry.packages.find(({ registryType }: { registryType: string }) => registryType === 'mcpb');
  assert.ok(sums.some((line) => line.startsWith(bundle.fileSha256) && line.endsWith('.mcpb')));
  assert.match(
    read('farol.rb'),
    new RegExp(`sha256 "${sums.find((line) => /farol-[\d.]+tgz$/.test(line))?.split(' ')[0]}"`),
  );
});

test('without --dry-run nothing is made, and the sentence says who publishes', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.ts'], { cwd: root, encoding: 'utf8' });
  assert.equal(status, 2);
  assert.match(stderr, /release\.yml publishes, from a tag/);
});
