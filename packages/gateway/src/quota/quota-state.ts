// Which calls to one API under one principal count, and whether one more fits. Pure: the ledger reads and writes the state.
//
// In no trailing window does the upstream see more calls than the limit, however long a call is under way. A call is admitted
// before it arrives and counted as if it arrived later than it did: when its answer came back or, while it is under way, at the
// latest possible moment. So two calls that are a window apart here are at least a window apart at the upstream, and no safety
// margin has to be guessed.

export type LimitWindow = { readonly name: string; readonly requests: number; readonly ms: number };

type Mark = { readonly at: number; readonly count: number };

export type QuotaState = {
  /** Calls that have arrived, oldest first; `at` is not earlier than the arrival. */
  readonly arrived: readonly Mark[];
  /** Calls under way; `at` is the latest moment at which they can arrive. */
  readonly underWay: readonly { readonly id: number; readonly at: number }[];
  /** Reported by the upstream: no more than `left` calls until `until`. */
  readonly ceilings: readonly { readonly left: number; readonly until: number }[];
  readonly nextId: number;
};

export type WindowUsage = LimitWindow & {
  readonly used: number;
  readonly left: number;
  /** When the oldest call that counts leaves the window; null when none counts. */
  readonly moreAt: number | null;
  /** When the newest one leaves it. */
  readonly resetsAt: number | null;
};

export type Admitted = { readonly admitted: true; readonly id: number; readonly usage: readonly WindowUsage[] };

export type Decision =
  | Admitted
  | {
      readonly admitted: false;
      readonly usage: readonly WindowUsage[];
      /** Name of the spent window, or null when the upstream asked for a pause. */
      readonly spent: string | null;
      /** When there will be room, whatever happens to the calls under way. */
      readonly retryAt: number;
      /** There cannot be room before this moment. */
      readonly notBefore: number;
    };

export const emptyQuota: QuotaState = { arrived: [], underWay: [], ceilings: [], nextId: 1 };

/** Windows of up to this many calls are counted one by one; larger ones in steps that count fully until their last call leaves. */
const exactUpTo = 1_000;
const steps = 500;
/** The clock is read in whole milliseconds, so a call may have arrived up to one later than written. */
const resolutionMs = 1;
const mostCeilings = 4;

/** A call may be under way for a quarter of the shortest window; after that it needs a new ticket (`mayStillStart`). */
export function transitOf(windows: readonly LimitWindow[]): number {
  const shortest = Math.min(...windows.map(({ ms }) => ms));
  return Math.min(10_000, Math.max(1_000, shortest / 4));
}

/** For a state that is already tidy, as it is after the first of several calls that are decided together. */
export function admit(
  state: QuotaState,
  windows: readonly LimitWindow[],
  now: number,
): { readonly decision: Decision; readonly state: QuotaState } {
  const transit = transitOf(windows);
  let spent: string | null = null;
  let retryAt = 0;
  let notBefore = 0;
  for (const window of windows) {
    const room = roomAt(state, window, now, transit);
    if (room === null) continue;
    if (room.surely > retryAt) {
      retryAt = room.surely;
      spent = window.name;
    }
    notBefore = Math.max(notBefore, room.earliest);
  }
  for (const { left, until } of state.ceilings) {
    if (until <= now || left > 0) continue;
    if (until > retryAt) {
      retryAt = until;
      spent = null;
    }
    notBefore = Math.max(notBefore, until);
  }
  if (retryAt > 0) {
    const usage = usageOf(state, windows, now);
    return { decision: { admitted: false, usage, spent, retryAt, notBefore }, state };
  }

  const admitted: QuotaState = {
    arrived: state.arrived,
    underWay: [...state.underWay, { id: state.nextId, at: now + transit }],
    ceilings: state.ceilings.map(({ left, until }) => ({ left: left - 1, until })),
    nextId: state.nextId + 1,
  };
  const usage = usageOf(admitted, windows, now);
  return { decision: { admitted: true, id: state.nextId, usage }, state: admitted };
}

/** How an admitted call ended: with an answer, without one, or before anything was sent. */
export type CallEnd = 'answered' | 'failed' | 'unsent';

type EndedCall = { readonly id: number; readonly end: CallEnd; readonly at: number };

/** An answered call has arrived by then, a failed one may arrive as late as allowed, and an unsent one never arrives. */
export function settle(state: QuotaState, ended: readonly EndedCall[]): QuotaState {
  const byId = new Map(ended.map((one) => [one.id, one]));
  const underWay: (typeof state.underWay)[number][] = [];
  const marks: Mark[] = [];
  for (const call of state.underWay) {
    const { end, at } = byId.get(call.id) ?? {};
    if (end === undefined || at === undefined) underWay.push(call);
    else if (end !== 'unsent')
      marks.push({ at: end === 'answered' ? Math.min(call.at, at + resolutionMs) : call.at, count: 1 });
  }
  if (underWay.length === state.underWay.length) return state;
  marks.sort((one, other) => one.at - other.at);
  const last = state.arrived.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const isLater = (marks[0]?.at ?? last) >= last;
  return {
    ...state,
    arrived: isLater ? [...state.arrived, ...marks] : marks.reduce(inserted, state.arrived),
    underWay,
  };
}

/** Applies a report of the upstream that allows less than we would; one that allows more changes nothing. */
export function lower(state: QuotaState, left: number, until: number, now: number): QuotaState {
  const standing = state.ceilings.filter((ceiling) => ceiling.until > now);
  // The upstream may not have counted the calls under way yet.
  const ceiling = { left: Math.max(0, left - state.underWay.length), until };
  // Reports about the same period are merged; their headers have a resolution of one second.
  const same = standing.find((other) => Math.abs(other.until - until) <= 1_000);
  const others = standing.filter((other) => other !== same);
  const merged = same
    ? { left: Math.min(same.left, ceiling.left), until: Math.max(same.until, ceiling.until) }
    : ceiling;
  const ceilings = [...others, merged];
  if (ceilings.length <= mostCeilings) return { ...state, ceilings };
  const worst = {
    left: Math.min(...ceilings.map((other) => other.left)),
    until: Math.max(...ceilings.map((other) => other.until)),
  };
  return { ...state, ceilings: [worst] };
}

/** Lifts the pauses that the upstream asked for. What it said about calls that are left still counts. */
export function release(state: QuotaState): QuotaState {
  const ceilings = state.ceilings.filter(({ left }) => left > 0);
  return ceilings.length === state.ceilings.length ? state : { ...state, ceilings };
}

/**
 * Makes a window count `used` calls, after a person learnt that the upstream counted differently. Calls that are added count from now on in
 * every window, since it is unknown when they were made; of those that are taken away the oldest go first, and never one that is under way.
 */
export function correct(state: QuotaState, window: LimitWindow, used: number, now: number): QuotaState {
  const difference = used - tally(state, window, now).used;
  if (difference === 0) return state;
  if (difference > 0) return { ...state, arrived: inserted(state.arrived, { at: now, count: difference }) };
  let excess = -difference;
  const arrived: Mark[] = [];
  for (const mark of state.arrived) {
    const gone = mark.at <= now - window.ms ? 0 : Math.min(excess, mark.count);
    excess -= gone;
    if (mark.count > gone) arrived.push({ at: mark.at, count: mark.count - gone });
  }
  return { ...state, arrived };
}

export function usageOf(state: QuotaState, windows: readonly LimitWindow[], now: number): readonly WindowUsage[] {
  const standing = state.ceilings.filter(({ until }) => until > now);
  return windows.map((window) => {
    const { used, first, last } = tally(state, window, now);
    return {
      ...window,
      used,
      left: Math.max(0, Math.min(window.requests - used, ...standing.map(({ left }) => left))),
      moreAt: used > 0 ? first + window.ms : null,
      resetsAt: used > 0 ? last + window.ms : null,
    };
  });
}

/** Counts the calls inside (now − window, now] and those still to arrive, and finds the first and the last of them. */
function tally(
  { arrived, underWay }: QuotaState,
  window: LimitWindow,
  now: number,
): { readonly used: number; readonly first: number; readonly last: number } {
  const since = now - window.ms;
  let used = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = arrived.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  for (let i = arrived.length - 1; i >= 0; i -= 1) {
    const mark = arrived[i];
    if (!mark || mark.at <= since) break;
    used += mark.count;
    first = mark.at;
  }
  for (const { at } of underWay) {
    if (at <= since) continue;
    used += 1;
    if (at < first) first = at;
    if (at > last) last = at;
  }
  return { used, first, last };
}

/** The latest moment until which the upstream allows no call at all; 0 when it allows some. */
export function heldUntil(state: QuotaState, now: number): number {
  return Math.max(
    0,
    ...state.ceilings.filter(({ left, until }) => left === 0 && until > now).map(({ until }) => until),
  );
}

/** Null when one more call fits. */
function roomAt(
  state: QuotaState,
  window: LimitWindow,
  now: number,
  transit: number,
): { readonly surely: number; readonly earliest: number } | null {
  let excess = tally(state, window, now).used - window.requests + 1;
  if (excess <= 0) return null;
  let surely = now;
  for (const mark of counting(state, window, now)) {
    surely = mark.at + window.ms;
    excess -= mark.count;
    if (excess <= 0) break;
  }
  // A call under way may have arrived right after it was admitted.
  return { surely, earliest: state.underWay.length > 0 ? Math.max(now, surely - transit) : surely };
}

/** Calls inside (now − window, now] and those still to arrive, oldest first. */
function counting(state: QuotaState, window: LimitWindow, now: number): readonly Mark[] {
  const since = now - window.ms;
  let from = 0;
  while (from < state.arrived.length && (state.arrived[from]?.at ?? 0) <= since) from += 1;
  let marks: readonly Mark[] = from === 0 ? state.arrived : state.arrived.slice(from);
  for (const { at } of state.underWay) if (at > since) marks = inserted(marks, { at, count: 1 });
  return marks;
}

function inserted(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  let place = marks.length;
  while (place > 0 && (marks[place - 1]?.at ?? 0) > mark.at) place -= 1;
  return marks.toSpliced(place, 0, mark);
}

/**
 * Calls that lie further ahead than any call can were written before the clock was set back, for example over a restart of the machine.
 * They have arrived by now at the latest, so they count for one window from now and no longer.
 */
export function notAhead(state: QuotaState, windows: readonly LimitWindow[], now: number): QuotaState {
  const latest = now + transitOf(windows);
  const isAhead = ({ at }: { readonly at: number }) => at > latest;
  if (!isAhead(state.arrived.at(-1) ?? { at: 0 }) && !state.underWay.some(isAhead)) return state;
  const moved = <T extends { readonly at: number }>(one: T): T => (isAhead(one) ? { ...one, at: latest } : one);
  return { ...state, arrived: state.arrived.map(moved), underWay: state.underWay.map(moved) };
}

/** Drops calls that have left every window, and joins old calls into steps where the windows that still count them allow it. */
export function tidy(state: QuotaState, windows: readonly LimitWindow[], now: number): QuotaState {
  const longest = Math.max(0, ...windows.map(({ ms }) => ms));
  const arrived: Mark[] = [];
  for (const mark of state.arrived) {
    if (mark.at <= now - longest) continue;
    const last = arrived.at(-1);
    const step = stepAt(windows, now - mark.at);
    // The later moment is used for both, so that neither leaves a window too early.
    if (last && step > 0 && Math.floor(last.at / step) === Math.floor(mark.at / step)) {
      arrived[arrived.length - 1] = { at: mark.at, count: last.count + mark.count };
    } else {
      arrived.push(mark);
    }
  }
  return {
    ...state,
    arrived,
    // A call that never ended belongs to a process that died; by now it must have arrived.
    underWay: state.underWay.filter(({ at }) => at > now - longest),
    ceilings: state.ceilings.filter(({ until }) => until > now),
  };
}

function stepAt(windows: readonly LimitWindow[], age: number): number {
  let step = Number.POSITIVE_INFINITY;
  for (const { requests, ms } of windows) {
    if (ms > age) step = Math.min(step, requests <= exactUpTo ? 0 : Math.floor(ms / steps));
  }
  return step;
}
