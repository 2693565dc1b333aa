import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { farol } from '../testing/in-process.ts';
import { exitCodeOf } from './run-verify.ts';
import { chainSchema, verifySchema } from './verify-schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'farol-verify-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const simulated = (name: string) => join(folder, 'simulated', name);
const rehearse = (words: string, options: Parameters<typeof farol>[1] = {}) =>
  farol([...words.split(' '), '--offline', '--folder', folder], options);

test('verify prints the result of each entry, and stores records of rehearsals separately', async () => {
  const { exitCode, stdout, stderr } = await rehearse('verify pokeapi jsonplaceholder --lang en');
  assert.equal(exitCode, 0);
  assert.match(stdout, /^✔ pokeapi: as stated \(4 calls\)$/m);
  assert.match(stdout, /^✔ jsonplaceholder: as stated \(4 calls\)$/m);
  assert.match(stdout, /\n\n2 as stated\n$/);
  assert.equal(stderr, 'simulated: does not count as evidence\n');
  assert.deepEqual(readdirSync(folder), ['simulated']);
  assert.deepEqual(readdirSync(join(folder, 'simulated')).sort(), [
    'heads.json',
    'jsonplaceholder.jsonl',
    'pokeapi.jsonl',
  ]);
});

test('verify as JSON has the form that help prints, with every call and every verdict', async () => {
  const { stdout, stderr } = await rehearse('verify tmdb --json');
  assert.equal(stderr, '');
  const { simulated: isSimulated, data } = verifySchema.parse(JSON.parse(stdout));
  const [tmdb] = data;
  const [stated] = loadCatalogue().api('tmdb')?.limits ?? [];
  assert.equal(isSimulated, true);
  assert.equal(tmdb?.result, 'as-stated');
  assert.equal(tmdb.calls[0]?.command_line.includes('$TMDB_ACCESS_TOKEN'), true);
  assert.deepEqual(tmdb.quota, [{ per: 'second', limit: stated?.requests, credential: 'with', used: 3, allowed: 3 }]);
  assert.equal(tmdb.verdicts.find(({ field }) => field === 'first_request')?.verdict, 'confirmed');
  assert.equal(JSON.parse(readFileSync(simulated('tmdb.jsonl'), 'utf8')).hash, tmdb.record?.hash);
});

test('each run adds a record to the chain, and a changed record stops the next run before its first call', async () => {
  await rehearse('verify pokeapi');
  await rehearse('verify pokeapi');
  assert.equal((await rehearse('verify --chain --lang en')).stdout, 'All records are intact and in order.\n');
  const text = readFileSync(simulated('pokeapi.jsonl'), 'utf8');
  writeFileSync(simulated('pokeapi.jsonl'), text.replace('pikachu', 'raichu'));

  const chain = await rehearse('verify --chain --json');
  assert.equal(chain.exitCode, 1);
  assert.deepEqual(
    chainSchema.parse(JSON.parse(chain.stdout)).problems.map(({ api, line, code }) => [api, line, code]),
    [['pokeapi', 1, 'changed']],
  );
  const { exitCode, stdout, stderr } = await rehearse('verify pokeapi --lang pt');
  assert.equal(exitCode, 1);
  assert.equal(stdout, '');
  assert.equal(stderr, 'farol: pokeapi.jsonl: o registro 1 foi alterado.\n');
});

test('an incomplete record is reported with the command that removes it', async () => {
  await rehearse('verify pokeapi');
  appendFileSync(simulated('pokeapi.jsonl'), '{"api":"poke');
  const { exitCode, stderr } = await rehearse('verify pokeapi --lang en');
  assert.equal(exitCode, 1);
  assert.match(
    stderr,
    /record 2 is incomplete: writing was interrupted\. To remove it: farol curate verify --chain --mend/,
  );
  assert.equal((await rehearse('verify --mend')).exitCode, 2);
  assert.equal((await rehearse('verify --mend --chain')).exitCode, 0);
  assert.equal((await rehearse('verify pokeapi')).exitCode, 0);
});

test('Ctrl-C while it waits for a limit leaves nothing half written', async () => {
  const stop = new AbortController();
  // The fourth call to an API with three a minute has to wait.
  const running = rehearse('verify receitaws pokeapi', { signal: stop.signal });
  let isOver = false;
  running
    .finally(() => {
      isOver = true;
    })
    .catch(() => {});
  while (!isOver && !existsSync(simulated('heads.json'))) await new Promise((resolve) => setImmediate(resolve));
  stop.abort();
  assert.equal((await running).exitCode, 130);
  assert.deepEqual(readdirSync(join(folder, 'simulated')).sort(), ['heads.json', 'pokeapi.jsonl']);
  assert.equal((await rehearse('verify --chain')).exitCode, 0);
});

test('an unknown entry, also as a second word, and a spacing that is not a number are wrong use', async () => {
  assert.equal((await rehearse('verify viacepp')).exitCode, 2);
  const second = await rehearse('verify viacep ibgee');
  assert.equal(second.exitCode, 2);
  assert.match(second.stderr, /ibge/);
  assert.equal((await rehearse('verify viacep --spacing soon')).exitCode, 2);
});

test('a run passes when something was compared and nothing differs', () => {
  assert.equal(exitCodeOf(new Set(['as-stated', 'not-tested', 'blocked', 'skipped'])), 0);
  assert.equal(exitCodeOf(new Set(['as-stated', 'differs'])), 1);
  assert.equal(exitCodeOf(new Set(['as-stated', 'broken'])), 1);
  assert.equal(exitCodeOf(new Set(['not-tested', 'skipped', 'blocked'])), 1);
  assert.equal(exitCodeOf(new Set([])), 1);
});
