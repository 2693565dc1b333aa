import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startApp } from '../testing/app.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { checkSchema } from './check-schema.ts';

const folder = folderOf({ after });

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const answers = 'responses: {"200": {description: x}, default: {description: y}}';
const good = `openapi: 3.1.0\nservers: [{url: /v1}]\npaths:\n  /users:\n    get: {${answers}}\ninfo: {title: a, version: "1"}\n`;
const bad = good.replace('/users', '/getUsers');

async function codeOf(words: readonly string[], input = ''): Promise<number> {
  return (await farol(['check', ...words], { input })).exitCode;
}

test('a kept description ends with 0, a broken one with 1, wrong use with 2, and one that cannot be read with 3', async () => {
  assert.equal(await codeOf([file('good.yaml', good)]), 0);
  assert.equal(await codeOf([file('bad.yaml', bad)]), 1);
  assert.equal(await codeOf([]), 2);
  assert.equal(await codeOf(['https://example.com/openapi.json']), 2);
  assert.equal(await codeOf([file('other.yaml', 'a: 1\n')]), 3);
  assert.equal(await codeOf([join(folder, 'missing.yaml')]), 3);
  assert.equal(
    await codeOf([file('empty.yaml', 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\n')]),
    3,
    'nothing was checked',
  );
});

test('a folder in the place of a description is named, and no error shows its stack', async () => {
  const { exitCode, stderr } = await farol(['check', file('now.yaml', good), '--previous', folder, '--lang', 'en']);
  assert.deepEqual([exitCode, stderr], [3, `farol: ${folder} is a folder; name the description.\n`]);
});

test('standard input is judged like a file, and JSON output follows its schema', async () => {
  const { stdout, exitCode } = await farol('check - --format json --lang en', { input: bad });
  assert.equal(exitCode, 1);
  const { findings } = checkSchema.parse(JSON.parse(stdout));
  assert.deepEqual(
    findings.map(({ rule, line, column, level }) => ({ rule, line, column, level })),
    [{ rule: 'rest-no-verbs', line: 4, column: 3, level: 'must' }],
  );
});

test('on a terminal, a large file shows a progress line before it is read, and it is gone afterwards', async () => {
  const large = file('large.yaml', `${bad}# ${' '.repeat(2_000_000)}\n`);
  const { stderr, exitCode } = await farol(['check', large, '--lang', 'en'], { columns: 80 });
  assert.equal(exitCode, 1);
  assert.match(stderr, /^\r[^\n]*⠋ reading \d\.\d s/);
  assert.ok(stderr.endsWith('\r\u001b[K'));
  assert.equal((await farol(['check', large, '--lang', 'en'])).stderr, '', 'a pipe shows none');
});

test('text names the place, the rule and how to mend it, in both languages', async () => {
  const path = file('bad.yaml', bad);
  const { stdout } = await farol(`check ${path} --lang pt`);
  assert.match(stdout, /bad\.yaml:4:3 O caminho \/getUsers traz um verbo/);
  assert.match(stdout, /→ Nomeie o recurso/);
  assert.match((await farol(`check ${path} --lang en`)).stdout, /1 broken/);
});

test('a folder is searched for descriptions, and one without any is an error', async () => {
  file('tree/a/openapi.yaml', bad);
  file('tree/b/schema.graphql', 'type Query {\n  deleteUser: Boolean\n}\n');
  file('tree/package.json', '{"name":"x"}');
  const { stdout } = await farol(['check', join(folder, 'tree'), '--format', 'json']);
  const { findings } = checkSchema.parse(JSON.parse(stdout));
  assert.deepEqual(
    findings.map(({ file: name, rule }) => [name?.slice(folder.length + 1), rule]),
    [
      ['tree/a/openapi.yaml', 'rest-no-verbs'],
      ['tree/b/schema.graphql', 'graphql-operations-by-kind'],
    ],
  );
  const known = file('tree-known.json', stdout);
  assert.equal(await codeOf([join(folder, 'tree'), '--baseline', known]), 0);
  assert.equal(await codeOf([join(folder, 'tree/a/openapi.yaml'), '--baseline', known]), 0);
  file('tree/c.yaml', good.replace('/users:', '/users: {$ref: "http://127.0.0.1:1/x"}\n  /others:'));
  const some = await farol(['check', join(folder, 'tree'), '--lang', 'en']);
  assert.equal(some.exitCode, 1);
  assert.match(some.stdout, /c\.yaml refers to "http[^ ]+", which was not read[\s\S]*2 broken/);
  assert.equal(await codeOf([join(folder, 'tree'), '--baseline', known]), 3, 'one could not be read');
  mkdirSync(join(folder, 'nothing'));
  assert.equal(await codeOf([join(folder, 'nothing')]), 3);
});

test('references lead to files below the folder of the description and nowhere else', async () => {
  const refers = (to: string) =>
    `openapi: 3.1.0\ninfo: {title: a, version: "1"}\nservers: [{url: /v1}]\npaths:\n  /users: {$ref: "${to}"}\n`;
  file('refs/paths/users.yaml', `get: {${answers}}\n`);
  assert.equal(await codeOf([file('refs/a.yaml', refers('paths/users.yaml'))]), 0);
  file('secret.yaml', `get: {${answers}}\n`);
  symlinkSync(join(folder, 'secret.yaml'), join(folder, 'refs/linked.yaml'));
  for (const to of ['/etc/passwd', '../secret.yaml', 'linked.yaml', 'http://127.0.0.1:1/x', 'file:///etc/passwd']) {
    const { exitCode, stderr } = await farol(['check', file('refs/b.yaml', refers(to)), '--lang', 'en']);
    assert.equal(exitCode, 3, to);
    assert.match(stderr, /which was not read/);
  }
});

test('a scheme of the first file counts in the others', async () => {
  const whole = `${good.replace(/ {2}\/users:[\s\S]*/, '  /users: {$ref: paths/secured.yaml}\n')}components:\n  securitySchemes: {key: {type: http, scheme: bearer}}\n`;
  file('refs/paths/secured.yaml', `get: {security: [{key: []}, {none: []}], ${answers}}\n`);
  const { stdout } = await farol(['check', file('refs/e.yaml', whole), '--json', '--lang', 'en']);
  const found = checkSchema.parse(JSON.parse(stdout)).findings.filter(({ rule }) => rule === 'structure-references');
  assert.deepEqual(
    found.map(({ message }) => message),
    ['The security scheme "none" is not declared.'],
  );
});

test('a reference to a file that is not there is a finding, and the rest is judged', async () => {
  const path = file('refs/c.yaml', bad.replace('  /getUsers:', '  /users: {$ref: paths/none.yaml}\n  /getUsers:'));
  const { exitCode, stdout } = await farol(['check', path, '--json', '--lang', 'en']);
  const { findings, unread } = checkSchema.parse(JSON.parse(stdout));
  assert.deepEqual([exitCode, unread], [1, []]);
  assert.deepEqual(
    findings.map(({ rule, message }) => [rule, /leads nowhere/.test(message)]),
    [
      ['structure-references', true],
      ['rest-no-verbs', false],
    ],
  );
});

test('what stands in a file that was not read is no finding, also after a correction, and the rest is judged', async () => {
  const broken = `${bad.replace('  /getUsers:', '  /users: {$ref: "http://127.0.0.1:1/x#/a"}\n  /getUsers:')}components:
  schemas: { Text: { type: text }, Out: { $ref: ../strange/x.yaml }, Far: { $ref: 'http://127.0.0.1:1/x' }, Near: { $ref: '#/components/schemas/Far' } }\n`;
  const path = file('refs/d.yaml', broken);
  file('strange/.farol.yaml', 'severity: [');
  for (const more of [[], ['--fix']]) {
    const { exitCode, stdout } = await farol(['check', path, '--json', ...more]);
    const { findings, unread } = checkSchema.parse(JSON.parse(stdout));
    assert.equal(exitCode, 1);
    assert.deepEqual(
      unread.map(({ file: name, why }) => [name === path, /"(.*?)"/.exec(why)?.[1]]),
      [
        [true, 'http://127.0.0.1:1/x'],
        [true, '../strange/x.yaml'],
      ],
    );
    assert.ok(!findings.some(({ rule }) => rule === 'structure-references'), stdout);
    assert.equal(findings.find(({ rule }) => rule === 'rest-no-verbs')?.sure, 'likely');
  }
});

test('a file of 200 MB is refused before it is read', async () => {
  const path = file('large.json', '{');
  truncateSync(path, 200 * 1024 * 1024);
  const { exitCode, stderr } = await farol(['check', path, '--lang', 'en']);
  assert.equal(exitCode, 3);
  assert.match(stderr, /larger than 64 MB/);
});

test('a URL is fetched only with --fetch, from its own server only', async (t) => {
  const moved = (location: string) => ({ status: 302, headers: { location } });
  const texts: Readonly<Record<string, string>> = {
    '/html': '<!doctype html><p>hello',
    '/refs': good.replace(`{${answers}}`, '{$ref: "http://127.0.0.1:1/x"}'),
  };
  const server = await startApp(t, ({ path }) => {
    if (path === '/away') return moved('http://127.0.0.1:1/x');
    return path === '/nowhere' ? moved('http://[') : { status: 200, headers: {}, body: texts[path] ?? bad };
  });
  const base = `http://127.0.0.1:${server.port}`;
  assert.equal(await codeOf([`${base}/openapi.yaml`]), 2);
  assert.deepEqual(server.requests, []);
  assert.equal(await codeOf([`${base}/openapi.yaml`, '--fetch']), 1);
  for (const path of ['/away', '/nowhere', '/html', '/refs'])
    assert.equal(await codeOf([`${base}${path}`, '--fetch']), 3, path);
  const unheard = await farol('check http://127.0.0.1:1/openapi.yaml --fetch --lang pt');
  assert.equal(
    unheard.stderr,
    'farol: Não foi possível buscar http://127.0.0.1:1/openapi.yaml: nada escuta nesse endereço.\n',
  );
});

test('exceptions are read beside the description, and a baseline accepts what is known', async () => {
  const path = file('excepted/api.yaml', bad);
  const { stdout } = await farol(['check', path, '--format', 'json']);
  const known = file('excepted/known.json', stdout);
  assert.equal(await codeOf([path, '--baseline', known]), 0);
  assert.equal(await codeOf([path, '--baseline', path]), 2);
  file('excepted/.farol.yaml', 'off:\n  rest-no-verbs: kept for old clients\n');
  const shown = await farol(['check', path, '--lang', 'en']);
  assert.equal(shown.exitCode, 0);
  assert.match(shown.stdout, /rest-no-verbs is switched off: kept for old clients/);
  file('excepted/.farol.yaml', 'paths: [{match: /list*, reason: old}]\n');
  file('excepted/paths/users.yaml', 'get: {responses: {"200": {description: x}}, requestBody: {content: {}}}\n');
  const split = file('excepted/split.yaml', good.replace('/users:', '/list: {$ref: paths/users.yaml}\n  /users:'));
  assert.match((await farol(['check', split, '--lang', 'en'])).stdout, /finding\(s\) at \/list\* accepted: old/);
  file('excepted/.farol.yaml', 'off: {rest-no-verbs: ""}\n');
  assert.equal(await codeOf([path]), 2);
});

test('control characters of a document do not reach the terminal', async () => {
  const hostile = JSON.stringify({
    openapi: '3.1.0',
    servers: [{ url: '/v1' }],
    paths: { '/getX\u001b[31m': { get: { responses: { default: {} } } } },
  });
  const { stdout } = await farol('check -', { input: hostile });
  assert.ok(!stdout.includes('\u001b'));
});
