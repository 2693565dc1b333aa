import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { commands } from '../commands.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { farolProgram, finish } from '../testing/program.ts';

/** The completions of a real bash for a line whose cursor stands at its end; `=` is a word of its own, as in bash. */
async function bashOffers(line: string): Promise<string[]> {
  const { stdout: script } = await farol('completion bash');
  const words = line.split(/ |(?==)|(?<==)/);
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const { stdout, stderr } = await finish('bash', ['--norc', '-s'], {
    input: `farol() { ${node} "$@"; }\n${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _farol; printf '%s\\n' "\${COMPREPLY[@]}"\n`,
  });
  assert.equal(stderr, '');
  return stdout.split('\n').filter(Boolean);
}

test('bash completes commands, ids, options and their values', async () => {
  assert.ok((await bashOffers('farol ')).includes('list'));
  assert.deepEqual(await bashOffers('farol sh'), ['show']);
  assert.deepEqual(await bashOffers('farol show via'), ['viacep']);
  assert.deepEqual(await bashOffers('farol --lang '), ['pt', 'en']);
  assert.deepEqual(await bashOffers('farol --lang pt sh'), ['show']);
  assert.deepEqual(await bashOffers('farol list --cat'), ['--category']);
  assert.deepEqual(await bashOffers('farol list --category fi'), ['finance']);
  assert.deepEqual(await bashOffers('farol list --category=fi'), ['finance']);
  assert.deepEqual(await bashOffers('farol list --category='), await bashOffers('farol list --category '));
  assert.deepEqual(await bashOffers('farol list --auth '), ['no-key', 'api-key', 'oauth-2.0', 'api-key-or-oauth']);
  assert.deepEqual(await bashOffers('farol list --format s'), ['svg', 'sse']);
  assert.deepEqual(await bashOffers('farol export --as http vi'), ['viacep']);
  assert.deepEqual(await bashOffers('farol show viacep '), []);
});

test('bash completes the requests of an API and the names of their parameters, but no value', async () => {
  assert.deepEqual((await bashOffers('farol call viacep ')).slice(0, 4), [
    'address-by-cep',
    'ceps-by-street',
    'codes-by-cep',
    'cep=',
  ]);
  assert.deepEqual(await bashOffers('farol call viacep ce'), ['ceps-by-street', 'cep=']);
  assert.deepEqual(await bashOffers('farol call --offline viacep ceps-by-street log'), ['logradouro=']);
  assert.deepEqual(await bashOffers('farol call viacep cep='), []);
  assert.deepEqual(await bashOffers('farol call viacep cep=0100'), []);
  assert.deepEqual(await bashOffers('farol call viacep cep=01001000 --off'), ['--offline']);
  assert.deepEqual(await bashOffers('farol call ibg'), ['ibge']);
});

test('candidates say what they do in the reader’s language, and none of them needs quotes', async () => {
  const offers = async (...words: string[]) => (await farol(['__complete', ...words])).stdout.split('\n');
  const inLanguage = async (LANG: string) => (await farol(['__complete', '=sh'], { environment: { LANG } })).stdout;
  assert.match(await inLanguage('en'), /^show\tShow /);
  assert.match(await inLanguage('pt'), /^show\tMostra /);
  for (const { name, options } of commands) {
    const all = [await offers('=', name), await offers('=', name, 'viacep'), await offers('=--', name)];
    for (const option of Object.keys(options)) all.push(await offers('=', name, `--${option}`));
    const unsafe = all.flat().filter((line) => line !== '' && !/^(?:[\w.=-]+\t|:files$)/.test(line));
    assert.deepEqual(unsafe, [], name);
  }
});

/** The script of a shell in a file, with the program as the function that it calls. */
async function scriptFile(t: TestContext, shell: 'zsh' | 'fish', farolFunction: string): Promise<string> {
  const file = join(folderOf(t), `farol.${shell}`);
  writeFileSync(file, `${farolFunction}\n${(await farol(`completion ${shell}`)).stdout}`);
  return file;
}

/** Quoted, because a checkout may stand in a folder with a blank in its name. */
const node = `'${process.execPath}' '${farolProgram}'`;

/** Skips the test where the shell is not installed. */
async function shellPrints(t: TestContext, shell: string, words: readonly string[]): Promise<string | undefined> {
  try {
    const { stdout, stderr } = await finish(shell, words);
    assert.equal(stderr, '');
    return stdout;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    t.skip(`${shell} is not installed`);
    return undefined;
  }
}

test('zsh reads its script without complaint', async (t) => {
  const file = await scriptFile(t, 'zsh', `farol() { ${node} "$@" }`);
  await shellPrints(t, 'zsh', ['-n', file]);
});

test('fish offers commands, ids and the values of a filter', async (t) => {
  const file = await scriptFile(t, 'fish', `function farol; ${node} $argv; end`);
  for (const [line, expected] of [
    ['farol sh', ['show']],
    ['farol show via', ['viacep']],
    ['farol list --format s', ['sse', 'svg']],
    ['farol list --format=s', ['--format=sse', '--format=svg']],
  ] as const) {
    const printed = await shellPrints(t, 'fish', ['--no-config', '-c', `source ${file}; complete -C '${line}'`]);
    if (printed === undefined) return;
    const offered = printed.trim().split('\n');
    assert.deepEqual(offered.map((one) => one.split('\t')[0]).sort(), expected);
  }
});

test('the script for PowerShell registers a completer, and its blocks are closed', async () => {
  const { stdout: script } = await farol('completion powershell');
  const code = script.replaceAll(/'[^'\n]*'|#.*/g, '');
  for (const [open, close] of ['{}', '()', '[]'].map((pair) => pair.split('') as [string, string]))
    assert.equal(code.split(open).length, code.split(close).length, `${open} and ${close}`);
  assert.match(script, /^Register-ArgumentCompleter -Native -CommandName farol -ScriptBlock \{$/m);
});

test('--install writes the script and one line into the start file, once, for the shell of the reader', async (t) => {
  const HOME = folderOf(t);
  const install = (words: string, SHELL = '/bin/bash') =>
    farol(`completion ${words} --install --lang en`, { environment: { HOME, SHELL } });
  assert.equal((await install('')).exitCode, 0);
  const { stdout } = await install('');
  assert.match(stdout, /bash-completion\/completions\/farol\n.*\.bashrc\nOpen a new terminal/);
  const bashrc = readFileSync(join(HOME, '.bashrc'), 'utf8');
  assert.equal(bashrc.match(/# farol completion/g)?.length, 1);
  const offered = await finish('bash', ['--norc', '-c', `. ${HOME}/.bashrc; complete -p farol`]);
  assert.match(offered.stdout, /-F _farol farol/);
  await install('fish');
  assert.match(readFileSync(join(HOME, '.config/fish/completions/farol.fish'), 'utf8'), /complete/);
  await install('', '/usr/bin/zsh');
  assert.match(readFileSync(join(HOME, '.zshrc'), 'utf8'), /fpath=\('.*site-functions' \$fpath\)/);
  await install('', '/usr/bin/pwsh');
  const profile = readFileSync(join(HOME, '.config/powershell/Microsoft.PowerShell_profile.ps1'), 'utf8');
  assert.match(profile, /^\. '.*farol-completion\.ps1' # farol completion$/m);
  const other = await install('', '/bin/tcsh');
  assert.deepEqual([other.exitCode, /\$SHELL names none of them/.test(other.stderr)], [2, true]);
  assert.equal((await farol('completion tcsh')).exitCode, 2);
});
