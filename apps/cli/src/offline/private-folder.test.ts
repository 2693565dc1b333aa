import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createPrivateFolder, removeAbandoned } from './private-folder.ts';

test('the folder and its files are for their user alone, and removing it leaves nothing', (t) => {
  const parent = temporaryFolder(t);
  const folder = createPrivateFolder(parent);
  const file = folder.write('a.pem', 'content');
  assert.deepEqual([statSync(folder.path).mode & 0o777, statSync(file).mode & 0o777], [0o700, 0o600]);
  assert.throws(() => folder.write('a.pem', 'again'), /EEXIST/);
  folder.remove();
  assert.deepEqual(readdirSync(parent), []);
});

test('folders of processes that have ended are removed, and no others', (t) => {
  const parent = temporaryFolder(t);
  const { pid } = spawnSync(process.execPath, ['--version']);
  const names = {
    abandoned: `farol-simulate-${pid}-abc123`,
    running: `farol-simulate-${process.pid}-abc123`,
    foreign: `other-simulate-${pid}-abc123`,
    longer: `farol-simulate-${pid}-abc123-notes`,
  };
  for (const name of Object.values(names)) mkdirSync(join(parent, name));
  // A link could lead to a folder that is not ours.
  symlinkSync(join(parent, names.foreign), join(parent, `farol-simulate-${pid}-link01`));
  removeAbandoned(parent);
  assert.ok(!existsSync(join(parent, names.abandoned)));
  assert.deepEqual(
    readdirSync(parent).sort(),
    [names.longer, names.running, `farol-simulate-${pid}-link01`, names.foreign].sort(),
  );
});
