import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { copyContent } from './testing/copy-content.ts';

const folder = temporaryFolder();

function check(...words: readonly string[]) {
  const program = fileURLToPath(new URL('check.ts', import.meta.url));
  return spawnSync(process.execPath, [program, ...words], { encoding: 'utf8' });
}

test('content without a problem is one line', () => {
  const { status, stdout, stderr } = check();
  assert.equal(stderr, '');
  assert.match(stdout, /^The content is right: 18 entries, \d+ rules, \d+ guides, \d+ terms, \d+ observations\.\n$/);
  assert.equal(status, 0);
});

test('every problem is one line with file, field, expected and found, and there is no stack trace', () => {
  copyContent(folder);
  for (const id of ['ibge', 'tmdb']) appendFileSync(join(folder, `apis/${id}.yaml`), '\nsponsor: someone\n');
  const { status, stdout, stderr } = check(folder);
  assert.equal(stdout, '');
  assert.deepEqual(stderr.split('\n'), [
    'apis/ibge.yaml: sponsor: expected no such field, found one.',
    'apis/tmdb.yaml: sponsor: expected no such field, found one.',
    '2 problems.',
    '',
  ]);
  assert.equal(status, 1);
});

test('a phrase that readers stumble over is a problem', () => {
  copyContent(folder);
  const file = join(folder, 'statuses.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^( +en: )\S.*$/m, '$1It is refused for ever.'));
  const { status, stderr } = check(folder);
  assert.match(stderr, /^statuses\.\S+\.en: “for ever” in “It is refused for ever\.”\n1 problem\.\n$/);
  assert.equal(status, 1);
});
