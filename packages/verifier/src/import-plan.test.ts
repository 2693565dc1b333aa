import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import {
  canonicalJson,
  checkChain,
  type ObservationRecord,
  type RecordDraft,
  sealRecord,
} from '@farol/catalogue/internal';
import { confirmationDraft } from './confirmation.ts';
import { planImport } from './import-plan.ts';

const catalogue = loadCatalogue();
const now = Date.parse('2026-11-20T00:00:00Z');
const draft = (by: string, day: number): RecordDraft =>
  confirmationDraft(catalogue, {
    api: 'viacep',
    field: 'cors',
    by,
    source: 'https://viacep.com.br/',
    now: Date.parse(`2026-11-${String(day).padStart(2, '0')}T10:00:00Z`),
  });
function chain(drafts: readonly RecordDraft[], start: readonly ObservationRecord[] = []): ObservationRecord[] {
  const records = [...start];
  for (const one of drafts) records.push(sealRecord(one, records.at(-1)?.hash ?? null));
  return records;
}
const written = (records: readonly ObservationRecord[]) =>
  records.map((record) => `${canonicalJson(record)}\n`).join('');
const plan = (text: string, here: readonly ObservationRecord[], more: object = {}) =>
  planImport(text, { catalogue, chainOf: () => here, now, ...more });
const refusal = (text: string, here: readonly ObservationRecord[], more: object = {}): string => {
  try {
    plan(text, here, more);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return 'accepted';
};

const there = chain([draft('Eva', 3), draft('Eva', 4)]);
const here = chain([draft('Ana', 1), draft('Ana', 2)]);

test('records of another chain get a place here, and their own hashes still tell whether they were changed', () => {
  const { api, drafts, known } = plan(written(there), here);
  assert.deepEqual([api, known, drafts.map(({ by }) => by)], ['viacep', 0, ['Eva', 'Eva']]);
  const joined = chain(drafts, here);
  assert.deepEqual(checkChain(written(joined), { api: 'viacep', evidence: true }).problems, []);
  assert.deepEqual(
    joined.slice(2).map(({ origin }) => origin?.hash),
    there.map(({ hash }) => hash),
  );
  const [third] = joined.slice(2);
  assert.ok(third);
  const { previous, hash: _, ...open } = third;
  const forged = sealRecord({ ...open, by: 'Eve' }, previous);
  const problems = checkChain(written([...here, forged])).problems.map(({ code, line }) => [line, code]);
  assert.deepEqual(problems, [[3, 'changed']]);
});

test('a file that continues the chain here is appended as it is', () => {
  const longer = chain([draft('Eva', 5)], here);
  const { drafts, known } = plan(written(longer), here);
  assert.equal(known, 2);
  assert.deepEqual(chain(drafts, here), longer);
});

test('a second import of a file that has grown adds only what is new', () => {
  const joined = chain(plan(written(there), here).drafts, here);
  const grown = chain([draft('Eva', 6)], there);
  const { drafts, known } = plan(written(grown), joined);
  assert.deepEqual([known, drafts.length], [2, 1]);
  assert.deepEqual(checkChain(written(chain(drafts, joined))).problems, []);
});

test('a changed, cut, simulated or foreign file is refused with the reason', () => {
  const text = written(there);
  assert.match(refusal(text.replace('Eva', 'Eve'), here), /^Record 1 was changed/);
  assert.match(refusal(written(there.slice(1)), here), /^Record 1 was moved/);
  assert.match(refusal(text.slice(0, -5), here), /^Record 2 has no end/);
  const head = { records: 2, hash: there[1]?.hash ?? '' };
  assert.match(refusal(written(there.slice(0, 1)), here, { headOf: () => head }), /^Record 2 is missing/);
  assert.match(refusal(written(chain([{ ...draft('Eva', 3), simulated: true }])), here), /is simulated/);
  assert.match(refusal(written(chain([{ ...draft('Eva', 3), api: 'viacepp' }])), here), /no such entry/);
  assert.match(refusal(written(chain([draft('Eva', 30)])), here), /in the future/);
  for (const nothing of ['', 'hello', '[]', 'null\n']) assert.match(refusal(nothing, here), /holds no record/);
});

test('records that are here already are refused, and so are chains that overlap', () => {
  assert.equal(refusal(written(here), here), 'All 2 records are here already.');
  const joined = chain(plan(written(there), here).drafts, here);
  assert.equal(refusal(written(there), joined), 'All 2 records are here already.');
  const mixed = chain([draft('Eva', 5), draft('Ana', 2)]);
  assert.match(refusal(written(mixed), here), /here already, but an earlier record of the file is not/);
  assert.match(refusal(written(joined), []), /Record 3 was imported there too/);
});
