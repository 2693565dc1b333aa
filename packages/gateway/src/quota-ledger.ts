import type { Store } from '@farol/store';
import { changeQuota, type QuotaChange, type QuotaMemory, quotaChannel } from './quota-row.ts';
import { type CallEnd, type Decision, heldUntil, type LimitWindow, usageOf, type WindowUsage } from './quota-state.ts';
import { quotaOf } from './quota-text.ts';

/** What is counted together: an API under one credential, or from one outgoing address. */
export type QuotaScope = { readonly key: string; readonly windows: readonly LimitWindow[] };

export type Ledger = {
  /** At once where nothing is counted and nobody asked to wait. */
  readonly take: (scope: QuotaScope) => Promise<Taken> | Taken;
  /** Does not wait: until it is written, the call counts as under way, which is the safe side. */
  readonly settle: (scope: QuotaScope, id: number, end: CallEnd) => void;
  readonly lower: (scope: QuotaScope, left: number, forMs: number) => void;
  readonly read: (scope: QuotaScope) => Promise<QuotaReading>;
  /** Resolves when everything that was settled or lowered is written. */
  readonly idle: () => Promise<void>;
  readonly close: () => void;
};

/** Moments are on the ledger's own clock (`clock`), translated from the store's. */
export type Taken = Decision | { readonly admitted: true; readonly id: null; readonly usage: readonly WindowUsage[] };
export type QuotaReading = { readonly usage: readonly WindowUsage[]; readonly heldUntil: number | null };

const uncounted: Taken = { admitted: true, id: null, usage: [] };

type Posted =
  | { readonly kind: 'take'; readonly resolve: (decision: Decision) => void; readonly reject: (e: unknown) => void }
  | { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly overAt: number }
  | Extract<QuotaChange, { readonly kind: 'lower' }>;

type Box = {
  readonly scope: QuotaScope;
  readonly changes: Posted[];
  running: Promise<void> | undefined;
  /** Ends the waiting for more, while there is nothing but ends of calls to write. */
  hurry: (() => void) | undefined;
};

/**
 * An end of a call is written together with the next call that asks, which saves half of the commits; or alone, after this time.
 * Until then the call counts as under way, and afterwards as over when it was.
 */
const endsWithinMs = 20;

/**
 * The sliding logs in the store, on the store's clock. All changes to one scope that wait in this process are made together.
 */
export function createLedger(options: {
  readonly store: Store;
  readonly clock: () => number;
  /** Never goes back. */
  readonly monotonic: () => number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}): Ledger {
  const { store, clock, monotonic, ready } = options;
  const boxes = new Map<string, Box>();
  const memory: QuotaMemory = new Map();
  /** Until when there can be no room, on `clock`. A flood of refused calls is answered from here, without the store. */
  const closedUntil = new Map<string, { readonly until: number; readonly refusal: Decision & { admitted: false } }>();

  function post(scope: QuotaScope, change: Posted): void {
    let box = boxes.get(scope.key);
    if (!box) {
      box = { scope, changes: [], running: undefined, hurry: undefined };
      boxes.set(scope.key, box);
    }
    box.changes.push(change);
    if (!mayWait(change)) box.hurry?.();
    box.running ??= work(box);
  }

  async function work(box: Box): Promise<void> {
    while (box.changes.length > 0) {
      await gathered(box);
      const changes = box.changes.splice(0);
      try {
        await ready();
        await apply(box.scope, changes);
      } catch (error) {
        options.failed(error);
        for (const change of changes) if (change.kind === 'take') change.reject(error);
      }
    }
    box.running = undefined;
    boxes.delete(box.scope.key);
  }

  /** Everything that this tick asks for goes into one write. */
  function gathered(box: Box): Promise<void> {
    return new Promise((resolve) => {
      if (!box.changes.every(mayWait)) {
        setImmediate(resolve);
        return;
      }
      const timer = setTimeout(() => box.hurry?.(), endsWithinMs).unref();
      box.hurry = () => {
        box.hurry = undefined;
        clearTimeout(timer);
        setImmediate(resolve);
      };
    });
  }

  async function apply(scope: QuotaScope, changes: readonly Posted[]): Promise<void> {
    const before = clock();
    const began = monotonic();
    // Time spent waiting for the store is no time under way: the call was over before.
    const asked = changes.map(
      (change): QuotaChange =>
        change.kind === 'settle'
          ? { ...change, agoMs: Math.floor(began - change.overAt) }
          : change.kind === 'take'
            ? { kind: 'take' }
            : change,
    );
    const { decisions, now } = await changeQuota(store, scope, asked, memory);
    const ahead = clock() - now;
    let next = 0;
    for (const change of changes) {
      if (change.kind !== 'take') continue;
      const decision = decisions[next];
      next += 1;
      if (!decision) continue;
      const translated = shifted(decision, ahead);
      if (!translated.admitted && decision.admitted === false) {
        // Counted from before the question was asked, so that this never refuses longer than the store would.
        closedUntil.set(scope.key, { until: before + (decision.notBefore - now), refusal: translated });
      }
      change.resolve(translated);
    }
  }

  function stillClosed(scope: QuotaScope): (Decision & { admitted: false }) | undefined {
    const closed = closedUntil.get(scope.key);
    if (!closed) return undefined;
    if (closed.until > clock()) return closed.refusal;
    closedUntil.delete(scope.key);
    return undefined;
  }

  /** What another process was told by the upstream holds here too. */
  async function refreshHolds(): Promise<void> {
    await ready();
    const rows = await store.read<{ scope: string; hold_until: number; now: number }>(
      'SELECT scope, hold_until, CAST(:now AS BIGINT) AS now FROM gateway_quota WHERE hold_until > :now',
    );
    const local = clock();
    for (const { scope, hold_until, now } of rows) {
      const until = local + (hold_until - now);
      const refusal = { admitted: false, usage: [], spent: null, retryAt: until, notBefore: until } as const;
      if ((closedUntil.get(scope)?.until ?? 0) < until) closedUntil.set(scope, { until, refusal });
    }
  }

  let loaded: Promise<void> | undefined;
  let isLoaded = false;
  let stop: (() => void) | undefined;
  function listen(): void {
    try {
      stop ??= store.listen(quotaChannel, () => {
        refreshHolds().catch(options.failed);
      });
    } catch (error) {
      options.failed(error);
    }
  }

  function taken(scope: QuotaScope): Promise<Taken> | Taken {
    if (scope.windows.length === 0) return uncounted;
    return new Promise((resolve, reject) => post(scope, { kind: 'take', resolve, reject }));
  }

  async function afterLoading(scope: QuotaScope): Promise<Taken> {
    loaded ??= refreshHolds()
      .catch(options.failed)
      .then(() => {
        isLoaded = true;
      });
    await loaded;
    return stillClosed(scope) ?? taken(scope);
  }

  return {
    take: (scope) => {
      listen();
      // Where there is a row to read, it tells; where nothing is counted, only what others wrote about it does.
      if (scope.windows.length === 0 && !isLoaded) return afterLoading(scope);
      return stillClosed(scope) ?? taken(scope);
    },
    settle: (scope, id, end) => {
      // Room that nobody could foresee.
      if (end === 'unsent') closedUntil.delete(scope.key);
      post(scope, { kind: 'settle', id, end, overAt: monotonic() });
    },
    lower: (scope, left, forMs) => {
      if (left <= 0) {
        const until = clock() + forMs;
        const refusal = { admitted: false, usage: [], spent: null, retryAt: until, notBefore: until } as const;
        if ((closedUntil.get(scope.key)?.until ?? 0) < until) closedUntil.set(scope.key, { until, refusal });
      }
      post(scope, { kind: 'lower', left, forMs });
    },
    read: async (scope) => {
      await ready();
      const [row] = await store.read<{ state: string; now: number }>(
        'SELECT state, CAST(:now AS BIGINT) AS now FROM gateway_quota WHERE scope = ?',
        [scope.key],
      );
      const now = row?.now ?? (await store.now());
      const state = quotaOf(row?.state);
      const ahead = clock() - now;
      const held = heldUntil(state, now);
      return {
        usage: usageOf(state, scope.windows, now).map((usage) => shiftedUsage(usage, ahead)),
        heldUntil: held === 0 ? null : held + ahead,
      };
    },
    idle: async () => {
      while (boxes.size > 0) {
        for (const box of boxes.values()) box.hurry?.();
        await Promise.all([...boxes.values()].map((box) => box.running));
      }
    },
    close: () => stop?.(),
  };
}

/** Room that came back unforeseen is for others to use at once. */
function mayWait(change: Posted): boolean {
  return change.kind === 'settle' && change.end !== 'unsent';
}

function shifted(decision: Decision, by: number): Decision {
  const usage = decision.usage.map((window) => shiftedUsage(window, by));
  return decision.admitted
    ? { ...decision, usage }
    : { ...decision, usage, retryAt: decision.retryAt + by, notBefore: decision.notBefore + by };
}

function shiftedUsage(usage: WindowUsage, by: number): WindowUsage {
  return {
    ...usage,
    moreAt: usage.moreAt === null ? null : usage.moreAt + by,
    resetsAt: usage.resetsAt === null ? null : usage.resetsAt + by,
  };
}
