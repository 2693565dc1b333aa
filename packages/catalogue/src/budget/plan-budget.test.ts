import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { type Window, windows } from '../schema/windows.ts';
import { type Demand, timeToMake } from './demand.ts';
import { type PlannedLimit, planBudget } from './plan-budget.ts';

const idle: Demand = { arrivals: 'even', users: 0, callsPerUser: 1, hours: 24, pollSeconds: null, cachedShare: 0 };
const without = { withCredential: false };
const limit = (requests: number | null, per: Window | null, more: Partial<PlannedLimit> = {}): PlannedLimit => {
  return { requests, per, scope: 'ip', credential: 'without', kind: 'documented', ...more };
};
const { minute, hour, day } = windows;

test('at an even pace a window has a margin up to nine tenths, none up to its limit, and refuses what is beyond', () => {
  const verdict = (per: Window, requests: number, users: number) =>
    planBudget([limit(requests, per)], { ...idle, users }, without).verdict;
  for (const [per, calls] of [
    ['second', 86_400],
    ['30-seconds', 2_880],
    ['minute', 1_440],
    ['hour', 24],
    ['day', 1],
  ] as const) {
    assert.equal(verdict(per, 10, 9 * calls), 'fits', per);
    assert.equal(verdict(per, 10, 10 * calls), 'tight', per);
    assert.equal(verdict(per, 10, 12 * calls), 'exceeds', per);
  }
  assert.equal(verdict('month', 310, 9), 'fits');
  assert.equal(verdict('month', 310, 10), 'tight');
});

test('the fullest hour counts, not the average of the day', () => {
  const lookups = { ...idle, users: 400, hours: 2 };
  const plan = planBudget([limit(3, 'minute')], lookups, without);
  assert.deepEqual([plan.decisive?.pace.toFixed(2), plan.decisive?.refused, plan.verdict], ['3.33', 0.25, 'exceeds']);
  assert.deepEqual([plan.mostUsers, plan.shortestPollSeconds], [324, 23]);
  const advice = plan.advice.map((one) => Object.values(one).join(' '));
  assert.deepEqual(advice, ['cache 19', 'spread 3', 'per-user']);
});

test('the same average fits at an even pace, is refused in part at random, and more in bursts', () => {
  const plan = (arrivals: Demand['arrivals']) =>
    planBudget([limit(3, 'minute')], { ...idle, arrivals, users: 100, callsPerUser: 5, hours: 8 }, without);
  assert.deepEqual(
    [plan('even').verdict, plan('random').verdict, plan('bursts').verdict],
    ['fits', 'tight', 'exceeds'],
  );
  assert.equal(plan('random').decisive?.refused.toFixed(3), '0.068');
  // 43 users lose 1%; in bursts of five a limit of three always loses two.
  assert.deepEqual([plan('random').mostUsers, plan('bursts').mostUsers], [43, 0]);
  const queue = plan('random').advice.find(({ kind }) => kind === 'queue');
  assert.ok(queue?.kind === 'queue' && Math.round((queue.waitMs ?? 0) / 1_000) === 2);
});

test('of several windows the one that refuses most decides', () => {
  const limits = [limit(10_000, 'month'), limit(30, 'minute')];
  const steady = planBudget(limits, { ...idle, users: 30 * 60 * 24 }, without);
  assert.equal(steady.decisive?.per, 'month');
  // 5 h 33 min: the month is spent on the first day.
  assert.equal(Math.floor((steady.decisive?.spentAfterMs ?? 0) / minute), 333);
  const burst = planBudget(limits, { ...idle, users: 300, hours: 1, arrivals: 'bursts', callsPerUser: 30 }, without);
  assert.equal(burst.verdict, 'exceeds');
  assert.equal(planBudget(limits, { ...idle, users: 1_000, hours: 1 }, without).decisive?.per, 'month');
});

test('questions for news go on day and night, and a webhook or a longer interval saves them', () => {
  const plan = planBudget([limit(1_000, 'day')], { ...idle, pollSeconds: 60 }, without);
  assert.equal(plan.calls.polling, 1_440);
  assert.deepEqual(plan.advice, [{ kind: 'webhook' }, { kind: 'poll-slower', seconds: 96 }]);
  assert.equal(planBudget([limit(1_000, 'day')], { ...idle, pollSeconds: 96 }, without).verdict, 'fits');
});

test('where no single change is enough, a webhook and one more change are', () => {
  const { advice } = planBudget([limit(10_000, 'month')], { ...idle, users: 1_200, pollSeconds: 30 }, without);
  assert.deepEqual(advice[0], { kind: 'webhook', and: { kind: 'cache', percent: 76 } });
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
  assert.deepEqual([plan.windows.length, plan.windows[0]?.limit, plan.windows[0]?.pace], [1, 60, 100]);
  assert.ok(plan.advice.some(({ kind }) => kind === 'credential'));
  assert.equal(planBudget(limits, { ...idle, users: 2_400 }, { withCredential: true }).verdict, 'fits');
});

test('without a number nothing is promised, and an unstated limit beside a number is named', () => {
  assert.equal(planBudget([limit(null, null)], { ...idle, users: 1 }, without).verdict, 'unknown');
  const plan = planBudget([limit(5, 'day'), limit(null, 'minute')], { ...idle, users: 4 }, without);
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

test('every advice makes the use fit with a margin, for every entry; the most users are the most', () => {
  const demand: Demand = { ...idle, arrivals: 'random', users: 40_000, callsPerUser: 3, hours: 8, pollSeconds: 5 };
  const changes = (one: ReturnType<typeof planBudget>['advice'][number]): Partial<Demand> => {
    if (one.kind === 'cache') return { cachedShare: one.percent / 100 };
    if (one.kind === 'queue') return { arrivals: 'even' };
    if (one.kind === 'webhook') return { ...(one.and && changes(one.and)), pollSeconds: null };
    if (one.kind === 'poll-slower') return { pollSeconds: one.seconds };
    if (one.kind === 'spread') return { hours: one.hours };
    return one.kind === 'per-user' ? { users: 1 } : {};
  };
  let tried = 0;
  for (const api of loadCatalogue().apis) {
    for (const withCredential of [false, true]) {
      for (const some of [demand, { ...demand, pollSeconds: null }, { ...demand, users: 300 }]) {
        const plan = planBudget(api.limits, some, { withCredential });
        for (const one of plan.advice) {
          const credential = { withCredential: withCredential || one.kind === 'credential' };
          const after = planBudget(api.limits, { ...some, ...changes(one) }, credential);
          assert.equal(after.verdict, 'fits', `${api.id}: ${JSON.stringify(one)}`);
          tried += 1;
        }
        if (!plan.mostUsers) continue;
        const verdictOf = (users: number) => planBudget(api.limits, { ...some, users }, { withCredential }).verdict;
        assert.deepEqual(
          [verdictOf(plan.mostUsers), verdictOf(plan.mostUsers + 1) === 'fits'],
          ['fits', false],
          api.id,
        );
      }
    }
  }
  assert.ok(tried > 10);
});
