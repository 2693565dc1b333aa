import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withObservations } from '../catalogue.ts';
import { loadCatalogue } from '../load.ts';
import type { Observation } from '../schema/observation-schema.ts';
import { entryView } from '../views/index.ts';
import { factAt } from './fact-dates.ts';
import { factDigest } from './fact-digest.ts';
import { contradictedFacts, datedFacts } from './shelf-life.ts';

const catalogue = loadCatalogue();
const hash = `sha256:${'0'.repeat(64)}`;

const reading = (fact: string, given: Partial<Observation> = {}): Observation => ({
  id: 'viacep-reading',
  api: 'viacep',
  kind: 'confirmation',
  observedAt: '2027-02-03T10:00:00.000Z',
  by: 'Ana',
  vantage: null,
  tools: {},
  passes: 0,
  calls: [],
  source: 'https://viacep.com.br/',
  note: null,
  withdraws: null,
  withdrawnBy: null,
  verdicts: [],
  facts: [{ fact, current: true }],
  notes: [],
  previous: null,
  hash,
  ...given,
});
const readOn = (observations: readonly Observation[], fact: string) => {
  const api = withObservations(catalogue, observations).api('viacep');
  return api && factAt(api, fact)?.readOn;
};

test('every dated fact that is no claim has a place in its entry and a digest', () => {
  for (const api of catalogue.apis)
    for (const { fact, readOn } of datedFacts(api).filter(({ kind }) => kind !== 'claim')) {
      assert.equal(factAt(api, fact)?.readOn, readOn, `${api.id} ${fact}`);
      assert.match(factDigest(api, fact) ?? '', /^sha256:/, `${api.id} ${fact}`);
    }
});

test('a fact that a record confirms has the day of the record, and the other facts keep theirs', () => {
  const before = readOn([], 'terms.attribution');
  assert.equal(readOn([reading('terms.card')], 'terms.card'), '2027-02-03');
  assert.equal(readOn([reading('terms.card')], 'terms.attribution'), before);
});

test('a record about other words, a withdrawn one and an older one change no day', () => {
  const before = readOn([], 'prices');
  assert.equal(readOn([reading('prices', { facts: [{ fact: 'prices', current: false }] })], 'prices'), before);
  assert.equal(readOn([reading('prices', { withdrawnBy: 'later' })], 'prices'), before);
  assert.equal(readOn([reading('prices', { observedAt: '2020-01-01T00:00:00.000Z' })], 'prices'), before);
});

test('a claim that a record confirms is no longer overdue, its source keeps its day, and withdrawing the record brings it back', () => {
  const verdict = {
    field: 'cors',
    verdict: 'confirmed',
    reason: 'read-by-a-person',
    expected: null,
    found: null,
  } as const;
  const shown = (given: Partial<Observation>, current = true) => {
    const verdicts = [{ ...verdict, claim: hash, detail: '', current }];
    const record = reading('', { observedAt: '2027-08-01T00:00:00.000Z', facts: [], verdicts, ...given });
    const seen = withObservations(catalogue, [record]);
    const context = { catalogue: seen, language: 'en', now: Date.parse('2027-08-02') } as const;
    const { overdue_facts, claims } = entryView(seen.api('viacep') ?? assert.fail(), context);
    const cors = claims.find(({ field }) => field === 'cors') ?? assert.fail();
    return [overdue_facts.includes('claims.cors'), cors.overdue, cors.review_by > '2027-08-02', cors.read_on];
  };
  const readOn = catalogue.api('viacep')?.claims.find(({ field }) => field === 'cors')?.readOn;
  assert.deepEqual(shown({}), [false, false, true, readOn]);
  assert.deepEqual(shown({ withdrawnBy: 'later' }), [true, true, false, readOn]);
  assert.deepEqual(shown({}, false), [true, true, false, readOn]);
  assert.deepEqual(shown({ observedAt: '2020-01-01T00:00:00.000Z' }), [true, true, false, readOn]);
});

test('withdrawing a record gives the day of the file back', () => {
  const confirmed = withObservations(catalogue, [reading('links.docs')]);
  const withdrawn = withObservations(confirmed, [reading('links.docs', { withdrawnBy: 'later' })]);
  assert.equal(confirmed.api('viacep')?.links.docs.readOn, '2027-02-03');
  assert.equal(withdrawn.api('viacep')?.links.docs.readOn, catalogue.api('viacep')?.links.docs.readOn);
});

test('the digest of a fact follows its value, not its day', () => {
  const api = structuredClone(catalogue.api('viacep'));
  assert.ok(api);
  const { terms } = api;
  const digestWith = (change: object) => {
    return factDigest({ ...api, terms: { ...terms, card: { ...terms.card, ...change } } }, 'terms.card');
  };
  const digest = factDigest(api, 'terms.card');
  assert.equal(digestWith({ readOn: '2030-01-01' }), digest);
  assert.notEqual(digestWith({ value: 'yes' }), digest);
  assert.equal(factDigest(api, 'terms.none'), undefined);
});

test('a fact that a person found wrong has the other value beside it until a later record confirms or withdraws', () => {
  const wrong = reading('quirks.1', { facts: [{ fact: 'quirks.1', current: true, found: 'fixed' }], note: 'Tried.' });
  const found = (...observations: readonly Observation[]) => {
    const seen = withObservations(catalogue, observations);
    const api = seen.api('viacep');
    return [api && contradictedFacts(api).map((one) => `${one.fact}: ${one.found}`), seen.stateOf('viacep', day).state];
  };
  const day = Date.parse('2027-02-04');
  assert.deepEqual(found(wrong), [['quirks.1: fixed'], 'disputed']);
  assert.deepEqual(found({ ...wrong, withdrawnBy: 'later' }), [[], 'not-yet-observed']);
  assert.deepEqual(found({ ...wrong, facts: [{ fact: 'quirks.1', current: false, found: 'fixed' }] })[0], []);
  const later = reading('quirks.1', { observedAt: '2027-02-03T11:00:00.000Z' });
  assert.deepEqual(found(later, wrong), [[], 'not-yet-observed']);
  assert.equal(readOn([later, wrong], 'quirks.1'), '2027-02-03');
});

test('the digest of a fact is the same with and without records about it', () => {
  for (const fact of ['quirks.1', 'terms.card', 'disputes.1']) {
    const wrong = reading(fact, { facts: [{ fact, current: true, found: 'x' }], note: 'y' });
    const apis = [[], [reading(fact)], [wrong]].map((seen) => withObservations(catalogue, seen).api('viacep'));
    assert.equal(new Set(apis.map((api) => api && factDigest(api, fact))).size, 1, fact);
  }
});
