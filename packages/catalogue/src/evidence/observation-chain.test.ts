import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import type { ObservationRecord } from '../schema/observation-schema.ts';
import { canonicalJson } from './canonical-json.ts';
import { digestOf } from './digest.ts';
import { checkChain, type RecordDraft, sealRecord } from './observation-chain.ts';
import { withdrawals } from './withdrawals.ts';

function draft(number: number, change: Partial<RecordDraft> = {}): RecordDraft {
  return {
    version: 1,
    kind: 'confirmation',
    id: `viacep-${number}`,
    api: 'viacep',
    observedAt: `2026-11-${String(number).padStart(2, '0')}T10:00:00.000Z`,
    by: 'Ana',
    simulated: false,
    tools: { farol: '0.1.0' },
    verdicts: [
      {
        field: 'freeTier',
        verdict: 'confirmed',
        reason: 'read-by-a-person',
        expected: null,
        found: `número ${number}`,
        claim: digestOf('x'),
      },
    ],
    notes: [],
    source: 'https://viacep.com.br/',
    ...change,
  } as RecordDraft;
}

function chain(...drafts: readonly RecordDraft[]): ObservationRecord[] {
  const records: ObservationRecord[] = [];
  for (const one of drafts) records.push(sealRecord(one, records.at(-1)?.hash ?? null));
  return records;
}

const written = (records: readonly ObservationRecord[]) =>
  records.map((record) => `${canonicalJson(record)}\n`).join('');
const head = (records: readonly ObservationRecord[]) => ({ records: records.length, hash: records.at(-1)?.hash ?? '' });
const codes = (text: string, options: Parameters<typeof checkChain>[1] = {}) =>
  checkChain(text, options).problems.map(({ code, line }) => `${line} ${code}`);

const five = chain(draft(1), draft(2), draft(3), draft(4), draft(5));

test('neither an untouched chain nor an empty one has a problem', () => {
  assert.deepEqual(codes(written(five), { api: 'viacep', head: head(five), evidence: true }), []);
  assert.deepEqual(checkChain(written(five)).records, five);
  assert.deepEqual(codes(''), []);
});

test('a changed record is reported, and no record from there on is used', () => {
  const text = written(five).replace('número 3', 'número 9');
  assert.deepEqual(codes(text), ['3 changed']);
  assert.equal(checkChain(text).records.length, 2);
});

test('a record that was changed and sealed again breaks the link of the next one', () => {
  const forged = sealRecord(draft(9), five[1]?.hash ?? null);
  assert.deepEqual(codes(written([...five.slice(0, 2), forged, ...five.slice(3)])), ['4 out-of-place']);
  assert.equal(five[2]?.previous, five[1]?.hash);
});

test('the last record, changed and sealed again, does not match the head', () => {
  const forged = [...five.slice(0, 4), sealRecord(draft(9), five[3]?.hash ?? null)];
  assert.deepEqual(codes(written(forged)), []);
  assert.deepEqual(codes(written(forged), { head: head(five) }), ['5 changed']);
});

test('a removed record is reported: at the beginning, in the middle, at the end', () => {
  assert.deepEqual(codes(written(five.slice(1))), ['1 out-of-place']);
  assert.deepEqual(codes(written([...five.slice(0, 2), ...five.slice(3)])), ['3 out-of-place']);
  assert.deepEqual(codes(written(five.slice(0, 4)), { head: head(five) }), ['5 removed']);
  assert.deepEqual(codes('', { head: head(five) }), ['1 removed']);
});

test('records in another order are reported', () => {
  assert.equal(codes(written(five.toReversed()))[0], '1 out-of-place');
});

test('one record more than the head counts is an older head, not a broken chain', () => {
  assert.deepEqual(codes(written(five), { head: head(five.slice(0, 4)) }), []);
});

test('a partial line from a crash is reported and not used', () => {
  const text = written(five);
  assert.deepEqual(codes(text.slice(0, -20)), ['5 half-record']);
  assert.equal(checkChain(text.slice(0, -20)).records.length, 4);
  // Even a line without its final line break counts as partial.
  assert.deepEqual(codes(text.slice(0, -1)), ['5 half-record']);
});

test('blanks, another order of members and other fields are changes too', () => {
  assert.deepEqual(codes(written(five).replace('"api":"viacep",', '"api": "viacep",')), ['1 changed']);
  assert.deepEqual(codes(written(five).replace('{"api":"viacep",', '{"extra":1,"api":"viacep",')), ['1 unreadable']);
  assert.deepEqual(codes(`not JSON\n${written(five)}`), ['1 unreadable']);
});

test('a record of another entry or of the simulator does not count as evidence', () => {
  assert.deepEqual(codes(written(five), { api: 'ibge' })[0], '1 of-another-entry');
  const simulated = chain(draft(1, { simulated: true }));
  assert.deepEqual(codes(written(simulated), { evidence: true }), ['1 simulated']);
  assert.deepEqual(codes(written(simulated)), []);
});

test('a change of any byte is reported', () => {
  const text = written(five);
  const bytes = Buffer.from(text);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 }), (at, to) => {
      const other = Buffer.from(bytes);
      other[at] = to;
      if (other.equals(bytes)) return;
      assert.notDeepEqual(codes(other.toString('utf8'), { head: head(five) }), [], `byte ${at} to ${to}`);
    }),
    { numRuns: 200 },
  );
});

test('a withdrawal names an earlier record of the same chain', () => {
  const away = (number: number, withdraws: string) => {
    const { source: _, ...rest } = draft(number) as RecordDraft & { readonly source: string };
    return { ...rest, kind: 'withdrawal', verdicts: [], withdraws, note: 'Wrong page.' } as unknown as RecordDraft;
  };
  const good = chain(draft(1), away(2, 'viacep-1'), away(3, 'viacep-2'));
  assert.deepEqual(codes(written(good), { head: head(good) }), []);
  assert.deepEqual([...withdrawals(good)], [['viacep-2', 'viacep-3']], 'the second one undoes the first');
  assert.deepEqual([...withdrawals(good.slice(0, 2))], [['viacep-1', 'viacep-2']]);
  const bad = chain(away(1, 'viacep-2'), draft(2));
  assert.deepEqual(codes(written(bad)), ['1 withdraws-nothing']);
});
