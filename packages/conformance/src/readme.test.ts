// The second example of the README, run as it stands.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const folder = fileURLToPath(new URL('../', import.meta.url));
const examples = [...readFileSync(`${folder}README.md`, 'utf8').matchAll(/```js\n(.*?)```/gs)].map(
  ([, code = '']) => code,
);

// test/packages runs the first example from the packed files.
test('the example of /live and /receive prints what its comments say', async () => {
  const example = examples[1] ?? '';
  assert.ok(example.trimEnd().split('\n').length <= 25);
  const said = example.split('\n').flatMap((line) => /^\/\/ ([a-z].*)/.exec(line)?.[1] ?? []);
  assert.equal(said.length, 2);
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: folder,
  });
  assert.deepEqual(stdout.trimEnd().split('\n'), said);
});
