// The hooks of .pre-commit-hooks.yaml, run by pre-commit in a repository of somebody: it clones Farol and runs the command of the clone.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missingProgram } from '../debian.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const broken = `openapi: 3.1.0
info: { title: Books, version: "1" }
paths:
  /books:
    gett:
      responses:
        "200": { description: ok }
`;

test('a commit of a broken description is refused, and --fix mends what is safe', {
  skip: missingProgram('/usr/bin/pre-commit'),
  timeout: 300_000,
}, (t) => {
  const folder = temporaryFolder(t);
  const cache = temporaryFolder(t);
  const run = (program: string, ...words: string[]) => {
    const env = { ...process.env, PRE_COMMIT_HOME: cache, GIT_CONFIG_GLOBAL: '/dev/null', LANG: 'en_US.UTF-8' };
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  };
  const git = (...words: string[]) => run('git', '-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words);
  const revision = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  const hooks = '      - id: farol-check\n';
  git('init', '-q');
  writeFileSync(
    join(folder, '.pre-commit-config.yaml'),
    `repos:\n  - repo: ${root}\n    rev: ${revision}\n    hooks:\n${hooks}`,
  );
  writeFileSync(join(folder, 'openapi.yaml'), broken);
  writeFileSync(join(folder, 'notes.yaml'), 'gett: no description of an API\n');
  git('add', '.');
  assert.equal(run('pre-commit', 'install').status, 0);
  const refused = git('commit', '-qm', 'books');
  assert.notEqual(refused.status, 0);
  assert.match(refused.said, /structure-known-members/);
  assert.match(refused.said, /Did you mean "get"/);
  assert.doesNotMatch(refused.said, /notes\.yaml/, 'only descriptions are given to the hook');

  writeFileSync(
    join(folder, '.pre-commit-config.yaml'),
    readFileSync(join(folder, '.pre-commit-config.yaml'), 'utf8').replace('farol-check\n', 'farol-check-fix\n'),
  );
  git('add', '.');
  git('commit', '-qm', 'books');
  assert.match(readFileSync(join(folder, 'openapi.yaml'), 'utf8'), /^ {4}get:$/m);
});
