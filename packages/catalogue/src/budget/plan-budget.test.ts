import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { type Window, windows } from '../schema/windows.ts';
import { type Demand, timeToMake } from './demand.ts';
import { type PlannedLimit, planBudget } from './plan-budget.ts';

const idle: Demand = { users: 0, callsPerUser: 1, hours: 24, pollSeconds: null, cachedShare: 0 };
const without = { withCredential: false };
const limit = (requests: number | null, per: Window | null, more: Partial<PlannedLimit> = {}): PlannedLimit => {
  return { requests, per, scope: 'ip', credential: 'without', kind: 'documented', ...more };
};
const { minute, hour, day } = windows;

test('a window is full at its limit and broken by one call more', () => {
  for (const [per, a, b] of [
    ['second', 86_400, 86_401],
    ['30-seconds', 2_880, 2_881],
    ['minute', 1_440, 1_441],
    ['hour', 24, 25],
    ['day', 1, 2],
  ] as const) {
    assert.equal(planBudget([limit(1, per)], { ...idle, users: a }, without).verdict, 'fits', per);
    assert.equal(planBudget([limit(1, per)], { ...idle, users: b }, without).verdict, 'exceeds', per);
  }
  assert.equal(planBudget([limit(310, 'month')], { ...idle, users: 10 }, without).verdict, 'fits');
  assert.equal(planBudget([limit(309, 'month')], { ...idle, users: 10 }, without).verdict, 'exceeds');
});

test('the fullest hour counts, not the average of the day', () => {
  const lookups = { ...idle, users: 400, hours: 2 };
  const plan = planBudget([limit(3, 'minute')], lookups, without);
  assert.equal(plan.windows[0]?.needed, 4);
  assert.equal(plan.verdict, 'exceeds');
  assert.equal(planBudget([limit(3, 'minute')], { ...lookups, users: 360 }, without).verdict, 'fits');
  const advice = plan.advice.map((one) => Object.values(one).join(' '));
  assert.deepEqual(advice, ['cache 10', 'spread 3', 'per-user', 'fewer-users 360']);
});

test('of several broken windows the first to refuse a call is named', () => {
  const limits = [limit(10_000, 'month'), limit(30, 'minute')];
  const steady = planBudget(limits, { ...idle, users: 30 * 60 * 24 }, without);
  assert.equal(steady.breaksFirst?.per, 'month');
  // 5 h 33 min: the month is spent on the first day.
  assert.equal(Math.floor((steady.breaksFirst?.spentAfterMs ?? 0) / minute), 333);
  const burst = planBudget(limits, { ...idle, users: 10_000, hours: 1 }, without);
  assert.equal(burst.breaksFirst?.per, 'minute');
  assert.equal(burst.windows.filter(({ fits }) => !fits).length, 2);
});

test('questions for news go on day and night, and a webhook or a longer interval saves them', () => {
  const plan = planBudget([limit(1_000, 'day')], { ...idle, pollSeconds: 60 }, without);
  assert.equal(plan.calls.polling, 1_440);
  assert.deepEqual(plan.advice, [{ kind: 'webhook' }, { kind: 'poll-slower', seconds: 87 }]);
  assert.equal(planBudget([limit(1_000, 'day')], { ...idle, pollSeconds: 86.4 }, without).verdict, 'fits');
});

test('where no single change is enough, a webhook and one more change are', () => {
  const { advice } = planBudget([limit(10_000, 'month')], { ...idle, users: 1_200, pollSeconds: 30 }, without);
  assert.deepEqual(advice[0], { kind: 'webhook', and: { kind: 'cache', percent: 74 } });
});

test('a cache serves users and never the questions for news', () => {
  const demand = { ...idle, users: 100, cachedShare: 1, pollSeconds: 864 };
  assert.deepEqual(planBudget([], demand, without).calls, { users: 0, polling: 100, total: 100 });
});

test('limits of the other credential and bounds of a query do not count; a credential is advised where it helps', () => {
  const limits = [
    limit(60, 'hour'),
    limit(5_000, 'hour', { credential: 'with', scope: 'user' }),
    limit(20, 'day', { scope: 'query' }),
  ];
  const plan = planBudget(limits, { ...idle, users: 2_400 }, without);
  assert.deepEqual([plan.windows.length, plan.windows[0]?.limit, plan.windows[0]?.needed], [1, 60, 100]);
  assert.ok(plan.advice.some(({ kind }) => kind === 'credential'));
  assert.equal(planBudget(limits, { ...idle, users: 2_400 }, { withCredential: true }).verdict, 'fits');
});

test('without a number nothing is promised, and an unstated limit beside a number is named', () => {
  assert.equal(planBudget([limit(null, null)], { ...idle, users: 1 }, without).verdict, 'unknown');
  const plan = planBudget([limit(5, 'day'), limit(null, 'minute')], { ...idle, users: 5 }, without);
  assert.deepEqual([plan.verdict, plan.hasUnstated], ['fits', true]);
});

test('the moment of refusal passes over the hours without users', () => {
  const demand = { ...idle, users: 240, hours: 12 };
  assert.equal(timeToMake(demand, 20), hour);
  assert.equal(timeToMake(demand, 240), day);
  assert.equal(timeToMake(demand, 260), day + hour);
  assert.equal(timeToMake(idle, 1), null);
  // Alone at night, the questions go on.
  assert.equal(timeToMake({ ...demand, pollSeconds: 3_600 }, 240 + 13), 13 * hour);
});

test('every advice makes the use fit, for every entry', () => {
  const demand: Demand = { users: 40_000, callsPerUser: 3, hours: 8, pollSeconds: 5, cachedShare: 0 };
  const changes = (one: ReturnType<typeof planBudget>['advice'][number]): Partial<Demand> => {
    if (one.kind === 'cache') return { cachedShare: one.percent / 100 };
    if (one.kind === 'webhook') return { ...(one.and && changes(one.and)), pollSeconds: null };
    if (one.kind === 'poll-slower') return { pollSeconds: one.seconds };
    if (one.kind === 'spread') return { hours: one.hours };
    if (one.kind === 'per-user') return { users: 1 };
    return one.kind === 'fewer-users' ? { users: one.users } : {};
  };
  let tried = 0;
  for (const api of loadCatalogue().apis) {
    for (const withCredential of [false, true]) {
      for (const some of [demand, { ...demand, pollSeconds: null }, { ...demand, users: 300 }]) {
        for (const one of planBudget(api.limits, some, { withCredential }).advice) {
          const credential = { withCredential: withCredential || one.kind === 'credential' };
          const after = planBudget(api.limits, { ...some, ...changes(one) }, credential);
          assert.equal(after.verdict, 'fits', `${api.id}: ${JSON.stringify(one)}`);
          tried += 1;
        }
      }
    }
  }
  assert.ok(tried > 10);
});
