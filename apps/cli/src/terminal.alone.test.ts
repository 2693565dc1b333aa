import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { commands } from './commands.ts';
import { textWidth } from './output/text-width.ts';
import { startApp } from './testing/app.ts';
import { folderOf } from './testing/deliver.ts';
import { farol } from './testing/in-process.ts';
import { cleanEnvironment, farolProgram, piped } from './testing/program.ts';
import { listedPayment, startProvider } from './testing/provider.ts';
import { inTerminal, type Seen } from './testing/terminal.ts';

const records = folderOf({ after });
const app = await startApp({ after });
const provider = await startProvider({ after }, [1, 2, 3].map(listedPayment));

/** One use of every command that ends by itself. Those that serve and `check` are driven in their own tests. */
const uses: Readonly<Record<string, readonly string[]>> = {
  search: ['search', 'cep'],
  list: ['list'],
  show: ['show', 'github'],
  compare: ['compare', 'viacep', 'brasilapi'],
  open: ['open', 'viacep', '--print'],
  rules: ['rules', '--group', 'rest'],
  rule: ['rule', 'errors-404-for-missing'],
  guide: ['guide'],
  plan: ['plan', 'receitaws', '--users', '900'],
  export: ['export', 'viacep', '--as', 'curl'],
  try: ['try', 'receitaws', '--offline'],
  call: ['call', 'viacep', '/99999999/json/', '--offline'],
  limits: ['limits', 'coingecko', '--offline'],
  keys: ['keys'],
  send: ['send', '--to', app.address, '--secret', 'segredo'],
  sign: ['sign', '--secret', 'segredo'],
  reconcile: ['reconcile', '--from', provider.address, '--dry-run', '--database', join(records, 'log.db')],
  curate: ['curate', 'receitaws', 'freeTier', '--confirmed', '--by', 'Ana', '--folder', records],
  'curate verify': ['curate', 'verify', 'pokeapi', '--offline', '--folder', records],
  db: ['db', 'migrate', '--database', join(records, 'farol.db')],
  'db deliveries': ['db', 'deliveries', '--database', join(records, 'farol.db')],
  help: ['help', 'export'],
  version: ['version'],
  completion: ['completion', 'bash'],
};
const serving = ['listen', 'simulate', 'serve', 'mcp', 'lsp', 'check'];
const colour = '\u001b[';
/** The long form shows every command in two real terminals; the short form in one, wide and narrow in turn, and in this process as if in the other. */
const isLong = process.env.FAROL_TEST_LONG === '1';

async function shownInProcess(words: readonly string[], columns: number): Promise<Seen> {
  const { exitCode, stdout, stderr } = await farol(words, { columns });
  return { exitCode, text: stdout + stderr };
}

test('every command has its use in the terminal', () => {
  assert.deepEqual(
    commands.map(({ name }) => name).filter((name) => !serving.includes(name)),
    Object.keys(uses),
  );
});

for (const [index, [name, words]] of Object.entries(uses).entries()) {
  test(`farol ${name} in a real terminal: colours there, none with NO_COLOR or --no-color, nothing wider than 40 columns`, async () => {
    const shown = (isReal: boolean, more: readonly string[], columns: number) =>
      isReal ? inTerminal([...words, ...more], { columns }) : shownInProcess([...words, ...more], columns);
    const wide = await shown(isLong || index % 2 === 0, ['--lang', 'pt'], 120);
    const narrow = await shown(isLong || index % 2 === 1, ['--lang', 'en', '--no-color'], 40);
    // In this process, since the terminals have shown that the program draws as its parts do.
    const plain = await farol([...words, '--lang', 'en'], { columns: 120, environment: { NO_COLOR: '1' } });
    const expected = name === 'call' ? 1 : 0;
    assert.deepEqual([wide.exitCode, narrow.exitCode, plain.exitCode], [expected, expected, expected]);
    // Scripts and version numbers are no prose: they come as they are.
    if (!['export', 'open', 'sign', 'version', 'completion'].includes(name)) {
      assert.ok(wide.text.includes(colour), 'no colour in a terminal');
      const wider = withoutProgress(narrow.text)
        .split('\n')
        .filter((line) => textWidth(line) > 40 && !isVerbatim(line));
      assert.deepEqual(wider, []);
    }
    for (const text of [narrow.text, plain.stdout + plain.stderr]) {
      const still = withoutProgress(text);
      assert.equal(still, stripVTControlCharacters(still));
    }
    assert.notEqual(stripVTControlCharacters(wide.text), '');
  });

  test(`farol ${name} in a pipe: no colour, JSON that matches its schema, the same exit code`, async () => {
    const text = await farol([...words, '--lang', 'pt']);
    const json = await farol([...words, '--json']);
    assert.equal(text.exitCode, name === 'call' ? 1 : 0);
    assert.equal(json.exitCode, text.exitCode);
    assert.ok(!(text.stdout + text.stderr).includes(colour));
    const schema = await commands.find((command) => command.name === name)?.output();
    const { error } = schema?.safeParse(JSON.parse(json.stdout)) ?? assert.fail();
    assert.equal(error, undefined);
  });
}

/** On a busy machine a command may take long enough to say so; that line is drawn over and gone in the end. */
function withoutProgress(text: string): string {
  return text.replaceAll(new RegExp(`\\r[^\\r\\n]*${colour.replace('[', '\\[')}K`, 'g'), '');
}

/** Text that readers copy is never broken: command lines, code, JSON values and rules' exchanges. */
function isVerbatim(line: string): boolean {
  return /^(\$ curl|\s{2,})|https?:\/\/|^\{|^\}|^200 /.test(line);
}

for (const { name } of commands) {
  test(`help of ${name} has its usage, its examples and the exit codes, in both languages`, async () => {
    const pt = (await farol(`help ${name} --lang pt`)).stdout;
    const en = (await farol(`${name} --help --lang en`)).stdout;
    assert.match(pt, new RegExp(`Uso: farol ${name} `));
    assert.match(en, new RegExp(`Usage: farol ${name} `));
    assert.match(pt, /Exemplos\n {2}farol .*Códigos de saída\n {2}0 .*\n {2}1 .*\n {2}2 /s);
    assert.match(en, /Examples\n {2}farol .*Exit codes\n {2}0 .*\n {2}1 .*\n {2}2 /s);
    const { output_schema } = JSON.parse((await farol(`help ${name} --json`)).stdout);
    assert.match(output_schema.$schema, /json-schema\.org/);
  });
}

test('FORCE_COLOR colours a pipe as well', async () => {
  assert.ok((await piped(['show', 'viacep'], { FORCE_COLOR: '1' })).stdout.includes(colour));
});

test('the first help fits a terminal of 24 lines and 80 columns, and --all says what every command does', async () => {
  for (const language of ['pt', 'en'])
    for (const words of [[], ['help'], ['--help']]) {
      const { stdout } = await farol([...words, '--lang', language], { columns: 80 });
      const lines = stdout.trimEnd().split('\n');
      // The prompt of the shell takes the last line.
      assert.ok(lines.length < 24, `${lines.length} lines`);
      for (const { name } of commands) assert.match(stripVTControlCharacters(stdout), new RegExp(`\\b${name}\\b`));
      for (const line of lines) assert.ok(textWidth(stripVTControlCharacters(line)) <= 80, line);
    }
  const whole = await farol(['help', '--all', '--lang', 'en']);
  for (const command of commands) assert.ok(whole.stdout.includes(command.en), command.name);
});

test('commands of other programs lead to the right one, and the old names of grouped commands still work', async () => {
  const expected = {
    lint: 'check',
    validate: 'check',
    trigger: 'send',
    docs: 'guide',
    mock: 'simulate',
    quota: 'limits',
  };
  for (const [typed, right] of Object.entries(expected)) {
    const { stderr, exitCode } = await farol([typed, '--lang', 'en']);
    assert.match(stderr, new RegExp(`Did you mean ${right}\\?`), typed);
    assert.equal(exitCode, 2);
  }
  const help = async (...words: string[]) => (await farol([...words, '--help'])).stdout;
  assert.equal(await help('verify'), await help('curate', 'verify'));
  assert.equal(await help('deliveries'), await help('db', 'deliveries'));
});

test('the locale of the terminal chooses the language', async () => {
  const pt = await inTerminal(['help'], { environment: { LANG: 'pt_BR.UTF-8' } });
  const en = await inTerminal(['help'], { environment: { LANG: 'en_US.UTF-8' } });
  assert.match(pt.text, /Todos os comandos/);
  assert.match(en.text, /All commands/);
});

/** The exit code and the complaint of a command whose standard output is closed or full. */
async function complaintOf(words: readonly string[], output: number | 'closed') {
  const child = spawn(process.execPath, [farolProgram, ...words], {
    env: cleanEnvironment({ FAROL_LANG: 'pt' }),
    stdio: ['ignore', output === 'closed' ? 'pipe' : output, 'pipe'],
  });
  child.stdout?.destroy();
  const [[exitCode], complaint] = await Promise.all([once(child, 'close'), text(child.stderr ?? assert.fail())]);
  return { exitCode, complaint };
}

test('a full disk is a sentence with exit code 1', async (t) => {
  if (!existsSync('/dev/full')) return t.skip('this system has no /dev/full');
  const full = openSync('/dev/full', 'w');
  t.after(() => closeSync(full));
  const complaint = 'farol: Não foi possível ler ou gravar: o disco está cheio.\n';
  assert.deepEqual(await complaintOf(['list'], full), { exitCode: 1, complaint });
});

test('a reader that closes the pipe early causes no failure', async () => {
  assert.deepEqual(await complaintOf(['rules'], 'closed'), { exitCode: 0, complaint: '' });
});
