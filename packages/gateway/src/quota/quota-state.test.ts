// FAROL_TEST_LONG=1 tries more sequences of calls.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import {
  admit,
  type CallEnd,
  correct,
  emptyQuota,
  heldUntil,
  type LimitWindow,
  lower,
  type QuotaState,
  settle,
  tidy,
  transitOf,
  usageOf,
} from './quota-state.ts';
import { quotaOf, quotaText } from './quota-text.ts';

const isLong = process.env.FAROL_TEST_LONG === '1';
const minute: LimitWindow = { name: 'minute', requests: 30, ms: 60_000 };
const month: LimitWindow = { name: 'month', requests: 10_000, ms: 31 * 86_400_000 };

const take = (before: QuotaState, windows: readonly LimitWindow[], now: number) => {
  const { decision, state } = admit(tidy(before, windows, now), windows, now);
  return { ...decision, state };
};
const settleOne = (state: QuotaState, id: number, end: CallEnd, at: number) => settle(state, [{ id, end, at }]);

/** Most arrivals in any trailing window (t − ms, t]. */
function mostInAnyWindow(arrivals: readonly number[], ms: number): number {
  const sorted = [...arrivals].sort((a, b) => a - b);
  let from = 0;
  let most = 0;
  for (const [index, at] of sorted.entries()) {
    while ((sorted[from] ?? at) <= at - ms) from += 1;
    most = Math.max(most, index - from + 1);
  }
  return most;
}

type Step = {
  readonly gap: number;
  readonly way: number;
  readonly back: number;
  readonly end: CallEnd | 'died';
};

/** Makes calls as a process would: each arrives some time after it was admitted, and is settled later or never. */
function play(windows: readonly LimitWindow[], steps: readonly Step[]): { arrivals: number[]; tried: number } {
  const transit = transitOf(windows);
  const arrivals: number[] = [];
  const ends: { at: number; id: number; end: CallEnd }[] = [];
  let state: QuotaState = emptyQuota;
  let now = 1_000_000;
  const settleUntil = (moment: number): void => {
    ends.sort((a, b) => a.at - b.at);
    for (let end = ends[0]; end && end.at <= moment; end = ends[0]) {
      ends.shift();
      state = settleOne(state, end.id, end.end, Math.floor(end.at));
    }
  };
  for (const { gap, way, back, end } of steps) {
    now += gap;
    settleUntil(now);
    const decision = take(state, windows, Math.floor(now));
    if (!decision.admitted) {
      assert.ok(decision.notBefore <= decision.retryAt);
      assert.ok(decision.retryAt > now - 1, 'a refusal points into the future');
      continue;
    }
    state = quotaOf(quotaText(decision.state));
    if (end === 'unsent') {
      ends.push({ at: now + back, id: decision.id, end });
      continue;
    }
    const arrival = now + way * transit;
    arrivals.push(arrival);
    // An answer comes after the arrival; a failure may come before it.
    if (end === 'answered') ends.push({ at: arrival + back, id: decision.id, end });
    if (end === 'failed') ends.push({ at: now + back, id: decision.id, end });
  }
  return { arrivals, tried: steps.length };
}

const step = fc.record<Step>({
  gap: fc.oneof(
    fc.constant(0),
    fc.double({ min: 0, max: 50, noNaN: true }),
    fc.double({ min: 0, max: 4_000, noNaN: true }),
  ),
  way: fc.double({ min: 0, max: 1, noNaN: true }),
  back: fc.double({ min: 0, max: 3_000, noNaN: true }),
  end: fc.constantFrom('answered', 'answered', 'failed', 'unsent', 'died'),
});
const window = fc.record({
  name: fc.constant('w'),
  requests: fc.integer({ min: 1, max: 6 }),
  ms: fc.integer({ min: 500, max: 10_000 }),
});

test('no trailing window ever sees more calls than its limit, however calls are delayed, lost or abandoned', () => {
  fc.assert(
    fc.property(
      fc.array(window, { minLength: 1, maxLength: 3 }),
      fc.array(step, { maxLength: 200, size: 'max' }),
      (windows, steps) => {
        const { arrivals } = play(windows, steps);
        for (const { requests, ms } of windows) assert.ok(mostInAnyWindow(arrivals, ms) <= requests);
      },
    ),
    { numRuns: isLong ? 1_000 : 300, interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true },
  );
});

test('the same holds above the size from which calls are counted in steps', () => {
  const wide: LimitWindow = { name: 'wide', requests: 1_001, ms: 10_000 };
  const quick = fc.record<Step>({
    gap: fc.double({ min: 0, max: 12, noNaN: true }),
    way: fc.constant(0),
    back: fc.constant(0),
    end: fc.constant('answered'),
  });
  fc.assert(
    fc.property(fc.array(quick, { minLength: 3_000, maxLength: 3_000, size: 'max' }), (steps) => {
      const { arrivals } = play([wide], steps);
      assert.ok(mostInAnyWindow(arrivals, wide.ms) <= wide.requests);
    }),
    { numRuns: isLong ? 5 : 2, interruptAfterTimeLimit: 300_000, markInterruptAsFailure: true },
  );
});

test('calls that are counted as one step leave the window together with the last of them', () => {
  const wide: LimitWindow = { name: 'wide', requests: 1_001, ms: 10_000 };
  let state = emptyQuota;
  // Steps are 20 ms wide here, so these three calls are one step.
  for (const at of [100, 105, 118]) {
    const decision = take(state, [wide], at);
    assert.ok(decision.admitted);
    state = settleOne(decision.state, decision.id, 'answered', at);
  }
  const joined = tidy(state, [wide], 5_000);
  assert.equal(joined.arrived.length, 1);
  assert.equal(usageOf(joined, [wide], 10_118)[0]?.used, 3);
  assert.equal(usageOf(joined, [wide], 10_119)[0]?.used, 0);
});

test('with calls that end at once the whole limit can be used', () => {
  const windows = [{ name: 'w', requests: 3, ms: 1_000 }];
  let state = emptyQuota;
  const admitted: number[] = [];
  for (let now = 0; now < 10_000; now += 1) {
    const decision = take(state, windows, now);
    if (!decision.admitted) continue;
    admitted.push(now);
    state = settleOne(decision.state, decision.id, 'answered', now);
  }
  // The resolution of the clock costs one millisecond a window.
  assert.equal(admitted.length, 30);
});

test('a refusal says exactly when there is room again', () => {
  let state = emptyQuota;
  for (const at of [0, 10, 20]) {
    const decision = take(state, [{ name: 'w', requests: 3, ms: 1_000 }], at);
    assert.ok(decision.admitted);
    state = settleOne(decision.state, decision.id, 'answered', at);
  }
  const refused = take(state, [{ name: 'w', requests: 3, ms: 1_000 }], 500);
  assert.ok(!refused.admitted);
  assert.equal(refused.retryAt, 1_001);
  assert.ok(!take(state, [{ name: 'w', requests: 3, ms: 1_000 }], 1_000).admitted);
  assert.ok(take(state, [{ name: 'w', requests: 3, ms: 1_000 }], 1_001).admitted);
});

test('all windows decide together: a call that one refuses is counted in none', () => {
  const windows = [
    { name: 'second', requests: 1, ms: 1_000 },
    { name: 'minute', requests: 5, ms: 60_000 },
  ];
  const first = take(emptyQuota, windows, 0);
  assert.ok(first.admitted);
  const state = settleOne(first.state, first.id, 'answered', 0);
  assert.equal(take(state, windows, 100).admitted, false);
  assert.deepEqual(
    usageOf(state, windows, 100).map(({ used }) => used),
    [1, 1],
  );
});

test('a month of 10,000 calls fits into a small row', () => {
  let state = emptyQuota;
  let now = 0;
  let longest = 0;
  for (let n = 0; n < 10_000; n += 1) {
    now += 200_000;
    const decision = take(state, [minute, month], now);
    assert.ok(decision.admitted);
    state = settleOne(decision.state, decision.id, 'answered', now);
    if (n % 20 === 0) longest = Math.max(longest, quotaText(state).length);
  }
  assert.equal(usageOf(state, [month], now)[0]?.used, 10_000);
  assert.ok(longest < 8_000, `${longest} letters`);
  assert.equal(take(state, [minute, month], now + 60_000).admitted, false);
});

test('a call that never ended counts as if it arrived as late as possible, and then leaves the window', () => {
  const windows = [{ name: 'w', requests: 1, ms: 4_000 }];
  const first = take(emptyQuota, windows, 0);
  assert.ok(first.admitted);
  assert.equal(take(first.state, windows, 4_999).admitted, false);
  assert.equal(take(first.state, windows, 5_000).admitted, true);
});

test('a call that was never sent frees its place', () => {
  const windows = [{ name: 'w', requests: 1, ms: 4_000 }];
  const first = take(emptyQuota, windows, 0);
  assert.ok(first.admitted);
  assert.ok(take(settleOne(first.state, first.id, 'unsent', 10), windows, 10).admitted);
});

test('a report of the upstream lowers the remaining calls and never raises them', () => {
  const windows = [{ name: 'hour', requests: 60, ms: 3_600_000 }];
  const lowered = lower(emptyQuota, 2, 10_000, 0);
  assert.equal(usageOf(lowered, windows, 0)[0]?.left, 2);
  assert.equal(usageOf(lower(lowered, 50, 10_000, 0), windows, 0)[0]?.left, 2);
  let state = lowered;
  for (let n = 0; n < 2; n += 1) {
    const decision = take(state, windows, n);
    assert.ok(decision.admitted);
    state = settleOne(decision.state, decision.id, 'answered', n);
  }
  const refused = take(state, windows, 5);
  assert.ok(!refused.admitted);
  assert.equal(refused.retryAt, 10_000);
  assert.equal(heldUntil(state, 5), 10_000);
  assert.ok(take(state, windows, 10_000).admitted);
});

test('calls under way are subtracted from what the upstream reports, because it may not have counted them', () => {
  const windows = [{ name: 'hour', requests: 60, ms: 3_600_000 }];
  const first = take(emptyQuota, windows, 0);
  assert.ok(first.admitted);
  const second = take(first.state, windows, 0);
  assert.ok(second.admitted);
  const state = lower(settleOne(second.state, second.id, 'answered', 10), 5, 60_000, 10);
  assert.equal(usageOf(state, windows, 10)[0]?.left, 4);
});

test('the text of a state reads back as the same state', () => {
  const decision = take(lower(emptyQuota, 3, 9_000, 0), [minute, month], 1_234);
  assert.ok(decision.admitted);
  const state = settleOne(decision.state, decision.id, 'answered', 1_300);
  assert.deepEqual(quotaOf(quotaText(state)), state);
  assert.deepEqual(quotaOf(''), emptyQuota);
});

test('a corrected window counts what a person stated: more from now on in every window, fewer by the oldest, never one under way', () => {
  const windows = [minute, month];
  const used = (state: QuotaState, now: number) => usageOf(state, windows, now).map((usage) => usage.used);
  const day = 86_400_000;
  const old: QuotaState = {
    ...emptyQuota,
    arrived: [
      { at: 1_000, count: 20 },
      { at: day, count: 5 },
    ],
  };
  assert.deepEqual(used(old, day), [5, 25]);
  assert.deepEqual(used(correct(old, minute, 12, day), day), [12, 32]);
  assert.deepEqual(used(correct(old, month, 7, day), day), [5, 7]);
  assert.deepEqual(used(correct(old, minute, 0, day), day), [0, 20], 'calls outside the window stay');
  assert.equal(correct(old, month, 25, day), old);
  const underWay: QuotaState = { ...old, underWay: [{ id: 1, at: day + 1_000 }] };
  assert.deepEqual(used(correct(underWay, month, 0, day), day), [1, 1]);
});

test('calls that end together count as those that end one after the other, in any order', () => {
  const underWay = [1, 2, 3, 4, 5].map((id) => ({ id, at: 2_000 + id }));
  const state: QuotaState = { ...emptyQuota, arrived: [{ at: 1_900, count: 1 }], underWay, nextId: 6 };
  const ended = [
    { id: 5, end: 'answered', at: 1_950 },
    { id: 3, end: 'unsent', at: 1_960 },
    { id: 1, end: 'failed', at: 1_970 },
    { id: 2, end: 'answered', at: 1_800 },
    { id: 9, end: 'answered', at: 1_980 },
  ] as const;
  const together = settle(state, ended);
  assert.deepEqual(
    together,
    ended.reduce((before: QuotaState, { id, end, at }) => settleOne(before, id, end, at), state),
  );
  assert.deepEqual(
    together.arrived.map(({ at }) => at),
    [1_801, 1_900, 1_951, 2_001],
  );
  assert.deepEqual(together.underWay, [{ id: 4, at: 2_004 }]);
});
