import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { datedFacts, isOverdue, overdueFacts, reviewBy, reviewDays } from './shelf-life.ts';

const { apis } = loadCatalogue();

it('prices have the shortest period', () => {
  assert.equal(Math.min(...Object.values(reviewDays)), reviewDays.prices);
});

it('the day of review follows from the day of reading, across months and years', () => {
  assert.equal(reviewBy('prices', '2026-11-15'), '2027-02-13');
  assert.equal(reviewBy('lineage', '2026-11-15'), '2027-11-15');
});

it('a fact is overdue after its day, not on it', () => {
  assert.equal(isOverdue('prices', '2026-11-15', '2027-02-13'), false);
  assert.equal(isOverdue('prices', '2026-11-15', '2027-02-14'), true);
});

it('nothing is overdue on the day of publication; prices are the first to be, and two years later everything is', () => {
  for (const api of apis) {
    assert.deepEqual(overdueFacts(api, '2026-11-15'), [], api.id);
    assert.deepEqual(new Set(overdueFacts(api, '2027-02-20').map(({ kind }) => kind)), new Set(['prices']), api.id);
    assert.equal(overdueFacts(api, '2028-11-15').length, datedFacts(api).length, api.id);
  }
});
