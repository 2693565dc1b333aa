import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Api, type Frozen, loadCatalogue } from '@farol/catalogue';
import type { ObservationRecord } from '@farol/catalogue/internal';
import { planProbes } from './probe-plan.ts';
import { allowedCalls, blockedUntil, plannedCalls, quotaUse } from './quota-budget.ts';

const catalogue = loadCatalogue();
const entry = (id: string) => catalogue.api(id) as Frozen<Api>;
const now = Date.parse('2026-11-15T12:00:00Z');
const minute = 60_000;

/** A complete run of an entry, the given time before now. */
function earlier(api: Frozen<Api>, msAgo: number, change: Partial<ObservationRecord> = {}): ObservationRecord {
  const plan = planProbes(api);
  return {
    kind: 'run',
    simulated: false,
    observedAt: new Date(now - msAgo).toISOString(),
    quota: quotaUse(api, plan, plannedCalls(plan)),
    ...change,
  } as ObservationRecord;
}
const until = (id: string, ...ago: readonly number[]) => {
  const at = blockedUntil(
    entry(id),
    planProbes(entry(id)),
    ago.map((ms) => earlier(entry(id), ms)),
    now,
  );
  return at === undefined ? undefined : at - now;
};

test('checks may use 1 % of a window, or one run where that is less', () => {
  assert.equal(allowedCalls(10_000, 7), 100);
  assert.equal(allowedCalls(1_000, 7), 10);
  assert.equal(allowedCalls(60, 4), 4);
  assert.equal(allowedCalls(3, 4), 4);
});

test('a run may always start when no window holds an earlier one', () => {
  for (const { id } of catalogue.apis) assert.equal(until(id), undefined, id);
});

test('where 1 % is less than one run, the next run waits until the window is over', () => {
  assert.equal(until('github', 10 * minute), 50 * minute);
  assert.equal(until('github', 61 * minute), undefined);
  assert.equal(until('receitaws', minute / 2), minute / 2);
});

test('every stated window counts: 10 of 1,000 a day are two runs of 5, whatever the month would allow', () => {
  const hour = 60 * minute;
  assert.equal(until('openweather', 2 * hour), undefined);
  assert.equal(until('openweather', 2 * hour, 4 * hour), 20 * hour);
  assert.equal(until('openweather', 2 * hour, 25 * hour), undefined);
});

test('without a stated number no run waits', () => {
  assert.equal(until('viacep', 0, 1, 2), undefined);
});

test('simulated runs and confirmations by people use no quota', () => {
  const github = entry('github');
  const plan = planProbes(github);
  const history = [
    earlier(github, minute, { simulated: true }),
    earlier(github, minute, { kind: 'confirmation' } as never),
  ];
  assert.equal(blockedUntil(github, plan, history, now), undefined);
});
