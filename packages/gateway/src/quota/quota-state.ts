// What is known about the calls to one API under one principal, and what follows from it. Pure: the ledger reads and writes it.
//
// The promise: in no trailing window does the upstream see more calls than the limit, however long a call is under way. A call
// is admitted at a moment that lies before its arrival, and counted as if it arrived at a moment that lies after it: the one at
// which its answer came back, or, while it is under way, the latest one possible. So two calls that are a window apart here
// are at least a window apart there, without a guard that has to be guessed.

export type LimitWindow = { readonly name: string; readonly requests: number; readonly ms: number };

type Mark = { readonly at: number; readonly count: number };

export type QuotaState = {
  /** Calls that have arrived, oldest first: not earlier than they did. */
  readonly landed: readonly Mark[];
  /** Calls under way: `at` is the latest moment at which they can arrive. */
  readonly flying: readonly { readonly id: number; readonly at: number }[];
  /** What the upstream itself said: no more than `left` calls until `until`. */
  readonly ceilings: readonly { readonly left: number; readonly until: number }[];
  readonly nextId: number;
};

export type WindowUsage = LimitWindow & {
  readonly used: number;
  readonly left: number;
  /** When the oldest call that counts leaves the window; null when none counts. */
  readonly moreAt: number | null;
  /** When the last one has left it. */
  readonly resetsAt: number | null;
};

export type Decision =
  | { readonly admitted: true; readonly id: number; readonly state: QuotaState; readonly usage: readonly WindowUsage[] }
  | {
      readonly admitted: false;
      readonly usage: readonly WindowUsage[];
      /** Name of the window that is spent, or null when the upstream itself said so. */
      readonly spent: string | null;
      /** When there will be room, whatever happens meanwhile to the calls under way. */
      readonly retryAt: number;
      /** Before this moment there can be no room: nobody needs to ask again. */
      readonly notBefore: number;
    };

export const emptyQuota: QuotaState = { landed: [], flying: [], ceilings: [], nextId: 1 };

/** Up to so many calls a window is counted one by one; above, in steps that are counted whole until their last call leaves. */
const exactUpTo = 1_000;
const steps = 500;
/** Milliseconds are cut off when the clock is read, so a call may have arrived up to one later than written. */
const resolutionMs = 1;
const mostCeilings = 4;

/** A call may be under way for a quarter of the shortest window before it is sent again or given up; see `mayStillStart`. */
export function transitOf(windows: readonly LimitWindow[]): number {
  const shortest = Math.min(...windows.map(({ ms }) => ms));
  return Math.min(10_000, Math.max(1_000, shortest / 4));
}

export function take(state: QuotaState, windows: readonly LimitWindow[], now: number): Decision {
  return admit(tidy(state, windows, now), windows, now);
}

/** The same for a state that is tidy already, as it is for all the calls that are decided upon together. */
export function admit(state: QuotaState, windows: readonly LimitWindow[], now: number): Decision {
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
  if (retryAt > 0) return { admitted: false, usage: usageOf(state, windows, now), spent, retryAt, notBefore };

  const admitted: QuotaState = {
    landed: state.landed,
    flying: [...state.flying, { id: state.nextId, at: now + transit }],
    ceilings: state.ceilings.map(({ left, until }) => ({ left: left - 1, until })),
    nextId: state.nextId + 1,
  };
  return { admitted: true, id: state.nextId, state: admitted, usage: usageOf(admitted, windows, now) };
}

/** How a call that was let out came to its end: with an answer, without one, or before anything of it was sent. */
export type CallEnd = 'answered' | 'failed' | 'unsent';

/** An answered call arrived by now; a failed one may have arrived as late as was allowed; an unsent one never does. */
export function settle(state: QuotaState, id: number, end: CallEnd, now: number): QuotaState {
  const call = state.flying.find((flight) => flight.id === id);
  if (!call) return state;
  const flying = state.flying.filter((flight) => flight !== call);
  if (end === 'unsent') return { ...state, flying };
  const at = end === 'answered' ? Math.min(call.at, now + resolutionMs) : call.at;
  return { ...state, landed: inserted(state.landed, { at, count: 1 }), flying };
}

/** Takes the upstream's word for it when it allows less than we would, never when it allows more. */
export function lower(state: QuotaState, left: number, until: number, now: number): QuotaState {
  const standing = state.ceilings.filter((ceiling) => ceiling.until > now);
  // Calls under way may not be in the upstream's number yet.
  const ceiling = { left: Math.max(0, left - state.flying.length), until };
  // One number for one period: a second is the width of the headers that tell it.
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

/** How many calls are inside (now − window, now] or still to arrive; the moments of the first and the last of them. */
function tally(
  { landed, flying }: QuotaState,
  window: LimitWindow,
  now: number,
): { readonly used: number; readonly first: number; readonly last: number } {
  const since = now - window.ms;
  let used = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = landed.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  for (let i = landed.length - 1; i >= 0; i -= 1) {
    const mark = landed[i];
    if (!mark || mark.at <= since) break;
    used += mark.count;
    first = mark.at;
  }
  for (const { at } of flying) {
    if (at <= since) continue;
    used += 1;
    if (at < first) first = at;
    if (at > last) last = at;
  }
  return { used, first, last };
}

/** The latest moment until which the upstream allows nothing at all; 0 when there is none. */
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
  // A call under way may turn out to have arrived right after it was admitted.
  return { surely, earliest: state.flying.length > 0 ? Math.max(now, surely - transit) : surely };
}

/** Calls inside (now − window, now], and those that are still to arrive; oldest first. */
function counting(state: QuotaState, window: LimitWindow, now: number): readonly Mark[] {
  const since = now - window.ms;
  let from = 0;
  while (from < state.landed.length && (state.landed[from]?.at ?? 0) <= since) from += 1;
  let marks: readonly Mark[] = from === 0 ? state.landed : state.landed.slice(from);
  for (const { at } of state.flying) if (at > since) marks = inserted(marks, { at, count: 1 });
  return marks;
}

function inserted(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  let place = marks.length;
  while (place > 0 && (marks[place - 1]?.at ?? 0) > mark.at) place -= 1;
  return marks.toSpliced(place, 0, mark);
}

/** Forgets what has left every window, and joins old calls into steps as far as the windows that still see them allow. */
export function tidy(state: QuotaState, windows: readonly LimitWindow[], now: number): QuotaState {
  const longest = Math.max(0, ...windows.map(({ ms }) => ms));
  const landed: Mark[] = [];
  for (const mark of state.landed) {
    if (mark.at <= now - longest) continue;
    const last = landed.at(-1);
    const step = stepAt(windows, now - mark.at);
    // The later moment stands for both, so that neither leaves a window too early.
    if (last && step > 0 && Math.floor(last.at / step) === Math.floor(mark.at / step)) {
      landed[landed.length - 1] = { at: mark.at, count: last.count + mark.count };
    } else {
      landed.push(mark);
    }
  }
  return {
    ...state,
    landed,
    // Whose call never came back: the process died, and by now it must have arrived.
    flying: state.flying.filter(({ at }) => at > now - longest),
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
