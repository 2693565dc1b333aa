import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { missingProgram } from '../../../../test/debian.ts';
import { folderOf } from '../testing/deliver.ts';
import { farol } from '../testing/in-process.ts';
import { finish } from '../testing/program.ts';

/** The completions of a real bash for a line whose cursor stands at its end; `=` is a word of its own, as in bash. */
async function bashOffers(line: string): Promise<string[]> {
  const { stdout: script } = await farol('completion bash');
  const words = line.split(/ |(?==)|(?<==)/);
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const { stdout, stderr } = await finish('bash', ['--norc', '-s'], {
    input: `${script}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _farol; printf '%s\\n' "\${COMPREPLY[@]}"\n`,
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

test('the scripts for zsh, fish and PowerShell name every command and every id, in the reader’s language', async () => {
  for (const shell of ['zsh', 'fish', 'powershell']) {
    const pt = (await farol(`completion ${shell} --lang pt`)).stdout;
    const en = (await farol(`completion ${shell} --lang en`)).stdout;
    assert.notEqual(pt, en);
    for (const name of ['list', 'export', 'viacep', 'google-maps-platform', 'no-color', 'postman', 'cep='])
      assert.ok(pt.includes(name) && en.includes(name), `${shell} lacks ${name}`);
  }
});

for (const shell of ['zsh', 'fish']) {
  test(`${shell} reads its script without complaint`, { skip: missingProgram(`/usr/bin/${shell}`) }, async (t) => {
    const { stdout: script } = await farol(`completion ${shell}`);
    const file = join(folderOf(t), 'farol-completion');
    writeFileSync(file, script);
    // From a file: the standard input of a child process is a socket, which cannot be opened as /dev/stdin.
    const { stderr, exitCode } = await finish(shell, ['-n', file]);
    assert.equal(stderr, '');
    assert.equal(exitCode, 0);
  });
}

test('no word that a shell completes needs quotes', async () => {
  const { stdout } = await farol('completion powershell');
  const [, json = ''] = /@'\n(\{.*\})\n'@/.exec(stdout) ?? [];
  const { commands } = JSON.parse(json);
  for (const [name, { words, after, options }] of Object.entries<Record<string, object>>(commands)) {
    const offered = [words, after, options]
      .flatMap((part) => Object.values(part ?? {}))
      .flatMap((values) => values ?? []);
    const unsafe = offered.filter((word) => !/^[\w.=-]+$/.test(word));
    assert.deepEqual(unsafe, [], name);
  }
});

test('fish offers the values of a filter', { skip: missingProgram('/usr/bin/fish') }, async (t) => {
  const file = join(folderOf(t), 'farol.fish');
  writeFileSync(file, (await farol('completion fish')).stdout);
  const words = ['--no-config', '-c', `source ${file}; complete -C 'farol list --format '`];
  const { stdout, stderr } = await finish('fish', words);
  assert.equal(stderr, '');
  const offered = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[0]);
  const formats = 'csv flatbuffers geojson html json piped querty sse svg xml';
  assert.deepEqual(offered.sort(), formats.split(' '));
});

test('the script for PowerShell holds all names as JSON, and its blocks are closed', async () => {
  const { stdout: script } = await farol('completion powershell --lang en');
  const { stdout: bash } = await farol('completion bash');
  const [, json = ''] = /@'\n(\{.*\})\n'@ \| ConvertFrom-Json\n/.exec(script) ?? [];
  const { commands, options } = JSON.parse(json);
  assert.deepEqual(options['--lang'], ['pt', 'en']);
  for (const name of Object.keys(commands)) assert.match(bash, new RegExp(`^    ${name}\\)$`, 'm'));
  assert.match(commands.show.about, /^Show /);
  assert.ok(commands.show.words[0].includes('viacep'));
  assert.ok(commands.call.after.viacep.includes('cep='));
  assert.deepEqual([commands.check.options['--fetch'], commands.check.options['--baseline']], [null, []]);
  const code = script.replace(json, '').replaceAll(/'[^'\n]*'|#.*/g, '');
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
