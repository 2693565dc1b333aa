// Which changes of the quota are written together, and which calls are counted before they come.
import { type Batches, createBatches, type Store } from '@farol/store';
import type { ClosedScopes } from './closed-scopes.ts';
import { changeQuota, type QuotaChange, type QuotaMemory, type QuotaScope } from './quota-row.ts';
import { type Admitted, type CallEnd, type Decision, transitOf } from './quota-state.ts';
import { shiftDecision } from './shift-moments.ts';

export type QuotaWritesOptions = {
  readonly store: Store;
  readonly clock: () => number;
  /** Never goes back. */
  readonly monotonic: () => number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

type CountedCall = Admitted & { readonly since: number };
/** `since`: before the store was asked, on the monotonic clock. The time in which the call must be sent runs from there. */
export type Counted = CountedCall | Exclude<Decision, Admitted>;

type QuotaWrites = {
  /** Decided upon by the store, with moments on our clock. At once where the store has counted a call ahead. */
  readonly take: (scope: QuotaScope) => Promise<Counted> | Counted;
  /** Does not wait; `stored` is called when the change is in the store. */
  readonly add: (scope: QuotaScope, change: EndOfCall | Lowered, stored?: () => void) => void;
  /** Resolves when everything is written, and calls that were counted ahead are given back. */
  readonly flush: (scope: QuotaScope) => Promise<void>;
  readonly idle: () => Promise<void>;
};

type EndOfCall = { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly overAt: number };
type Lowered = Extract<QuotaChange, { readonly kind: 'lower' }>;
type PendingChange =
  | EndOfCall
  | Lowered
  | { readonly kind: 'take' }
  /** Few are left of the calls that were counted ahead. */
  | { readonly kind: 'refill' }
  /** Some are left, which are given back if nothing needs them. */
  | { readonly kind: 'review' };

/**
 * The end of a call is written together with the next call, which saves half of the commits, or alone after this time. Until then
 * the call counts as under way, which is the safe side; afterwards it counts as over at the moment at which it was.
 */
const endsWithinMs = 20;
/** A commit takes as long as many turns of the event loop, so a write collects the calls of the next turns too. */
const mostTurns = 5;
/**
 * Calls that come closely together would wait for one commit after the other, so a write counts more of them ahead. Each is in the store before
 * it is sent, as every call; a crash can only leave some that never were.
 */
const closelyTogether = 4;
const mostAhead = 256;

/** Unsent calls are written at once, because they free quota. */
function mayWait(change: PendingChange): boolean {
  return change.kind === 'review' || (change.kind === 'settle' && change.end !== 'unsent');
}

export function createQuotaWrites(options: QuotaWritesOptions, closed: Pick<ClosedScopes, 'close'>): QuotaWrites {
  const memory: QuotaMemory = new Map();
  const series = new Map<string, Series>();

  function seriesOf(scope: QuotaScope): Series {
    let own = series.get(scope.key);
    if (!own) {
      own = createSeries(options, scope, { closed, memory, onEmpty: () => series.delete(scope.key) });
      series.set(scope.key, own);
    }
    return own;
  }

  return {
    take: (scope) => seriesOf(scope).take(),
    // The write has already reported the error.
    add: (scope, change, stored = ignore) => void seriesOf(scope).add(change).then(stored, ignore),
    flush: async ({ key }) => series.get(key)?.flush(),
    idle: async () => {
      while (series.size > 0) await Promise.all([...series.values()].map((own) => own.flush()));
    },
  };
}

type Series = Pick<Batches<PendingChange, Counted | undefined>, 'add' | 'flush'> & {
  readonly take: () => Promise<Counted> | Counted;
};

type SeriesParts = {
  readonly closed: Pick<ClosedScopes, 'close'>;
  readonly memory: QuotaMemory;
  readonly onEmpty: () => void;
};

/** The writes of one scope, one after the other. */
function createSeries(
  options: QuotaWritesOptions,
  scope: QuotaScope,
  { closed, memory, onEmpty }: SeriesParts,
): Series {
  const { store, clock, monotonic, ready, failed } = options;
  const ahead = createAhead(scope, monotonic);

  async function apply(changes: readonly PendingChange[]): Promise<readonly (Counted | undefined)[]> {
    await ready();
    const began = monotonic();
    const { unneeded, most } = ahead.plan(changes.some(({ kind }) => kind === 'take' || kind === 'refill'));
    const asked: QuotaChange[] = [
      ...unneeded.map((id): QuotaChange => ({ kind: 'settle', id, end: 'unsent', agoMs: 0 })),
      // The time spent waiting for the store is not part of the call.
      ...changes.flatMap((change): readonly QuotaChange[] => {
        if (change.kind === 'settle') return [{ ...change, agoMs: Math.floor(began - change.overAt) }];
        return change.kind === 'take' || change.kind === 'lower' ? [change] : [];
      }),
      { kind: 'ahead', most },
    ];
    const changed = await changeQuota(store, scope, asked, memory);
    const offset = clock() - changed.now;
    ahead.add(changed.ahead.map((decision) => ({ ...shiftDecision(decision, offset), since: began })));
    if (ahead.isLeft()) void batches.add({ kind: 'review' }).catch(ignore);
    let next = 0;
    return changes.map(({ kind }) => {
      const decision = kind === 'take' ? changed.decisions[next++] : undefined;
      if (!decision) return undefined;
      const translated = shiftDecision(decision, offset);
      if (translated.admitted) return { ...translated, since: began };
      // Counted from before the store was asked, so that this never refuses for longer than the store would.
      closed.close(scope.key, began + (translated.notBefore - offset - changed.now), translated);
      return translated;
    });
  }

  const batches = createBatches<PendingChange, Counted | undefined>({
    write: (changes) =>
      apply(changes).catch((error) => {
        failed(error);
        throw error;
      }),
    mayWait,
    delayMs: endsWithinMs,
    maxTurns: mostTurns,
    onEmpty,
  });

  return {
    add: batches.add,
    flush: async () => {
      ahead.giveBack();
      await batches.flush();
      // A write that had begun before may have counted more.
      if (!ahead.isLeft()) return;
      ahead.giveBack();
      await batches.flush();
    },
    take: () => {
      const counted = ahead.next();
      if (counted === undefined) return batches.add({ kind: 'take' }) as Promise<Counted>;
      if (ahead.isWorthRefilling()) void batches.add({ kind: 'refill' }).catch(ignore);
      return counted;
    },
  };
}

/** The calls of one scope that the store has counted and that have not come yet. */
function createAhead({ windows }: QuotaScope, monotonic: () => number) {
  /** Later its time to be sent would be short. */
  const freshMs = transitOf(windows) / 4;
  let counted: CountedCall[] = [];
  let callsSinceWrite = 0;
  let refillBelow = 0;
  let isRefilling = false;
  let isGivenBack = false;

  return {
    next: (): CountedCall | undefined => {
      callsSinceWrite += 1;
      const [first] = counted;
      return first !== undefined && monotonic() - first.since < freshMs ? counted.shift() : undefined;
    },
    isLeft: () => counted.length > 0,
    isWorthRefilling: () => {
      if (isRefilling || counted.length >= refillBelow) return false;
      isRefilling = true;
      return true;
    },
    giveBack: () => {
      isGivenBack = true;
    },
    /** At each write: which are given back, and how many more to count. */
    plan: (mayGrow: boolean): { readonly unneeded: readonly number[]; readonly most: number } => {
      const isBusy = !isGivenBack && callsSinceWrite >= (mayGrow ? closelyTogether : 1);
      const wanted = isBusy && mayGrow ? Math.min(mostAhead, 3 * callsSinceWrite) : 0;
      const isNeeded = ({ since }: CountedCall) => isBusy && monotonic() - since < freshMs;
      const unneeded = counted.filter((one) => !isNeeded(one)).map(({ id }) => id);
      counted = counted.filter(isNeeded);
      refillBelow = isBusy ? Math.min(mostAhead / 2, Math.max(2 * callsSinceWrite, 1)) : 0;
      callsSinceWrite = 0;
      isRefilling = false;
      isGivenBack = false;
      return { unneeded, most: Math.max(0, wanted - counted.length) };
    },
    add: (more: readonly CountedCall[]) => {
      counted.push(...more);
    },
  };
}

function ignore(): void {}
