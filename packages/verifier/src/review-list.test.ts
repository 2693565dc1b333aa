import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue, type Observation } from '@farol/catalogue';
import { withObservations } from '@farol/catalogue/internal';
import { type Seen, seen } from '../../../test/observed.ts';
import { reviewList } from './review-list.ts';

const catalogue = loadCatalogue();
const now = Date.parse('2026-11-20T00:00:00Z');
const reviews = (observations: readonly Observation[], at = now) =>
  reviewList(withObservations(catalogue, observations), at);
const of = (api: string, observations: readonly Observation[], at = now) =>
  reviews(observations, at)
    .filter((one) => one.api === api)
    .map(({ field, reason, since }) => [field, reason, since]);
const viacep = (on: string, ...verdicts: readonly Seen[]) => seen(on, ...verdicts);

test('an entry without evidence is listed once as never observed', () => {
  assert.deepEqual(
    of('viacep', []).filter(([, reason]) => reason === 'unobserved'),
    [['firstRequest', 'unobserved', null]],
  );
});

test('a first request that failed is broken and comes before everything else', () => {
  const all = reviews([viacep('2026-11-19', { field: 'firstRequest', verdict: 'contradicted' })]);
  assert.deepEqual(all[0], { api: 'viacep', field: 'firstRequest', reason: 'broken', since: '2026-11-19' });
  const reasons = all.map(({ reason }) => reason);
  assert.deepEqual([...new Set(reasons)], ['broken', 'disputed', 'unobserved']);
});

test('a dispute of the content is listed until a later confirmation settles it', () => {
  const [dispute] = catalogue.api('coingecko')?.disputes ?? [];
  assert.ok(dispute);
  const listed = (...observations: readonly Observation[]) =>
    of('coingecko', observations).some(([field, reason]) => field === dispute.field && reason === 'disputed');
  const confirmed = (on: string) => ({
    ...viacep(on, { field: dispute.field, verdict: 'confirmed' }),
    api: 'coingecko',
  });
  assert.equal(listed(), true);
  assert.equal(listed(confirmed('2026-11-01')), true);
  assert.equal(listed(confirmed('2026-11-19')), false);
});

test('a reading grows overdue, and a confirmation makes it fresh again', () => {
  const later = Date.parse('2027-06-01T00:00:00Z');
  const overdue = (observations: readonly Observation[]) =>
    of('viacep', observations, later).filter(([field, reason]) => field === 'cors' && reason === 'overdue').length;
  assert.equal(overdue([]), 1);
  assert.equal(overdue([viacep('2027-05-20', { field: 'cors', verdict: 'confirmed' })]), 0);
});

test('prices are due before terms, and both are listed by where they stand in the entry', () => {
  const fields = (at: string) => of('coingecko', [], Date.parse(at)).map(([field, reason]) => `${reason} ${field}`);
  assert.ok(!fields('2026-12-01').includes('overdue prices'));
  assert.ok(fields('2027-03-01').includes('overdue prices'));
  assert.ok(!fields('2027-03-01').includes('overdue terms.card'));
  assert.ok(fields('2027-06-01').includes('overdue terms.card'));
});
