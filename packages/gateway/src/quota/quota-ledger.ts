import type { Store } from '@farol/store';
import { changeQuota, type QuotaChange, type QuotaMemory, type QuotaScope, quotaChannel } from './quota-row.ts';
import { type CallEnd, type Decision, heldUntil, usageOf, type WindowUsage } from './quota-state.ts';
import { quotaOf } from './quota-text.ts';
import { createWriteBatches, type PendingChange } from './quota-write-batches.ts';

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
  const memory: QuotaMemory = new Map();
  /** Until when there can be no room, on `clock`. A flood of refused calls is answered from here, without the store. */
  const closedUntil = new Map<string, { readonly until: number; readonly refusal: Decision & { admitted: false } }>();

  async function apply(scope: QuotaScope, changes: readonly PendingChange[]): Promise<void> {
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

  const batches = createWriteBatches({ apply, ready, failed: options.failed });

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
    return new Promise((resolve, reject) => batches.post(scope, { kind: 'take', resolve, reject }));
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
      batches.post(scope, { kind: 'settle', id, end, overAt: monotonic() });
    },
    lower: (scope, left, forMs) => {
      if (left <= 0) {
        const until = clock() + forMs;
        const refusal = { admitted: false, usage: [], spent: null, retryAt: until, notBefore: until } as const;
        if ((closedUntil.get(scope.key)?.until ?? 0) < until) closedUntil.set(scope.key, { until, refusal });
      }
      batches.post(scope, { kind: 'lower', left, forMs });
    },
    read: async (scope) => {
      // Whoever asks is to see what is over here, although it may not be written yet.
      await batches.flush(scope);
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
    idle: batches.idle,
    close: () => stop?.(),
  };
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
