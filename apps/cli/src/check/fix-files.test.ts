import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { checkSchema } from './check-schema.ts';

const folder = folderOf({ after });
const answers = 'responses: {"200": {description: x}, default: {description: y}}';
const broken = `openapi: 3.1.0\r\nservers: [{url: /v1}]\r\npaths:\r\n  /users:\r\n    gett: {${answers}} # reads\r\ninfo: {title: a, version: 1.0}\r\n`;
const right = broken.replace('gett', 'get').replace('1.0}', '"1.0"}');

function file(name: string, bytes: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, bytes);
  return path;
}

test('--fix corrects the file, says what it corrected, and has nothing left to do the second time', async () => {
  const path = file('openapi.yaml', broken);
  chmodSync(path, 0o640);
  const { stdout, exitCode } = await farol(['check', path, '--fix', '--lang', 'en']);
  assert.equal(readFileSync(path, 'utf8'), right);
  assert.equal(statSync(path).mode & 0o777, 0o640);
  assert.match(stdout, /✔ \S+openapi\.yaml:5:5 "gett" is no member/);
  assert.match(stdout, /Corrected in the files: 2\n/);
  assert.equal(exitCode, 0);
  const again = await farol(['check', path, '--fix', '--json']);
  assert.deepEqual(checkSchema.parse(JSON.parse(again.stdout)).fixed, []);
  assert.equal(readFileSync(path, 'utf8'), right);
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.part')),
    [],
  );
});

test('without --fix the report says how many findings it would correct, and the file stays', async () => {
  const path = file('untouched.yaml', broken);
  const { stdout } = await farol(['check', path, '--lang', 'en']);
  assert.match(stdout, /Safe corrections possible: 2 \(--fix\)/);
  assert.equal(readFileSync(path, 'utf8'), broken);
});

test('files that a description refers to are corrected too, through links to the file itself', async () => {
  const real = file('parts/real.yaml', 'B:\n  tpye: string\n');
  symlinkSync(real, join(folder, 'parts/schemas.yaml'));
  const main = `openapi: 3.0.3\ninfo: {title: a, version: '1'}\npaths: {/v1/users: {get: {${answers}}}}\n`;
  const path = file('parts/api.yaml', `${main}components: {schemas: {A: {$ref: "schemas.yaml#/B"}}}\n`);
  await farol(['check', path, '--fix']);
  assert.equal(readFileSync(real, 'utf8'), 'B:\n  type: string\n');
});

test('what the settings of a team switch off is not corrected', async () => {
  const path = file('team/openapi.yaml', broken);
  file('team/.farol.yaml', 'off: {structure-known-members: we like it}\n');
  await farol(['check', path, '--fix']);
  assert.equal(readFileSync(path, 'utf8'), broken.replace('1.0}', '"1.0"}'));
});

test('standard input, a URL and a running server cannot be corrected, and a file in another encoding is left alone', async () => {
  for (const words of [['-'], ['https://a.example/openapi.json', '--fetch'], ['--live', 'http://127.0.0.1:9']]) {
    const { exitCode, stderr } = await farol(['check', ...words, '--fix', '--lang', 'en'], { input: broken });
    assert.deepEqual([exitCode, /Save the description to a file/.test(stderr)], [2, true], words[0]);
  }
  const latin = Buffer.from(broken.replace('# reads', '# lê'), 'latin1');
  const path = file('latin.yaml', latin);
  const { exitCode, stderr } = await farol(['check', path, '--fix', '--lang', 'en']);
  assert.deepEqual([exitCode, /latin\.yaml was not corrected: it is not in UTF-8/.test(stderr)], [1, true]);
  assert.ok(readFileSync(path).equals(latin));
});
