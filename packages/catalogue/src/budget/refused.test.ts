import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Window, windows } from '../schema/windows.ts';
import { type Arrivals, arrivals, type Demand, dailyCalls } from './demand.ts';
import { averageWait, erlangLoss, refusedShare } from './refused.ts';

const { hour, day, minute } = windows;
type Rule = readonly [limit: number, per: Window];

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Call by call through a sliding window: a call is refused while the limit is spent, and then counts for nothing. */
function simulated([limit, per]: Rule, demand: Demand, days: number): number {
  const accepted: number[] = [];
  let [oldest, refused, all] = [0, 0, 0];
  for (let today = 0; today < days; today += 1)
    for (const moment of momentsOf(demand, seeded(today + 1))) {
      const now = today * day + moment;
      while (oldest < accepted.length && (accepted[oldest] ?? 0) <= now - windows[per] + 1e-3) oldest += 1;
      const isRefused = accepted.length - oldest >= limit;
      if (!isRefused) accepted.push(now);
      // The first window is not like the others.
      if (now < windows[per]) continue;
      all += 1;
      if (isRefused) refused += 1;
    }
  return refused / all;
}

function momentsOf(demand: Demand, random: () => number): number[] {
  const active = demand.hours * hour;
  const { users, polling } = dailyCalls(demand);
  const polls = Array.from({ length: Math.floor(polling) }, (_, i) => ((i + 0.37) * day) / polling);
  if (demand.arrivals === 'even') {
    const count = Math.round(users + (polling * active) / day);
    return [
      ...Array.from({ length: count }, (_, i) => (i * active) / count),
      ...polls.filter((moment) => moment >= active),
    ];
  }
  const size = demand.arrivals === 'bursts' ? demand.callsPerUser : 1;
  const made = [...polls];
  const pause = () => (-Math.log(1 - random()) * active * size) / (demand.users * demand.callsPerUser);
  for (let moment = pause(); moment < active; moment += pause())
    for (let call = 0; call < size; call += 1) if (random() >= demand.cachedShare) made.push(moment);
  return made.toSorted((a, b) => a - b);
}

/** A use whose average is this part of the limit. */
function use(rule: Rule, part: number, kind: Arrivals, hours: number, more: Partial<Demand> = {}): Demand {
  const [limit, per] = rule;
  const calls = (limit * part * (windows[per] >= day ? day : hours * hour)) / windows[per];
  const demand = { arrivals: kind, users: 0, callsPerUser: 5, hours, pollSeconds: null, cachedShare: 0, ...more };
  return { ...demand, users: Math.round(calls / demand.callsPerUser / (1 - demand.cachedShare)) };
}

const rules: readonly Rule[] = [
  [3, 'minute'],
  [30, 'minute'],
  [60, 'hour'],
  [1_000, 'day'],
];
const combinations = rules.flatMap((rule) =>
  arrivals.flatMap((kind) => [
    { rule, demand: use(rule, 0.4, kind, 8) },
    { rule, demand: use(rule, 0.8, kind, 24) },
    { rule, demand: use(rule, 1, kind, 1) },
    { rule, demand: use(rule, 1.6, kind, 2, { cachedShare: 0.2 }) },
    { rule, demand: use(rule, 0.7, kind, 8, { callsPerUser: 2, pollSeconds: rule[1] === 'minute' ? 90 : 3_600 }) },
  ]),
);

test('the refused share is within two points of a simulation', () => {
  assert.ok(combinations.length >= 50);
  for (const { rule, demand } of combinations) {
    const days = Math.min(200, Math.ceil(50_000 / dailyCalls(demand).total) + 2);
    const [said, found] = [refusedShare(...rule, demand), simulated(rule, demand, days)];
    assert.ok(Math.abs(said - found) < 0.02, `${JSON.stringify({ rule, demand })}: ${said}, simulated ${found}`);
  }
});

test('Erlang’s formula gives the values of its tables, and large numbers of places take no longer', () => {
  // Three places and 1.0417 calls in each window: 6.8%, as 500 calls in eight hours meet 3 a minute.
  assert.equal(erlangLoss(3, 500 / 480).toFixed(4), '0.0679');
  assert.equal(erlangLoss(10, 5).toFixed(4), '0.0184');
  assert.equal(erlangLoss(1_000_000, 900_000).toFixed(6), '0.000000');
  assert.equal(erlangLoss(1_000_000, 2_000_000).toFixed(3), '0.500');
  assert.equal(erlangLoss(0, 1), 1);
});

test('an even pace loses nothing up to the limit, and beyond it what does not fit', () => {
  const at = (users: number) =>
    refusedShare(3, 'minute', { ...use([3, 'minute'], 1, 'even', 8), users, callsPerUser: 1 });
  assert.deepEqual([at(0), at(1_440), at(1_920)], [0, 0, 0.25]);
});

test('the average wait in a queue is that of a simulated queue', () => {
  const [limit, calls] = [3, 20_000];
  for (const load of [1, 2, 2.5]) {
    const random = seeded(7);
    const sent: number[] = [];
    let [now, waited] = [0, 0];
    for (let i = 0; i < calls; i += 1) {
      now -= (Math.log(1 - random()) * minute) / load;
      const free = Math.max(now, (sent[i - limit] ?? Number.NEGATIVE_INFINITY) + minute, sent[i - 1] ?? 0);
      sent.push(free);
      waited += free - now;
    }
    const [said, found] = [averageWait(limit, load, minute), waited / calls];
    assert.ok(Math.abs(said - found) < 1_000 + found * 0.15, `${load}: ${said} ms, simulated ${found} ms`);
  }
});
