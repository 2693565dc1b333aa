import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Seen, seen } from '../../../../test/observed.ts';
import { createCatalogue } from '../catalogue.ts';
import { loadCatalogue } from '../load.ts';
import type { Content } from '../schema/content.ts';
import type { Observation } from '../schema/observation-schema.ts';
import { entryState, observedDays, validDays } from './entry-state.ts';

const content = loadCatalogue();
const catalogue = createCatalogue({ ...content, observations: [] } as unknown as Content);
const now = Date.parse('2026-12-15T12:00:00Z');

const tried: Seen = { field: 'firstRequest', verdict: 'confirmed' };
const closed: Seen = { field: 'cors', verdict: 'contradicted' };
const open: Seen = { field: 'cors', verdict: 'confirmed' };
const stateOf = (...observations: readonly Observation[]) => {
  const { state, on } = entryState(observations, now);
  return on === null ? state : `${state} ${on}`;
};

test('without evidence an entry is not yet observed, and its disputes do not change that', () => {
  assert.equal(stateOf(), 'not-yet-observed');
  const disputed = catalogue.apis.filter(({ disputes }) => disputes.length > 0);
  assert.ok(disputed.length > 0);
  for (const { id } of disputed)
    assert.deepEqual(catalogue.stateOf(id, now), { state: 'not-yet-observed', on: null, fields: [] });
  assert.equal(catalogue.stateOf('no-such-entry', now).state, 'not-yet-observed');
});

test('an entry whose first request was tried is confirmed on that day', () => {
  assert.equal(stateOf(seen('2026-12-01', tried, open)), 'confirmed 2026-12-01');
});

test('a blocked call or a confirmation of another field does not make an entry observed', () => {
  assert.equal(stateOf(seen('2026-12-01', { field: 'firstRequest', verdict: 'blocked' })), 'not-yet-observed');
  assert.equal(stateOf(seen('2026-12-01', { field: 'freeTier', verdict: 'confirmed' })), 'not-yet-observed');
});

test('a contradiction disputes the entry until a later check confirms it', () => {
  assert.equal(stateOf(seen('2026-12-01', tried, closed)), 'disputed 2026-12-01');
  assert.equal(stateOf(seen('2026-12-01', tried, closed), seen('2026-12-02', tried, open)), 'confirmed 2026-12-02');
  assert.equal(stateOf(seen('2026-12-02', tried, open), seen('2026-12-01', tried, closed)), 'confirmed 2026-12-02');
});

test('a check that could not test a field leaves its earlier verdict', () => {
  const later = seen('2026-12-03', tried, { field: 'cors', verdict: 'could-not-test' });
  assert.equal(stateOf(seen('2026-12-01', tried, closed), later), 'disputed 2026-12-01');
});

test('a confirmation is stale after 90 days, to the day', () => {
  const at = (days: number) =>
    new Date(Date.parse('2026-12-15T10:00:00Z') - days * 86_400_000).toISOString().slice(0, 10);
  assert.equal(stateOf(seen(at(validDays - 1), tried)), `confirmed ${at(validDays - 1)}`);
  assert.equal(stateOf(seen(at(validDays), tried)), `stale ${at(validDays)}`);
  assert.equal(stateOf(seen(at(validDays), tried, closed)), `stale ${at(validDays)}`);
});

test('evidence about what the entry stated before a correction no longer counts', () => {
  assert.equal(stateOf(seen('2026-12-01', tried, { ...closed, current: false })), 'confirmed 2026-12-01');
  assert.equal(stateOf(seen('2026-12-01', { ...tried, current: false })), 'not-yet-observed');
});

test('a withdrawn observation neither confirms nor disputes, and leaves no day in the strip', () => {
  const withdrawn = { ...seen('2026-12-02', closed), withdrawnBy: 'viacep-later' };
  assert.equal(stateOf(seen('2026-12-01', tried, open), withdrawn), 'confirmed 2026-12-01');
  assert.equal(stateOf({ ...seen('2026-12-01', tried), withdrawnBy: 'viacep-later' }), 'not-yet-observed');
  assert.ok(observedDays([withdrawn], now).every(({ verdict }) => verdict === null));
});

test('the strip shows each of the last days with its most important verdict', () => {
  const days = observedDays(
    [
      seen('2026-12-15', open),
      seen('2026-12-14', { field: 'cors', verdict: 'blocked' }),
      seen('2026-12-14', closed, tried),
      seen('2026-01-01', tried),
    ],
    now,
  );
  assert.equal(days.length, 90);
  assert.deepEqual(days.at(-1), { date: '2026-12-15', verdict: 'confirmed' });
  assert.deepEqual(days.at(-2), { date: '2026-12-14', verdict: 'contradicted' });
  assert.deepEqual(days.at(-3), { date: '2026-12-13', verdict: null });
  assert.equal(days[0]?.date, '2026-09-17');
  assert.equal(days.filter(({ verdict }) => verdict !== null).length, 2);
});
