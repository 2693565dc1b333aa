import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { farol } from '../testing/in-process.ts';
import { importSchema } from './verify-schema.ts';

let here: string;
let there: string;
beforeEach(() => {
  here = mkdtempSync(join(tmpdir(), 'farol-here-'));
  there = mkdtempSync(join(tmpdir(), 'farol-there-'));
});
afterEach(() => {
  for (const folder of [here, there]) rmSync(folder, { recursive: true });
});

const confirm = (folder: string, by: string, at: string) =>
  farol(['curate', 'ibge', 'cors', '--confirmed', '--by', by, '--folder', folder], { now: () => Date.parse(at) });
const bring = (...words: readonly string[]) =>
  farol(['verify', '--import', join(there, 'ibge.jsonl'), '--folder', here, '--lang', 'en', ...words], {
    now: () => Date.parse('2026-12-01T00:00:00Z'),
  });

test('records of another machine are added with who made them and when, and the chain stays intact', async () => {
  await confirm(here, 'Ana', '2026-11-16T10:00:00Z');
  await confirm(there, 'Eva', '2026-11-17T10:00:00Z');
  const { exitCode, stdout, stderr } = await bring();
  assert.equal(exitCode, 0, stderr);
  assert.equal(
    stdout,
    '  ibge-20261117t100000000z: Eva, place not stated, 2026-11-17T10:00:00.000Z\nRecords imported: 1; already here: 0.\n',
  );
  assert.equal((await farol(['verify', '--chain', '--folder', here])).exitCode, 0);
  await confirm(there, 'Eva', '2026-11-18T10:00:00Z');
  const again = importSchema.parse(JSON.parse((await bring('--json')).stdout));
  assert.deepEqual([again.known, again.imported.map(({ by }) => by)], [1, ['Eva']]);
  assert.equal(readFileSync(join(here, 'ibge.jsonl'), 'utf8').trim().split('\n').length, 3);
});

test('a changed file, a known one and a missing one are refused with a sentence, and nothing is written', async () => {
  const missing = await bring();
  assert.deepEqual([missing.exitCode, /cannot read .*ibge\.jsonl/.test(missing.stderr)], [1, true]);
  await confirm(there, 'Eva', '2026-11-17T10:00:00Z');
  const file = join(there, 'ibge.jsonl');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('Eva', 'Eve'));
  const changed = await bring();
  assert.equal(changed.exitCode, 1);
  assert.match(changed.stderr, /^farol: Record 1 was changed: its hash is/);
  writeFileSync(file, '');
  assert.match((await bring()).stderr, /holds no record/);
  assert.deepEqual(readdirSync(here), []);
  writeFileSync(file, text);
  await bring();
  const twice = await bring();
  assert.deepEqual([twice.exitCode, twice.stderr], [1, 'farol: All 1 records are here already.\n']);
});

test('an import makes no calls, so it goes together with neither ids nor a rehearsal', async () => {
  assert.equal((await bring('viacep')).exitCode, 2);
  assert.equal((await bring('--offline')).exitCode, 2);
  assert.equal((await bring('--chain')).exitCode, 2);
});
