// What a team puts into continuous integration: severities, a threshold, own rules and annotations.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';

const description = `openapi: 3.1.0
info: { title: a, version: "1" }
servers: [{ url: /v1 }]
paths:
  /getUsers:
    get: { responses: { "200": { description: x }, default: { description: y } } }
`;

test('a severity and a threshold decide about the exit code, and --fail-on wins', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'openapi.yaml');
  writeFileSync(path, description);
  const codeOf = async (settings: string, ...words: readonly string[]) => {
    writeFileSync(join(folder, '.farol.yaml'), settings);
    return (await farol(['check', path, ...words])).exitCode;
  };
  assert.equal(await codeOf(''), 1);
  assert.equal(await codeOf('severity: { rest-no-verbs: note }\nfail-on: warning\n'), 0);
  assert.equal(await codeOf('severity: { rest-no-verbs: note }\nfail-on: warning\n', '--fail-on', 'note'), 1);
  assert.equal(await codeOf('fail-on: sometimes\n'), 2);
  assert.equal(await codeOf('', '--fail-on', 'sometimes'), 2);
});

test('own rules come from .farol.yaml as data, and as code only from the command line', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'openapi.yaml');
  writeFileSync(path, description.replace('/getUsers', '/users'));
  writeFileSync(join(folder, '.farol.yaml'), 'rules: [{ id: own-id, message: no operationId, member: operationId }]\n');
  const data = await farol(['check', path, '--lang', 'en']);
  assert.equal(data.exitCode, 1);
  assert.match(data.stdout, /own-id[\s\S]*GET \/users: no operationId/);
  writeFileSync(join(folder, '.farol.yaml'), '');
  assert.equal((await farol(['check', path])).exitCode, 0);
  const module = join(folder, 'rules.mjs');
  writeFileSync(module, `export const rules = [{ id: 'own-fn', check: ({ path }) => path + ' is too short' }];\n`);
  const code = await farol(['check', path, '--rules', module, '--format', 'github']);
  assert.equal(code.exitCode, 1);
  assert.match(code.stdout, /^::warning file=\S+openapi\.yaml,line=6,col=\d+,title=own-fn::\/users is too short\n$/);
  writeFileSync(join(folder, 'wrong.mjs'), `export const rules = [{ id: 'fn' }];\n`);
  const wrong = await farol(['check', path, '--rules', join(folder, 'wrong.mjs'), '--lang', 'en']);
  assert.equal(wrong.exitCode, 2);
  assert.match(wrong.stderr, /has to export rules/);
  assert.equal((await farol(['check', path, '--rules', join(folder, 'missing.mjs')])).exitCode, 2);
  const failing = join(folder, 'failing.mjs');
  writeFileSync(failing, `export const rules = [{ id: 'own-x', check: () => { throw new TypeError('oops'); } }];\n`);
  const failed = await farol(['check', path, '--rules', failing, '--lang', 'en']);
  assert.equal(failed.exitCode, 3);
  assert.match(failed.stderr, /The rule own-x of \S+ failed: TypeError: oops/);
});

test('SARIF links each rule by an absolute address, on the server that the team names', async (t) => {
  const folder = folderOf(t);
  const path = join(folder, 'openapi.yaml');
  writeFileSync(path, description);
  const linksOf = async () => {
    const { stdout } = await farol(['check', path, '--format', 'sarif']);
    return JSON.parse(stdout).runs[0].tool.driver.rules.map((one: { readonly helpUri?: string }) => one.helpUri);
  };
  assert.ok((await linksOf()).includes('http://127.0.0.1:8080/v1/rules/rest-no-verbs'));
  assert.ok((await linksOf()).every((uri?: string) => /^https?:/.test(uri ?? '')));
  writeFileSync(join(folder, '.farol.yaml'), 'site: https://farol.example.com.br/\n');
  assert.ok((await linksOf()).includes('https://farol.example.com.br/v1/rules/rest-no-verbs'));
});
