import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** The output of the example of each README. */
const printed: Readonly<Record<string, RegExp>> = {
  catalogue: /^viacep curl https:\/\/viacep\.com\.br\/\S+\nViaCEP [a-z-]+\ntrue\ntrue\n$/,
  conformance: /^\[ '4:3 rest-no-verbs' \]\n$/,
  simulator: /^200 São Paulo\n529\n1\n$/,
  webhooks: /^200\n1 \[ \{ id: 'pag_1' \} \]\n$/,
};

for (const [name, expected] of Object.entries(printed)) {
  test(`the example in packages/${name}/README.md runs, in at most 25 lines`, () => {
    const readme = readFileSync(`${root}packages/${name}/README.md`, 'utf8');
    const [, example = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
    assert.ok(example.trim().split('\n').length <= 25);
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', example], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.equal(stderr, '');
    assert.match(stdout, expected);
  });
}
