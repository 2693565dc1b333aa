import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Catalogue } from '../catalogue.ts';
import { ContentError } from '../errors.ts';
import { loadCatalogue } from '../load.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { copyContent } from '../testing/copy-content.ts';
import { canonicalJson } from './canonical-json.ts';
import { claimDigest } from './claim-digest.ts';
import { sealRecord } from './observation-chain.ts';

const own = loadCatalogue();

function confirmation(api: string, simulated = false) {
  const entry = (own.api(api) ?? own.api('viacep')) as Frozen<Api>;
  return sealRecord(
    {
      version: 1,
      kind: 'confirmation',
      id: `${api}-20261116t100000000z`,
      api,
      observedAt: '2026-11-16T10:00:00.000Z',
      by: 'Ana',
      simulated,
      tools: { farol: '0.1.0' },
      verdicts: [
        {
          field: 'firstRequest',
          verdict: 'confirmed',
          reason: 'read-by-a-person',
          expected: '200',
          found: '200',
          claim: claimDigest(entry, 'firstRequest'),
        },
      ],
      notes: [],
      source: 'https://viacep.com.br/',
    },
    null,
  );
}

/** Loads a copy of the content with these files in `observations/`, and perhaps with a changed entry. */
function loadWith(files: Readonly<Record<string, string>>, change?: (viacep: string) => string): Catalogue {
  const folder = mkdtempSync(join(tmpdir(), 'farol-content-'));
  try {
    copyContent(folder);
    mkdirSync(join(folder, 'observations'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'observations', name), text);
    const entry = join(folder, 'apis/viacep.yaml');
    if (change) writeFileSync(entry, change(readFileSync(entry, 'utf8')));
    return loadCatalogue({ directory: pathToFileURL(`${folder}/`) });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function problemsWith(files: Readonly<Record<string, string>>): readonly string[] {
  try {
    loadWith(files);
  } catch (error) {
    if (error instanceof ContentError) return error.problems;
    throw error;
  }
  return [];
}

const record = confirmation('viacep');
const line = `${canonicalJson(record)}\n`;
const heads = (count = 1) => JSON.stringify({ viacep: { records: count, hash: record.hash } });

test('evidence in the content is read, and the state of its entry follows from it', () => {
  const catalogue = loadWith({ 'viacep.jsonl': line, 'heads.json': heads() });
  const [observation] = catalogue.observationsOf('viacep');
  assert.equal(observation?.by, 'Ana');
  assert.equal(observation?.verdicts[0]?.detail, 'expected 200, found 200');
  const now = Date.parse('2026-11-20T00:00:00Z');
  assert.equal(catalogue.stateOf('viacep', now).state, 'confirmed');
  assert.equal(catalogue.stateOf('ibge', now).state, 'not-yet-observed');
  assert.equal(catalogue.daysOf('viacep', now).at(-5)?.verdict, 'confirmed');
});

test('evidence does not count for an entry that was corrected since', () => {
  const now = Date.parse('2026-11-20T00:00:00Z');
  const files = { 'viacep.jsonl': line, 'heads.json': heads() };
  const stateAfter = (change: (viacep: string) => string) => loadWith(files, change).stateOf('viacep', now).state;
  assert.equal(
    stateAfter((yaml) => yaml.replaceAll('01001000', '20040020')),
    'not-yet-observed',
  );
  assert.equal(
    stateAfter((yaml) => yaml.replace(/^cors: .*$/m, "cors: 'no'")),
    'confirmed',
    'another field does not matter',
  );
});

test('a changed record stops the load with its file, its place and what is wrong', () => {
  const [problem, ...others] = problemsWith({
    'viacep.jsonl': line.replace('Ana', 'Eva'),
    'heads.json': heads(),
  });
  assert.deepEqual(others, []);
  assert.match(
    problem ?? '',
    /^observations\/viacep\.jsonl: record 1 was changed: its hash is sha256:\w{64}, but it says sha256:\w{64}\.$/,
  );
});

test('records that were removed stop the load, even when their file is gone', () => {
  const gone = 'observations/viacep.jsonl: record 1 is missing: 1 were written, but there are 0.';
  assert.deepEqual(problemsWith({ 'viacep.jsonl': '', 'heads.json': heads() }), [gone]);
  assert.deepEqual(problemsWith({ 'heads.json': heads() }), [gone]);
});

test('a partial record stops the load', () => {
  assert.deepEqual(problemsWith({ 'viacep.jsonl': `${line}{"api":"via`, 'heads.json': heads() }), [
    'observations/viacep.jsonl: record 2 has no end: its writing was cut short.',
  ]);
});

test('records whose head is missing stop the load', () => {
  assert.deepEqual(problemsWith({ 'viacep.jsonl': line }), [
    'observations/heads.json: viacep: expected its last record, found nothing.',
  ]);
});

test('a simulated record stops the load', () => {
  const simulated = confirmation('viacep', true);
  const problems = problemsWith({
    'viacep.jsonl': `${canonicalJson(simulated)}\n`,
    'heads.json': JSON.stringify({ viacep: { records: 1, hash: simulated.hash } }),
  });
  assert.deepEqual(problems, ['observations/viacep.jsonl: record 1 is simulated, which is no evidence.']);
});

test('a record in the file of another entry stops the load', () => {
  const problems = problemsWith({
    'ibge.jsonl': line,
    'heads.json': JSON.stringify({ ibge: { records: 1, hash: record.hash } }),
  });
  assert.deepEqual(problems, ['observations/ibge.jsonl: record 1 is about "viacep", not about "ibge".']);
});

test('evidence about an unknown entry stops the load', () => {
  const stray = confirmation('viacepp');
  const problems = problemsWith({
    'viacepp.jsonl': `${canonicalJson(stray)}\n`,
    'heads.json': JSON.stringify({ viacepp: { records: 1, hash: stray.hash } }),
  });
  assert.deepEqual(problems, ['observations/viacepp.jsonl: api: expected the id of an entry, found "viacepp".']);
});
