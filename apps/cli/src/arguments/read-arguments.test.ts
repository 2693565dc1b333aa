import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod';
import { groups } from '../about/help-text.ts';
import { commands } from '../commands.ts';
import { farol } from '../testing/in-process.ts';
import { idsOf } from './ids.ts';

const text = z.string().min(1);

/** The error that `--json` writes to standard error when a command fails. */
const errorSchema = z.strictObject({ error: z.strictObject({ code: text, message: text, nearest: z.array(text) }) });

test('every declaration is whole: texts, a group that help lists, and names that exist', () => {
  for (const { name, group, parameters, options } of commands) {
    assert.ok(Object.hasOwn(groups, group), `${name}: ${group}`);
    for (const one of [...parameters, ...Object.values(options)])
      assert.ok(one.pt && one.en && !`${one.pt}${one.en}`.includes('{usual}'), `${name}: ${JSON.stringify(one)}`);
    for (const { of, required } of parameters)
      assert.ok((of === undefined || Object.hasOwn(idsOf, of)) && typeof required === 'boolean', `${name}: ${of}`);
    for (const { needs } of Object.values(options))
      assert.ok(needs === undefined || Object.hasOwn(options, needs), `${name}: ${needs}`);
  }
});

/** Wrong use: what was typed, the code, and what the sentence names. */
const wrong: readonly (readonly [words: readonly string[], code: string, nearest: readonly string[]])[] = [
  [['lst'], 'unknown_command', ['list']],
  [['viacep'], 'unknown_command', ['farol show viacep']],
  [['help', 'exprot'], 'unknown_command', ['export']],
  [['list', '--categori', 'finance'], 'unknown_option', ['--category']],
  [['list', '-x'], 'unknown_option', []],
  [['list', '--category', 'finanse'], 'bad_value', ['finance']],
  [['list', '--cors', 'maybe'], 'bad_value', []],
  [['list', '--brazil=yes'], 'bad_value', []],
  [['list', '--category'], 'missing_value', []],
  [['list', '--category', '--brazil'], 'missing_value', []],
  [['plan', 'viacep', '--users', '-5'], 'bad_value', []],
  [['list', '--lang', 'fr'], 'bad_value', []],
  [['show'], 'missing_argument', []],
  [['show', 'viacep', 'ibge'], 'unexpected_argument', []],
  [['show', 'viacepp'], 'unknown_id', ['viacep']],
  [['call', 'viacepp'], 'unknown_id', ['viacep']],
  [['show', 'cotação'], 'unknown_id', ['awesomeapi']],
  [['show', 'banco central'], 'unknown_id', ['bcb-sgs']],
  [['show', 'nothing'], 'unknown_id', []],
  [['try', 'nope'], 'unknown_id', []],
  [['list', '--sort'], 'unknown_option', []],
  [['rule', 'rest-plural-noun'], 'unknown_id', ['rest-plural-nouns']],
  [['export', 'viacep', '--as', 'bruni'], 'bad_value', ['bruno']],
  [['completion', 'zsj'], 'bad_value', ['zsh']],
  [['simulate', '--port', '70000'], 'bad_value', []],
  [['listen', '--replay', 'all'], 'missing_value', []],
  [['db', 'vacuum', '--days', '3'], 'unknown_option', []],
];

for (const [words, code, nearest] of wrong) {
  test(`farol ${words.join(' ')} is wrong use: exit code 2, nothing on standard output, a sentence in each language`, async () => {
    for (const lang of ['pt', 'en'] as const) {
      const said = words.includes('--lang') ? words : [...words.slice(0, 1), '--lang', lang, ...words.slice(1)];
      const plain = await farol(said);
      assert.equal(plain.exitCode, 2);
      assert.equal(plain.stdout, '');
      assert.match(plain.stderr, /^farol: .+\n/);
      if (nearest.length > 0) assert.match(plain.stderr, lang === 'pt' ? /Você quis dizer/ : /Did you mean/);
    }
    const { stderr, stdout } = await farol(['--json', ...words]);
    assert.equal(stdout, '');
    const { error } = errorSchema.parse(JSON.parse(stderr));
    assert.equal(error.code, code);
    if (nearest.length === 0) assert.deepEqual(error.nearest, [], 'a far-off suggestion does not help');
    for (const name of nearest) assert.ok(error.nearest.includes(name), `${error.nearest} should have ${name}`);
  });
}

test('options may stand before the command, after it, or joined by an equals sign', async () => {
  const wanted = (await farol('list --lang pt --category finance')).stdout;
  assert.match(wanted, /AwesomeAPI/);
  for (const words of [
    '--lang pt list --category finance',
    'list --category=finance --lang=pt',
    '--lang=pt list --category FINANCE',
  ])
    assert.equal((await farol(words)).stdout, wanted);
});

test('an argument after two dashes is a word, even if it looks like an option', async () => {
  const { exitCode, stdout } = await farol(['list', '--', '--json']);
  assert.equal(exitCode, 0);
  assert.match(stdout, /^\w+\t/);
});

test('farol alone, farol help and farol --help say the same, and --help works without the required words', async () => {
  const { stdout, exitCode } = await farol('help');
  assert.equal(exitCode, 0);
  for (const words of ['', '--help', '-h']) assert.equal((await farol(words)).stdout, stdout);
  assert.equal((await farol('show --help')).stdout, (await farol('help show')).stdout);
  assert.equal((await farol('list -V')).stdout, (await farol('version')).stdout);
});
