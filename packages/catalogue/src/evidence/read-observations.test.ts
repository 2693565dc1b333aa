import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { newFolder, removeFolder } from '../../../../test/temporary-folder.ts';
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
  const folder = newFolder();
  try {
    copyContent(folder);
    mkdirSync(join(folder, 'observations'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'observations', name), text);
    const entry = join(folder, 'apis/viacep.yaml');
    if (change) writeFileSync(entry, change(readFileSync(entry, 'utf8')));
    return loadCatalogue({ directory: pathToFileURL(`${folder}/`) });
  } finally {
    removeFolder(folder);
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
/** A record as the only one of an entry, under the name of this one. */
const files = (one = record, api = one.api) => ({
  [`${api}.jsonl`]: `${canonicalJson(one)}\n`,
  'heads.json': JSON.stringify({ [api]: { records: 1, hash: one.hash } }),
});
const heads = { 'heads.json': files()['heads.json'] ?? '' };

test('evidence in the content is read, and the state of its entry follows from it', () => {
  const catalogue = loadWith(files());
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
  const stateAfter = (change: (viacep: string) => string) => loadWith(files(), change).stateOf('viacep', now).state;
  const request = stateAfter((yaml) => yaml.replaceAll('01001000', '20040020'));
  const another = stateAfter((yaml) => yaml.replace(/^cors: .*$/m, "cors: 'no'"));
  assert.deepEqual([request, another], ['not-yet-observed', 'confirmed'], 'another field does not matter');
});

const hash = 'sha256:\\w{64}';
const gone = 'observations/viacep.jsonl: record 1 is missing: 1 were written, but there are 0.';
for (const [what, given, problem] of [
  [
    'a changed record',
    { 'viacep.jsonl': line.replace('Ana', 'Eva'), ...heads },
    `observations/viacep.jsonl: record 1 was changed: its hash is ${hash}, but it says ${hash}.`,
  ],
  ['a removed record', { 'viacep.jsonl': '', ...heads }, gone],
  ['a file that is gone', heads, gone],
  [
    'a partial record',
    { 'viacep.jsonl': `${line}{"api":"via`, ...heads },
    'observations/viacep.jsonl: record 2 has no end: its writing was cut short.',
  ],
  [
    'a record without a head',
    { 'viacep.jsonl': line },
    'observations/heads.json: viacep: expected its last record, found nothing.',
  ],
  [
    'a simulated record',
    files(confirmation('viacep', true)),
    'observations/viacep.jsonl: record 1 is simulated, which is no evidence.',
  ],
  [
    'a record in the file of another entry',
    files(record, 'ibge'),
    'observations/ibge.jsonl: record 1 is about "viacep", not about "ibge".',
  ],
  [
    'a record about an unknown entry',
    files(confirmation('viacepp')),
    'observations/viacepp.jsonl: api: expected the id of an entry, found "viacepp".',
  ],
] as const)
  test(`${what} stops the load with its file, its place and what is wrong`, () => {
    const [found = '', ...others] = problemsWith(given);
    assert.deepEqual([found.replaceAll(/sha256:\w{64}/g, hash), others], [problem, []]);
  });
