// Which changes of the quota are written together.
import { type Batches, createBatches, type Store } from '@farol/store';
import type { ClosedScopes } from './closed-scopes.ts';
import { changeQuota, type QuotaChange, type QuotaMemory, type QuotaScope } from './quota-row.ts';
import type { CallEnd, Decision } from './quota-state.ts';
import { shiftDecision } from './shift-moments.ts';

export type QuotaWritesOptions = {
  readonly store: Store;
  readonly clock: () => number;
  /** Never goes back. */
  readonly monotonic: () => number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

type QuotaWrites = {
  /** Decided upon by the store, with moments on our clock. */
  readonly take: (scope: QuotaScope) => Promise<Decision>;
  /** Does not wait; `stored` is called when the change is in the store. */
  readonly add: (scope: QuotaScope, change: PendingChange, stored?: () => void) => void;
  readonly flush: (scope: QuotaScope) => Promise<void>;
  readonly idle: () => Promise<void>;
};

type PendingChange =
  | { readonly kind: 'take' }
  | { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly overAt: number }
  | Extract<QuotaChange, { readonly kind: 'lower' }>;

/**
 * The end of a call is written together with the next call, which saves half of the commits, or alone after this time. Until then
 * the call counts as under way, which is the safe side; afterwards it counts as over at the moment at which it was.
 */
const endsWithinMs = 20;
/** A commit takes as long as many turns of the event loop, so a write collects the calls of the next turns too. */
const mostTurns = 5;

/** Unsent calls are written at once, because they free quota. */
function mayWait(change: PendingChange): boolean {
  return change.kind === 'settle' && change.end !== 'unsent';
}

/** One series of batches for each scope. */
export function createQuotaWrites(
  { store, clock, monotonic, ready, failed }: QuotaWritesOptions,
  closed: Pick<ClosedScopes, 'close'>,
): QuotaWrites {
  const memory: QuotaMemory = new Map();
  const series = new Map<string, Batches<PendingChange, Decision | undefined>>();

  async function apply(
    scope: QuotaScope,
    changes: readonly PendingChange[],
  ): Promise<readonly (Decision | undefined)[]> {
    await ready();
    const began = monotonic();
    // The time spent waiting for the store is not part of the call.
    const asked = changes.map(
      (change): QuotaChange =>
        change.kind === 'settle' ? { ...change, agoMs: Math.floor(began - change.overAt) } : change,
    );
    const { decisions, now } = await changeQuota(store, scope, asked, memory);
    const ahead = clock() - now;
    let next = 0;
    return changes.map(({ kind }) => {
      const decision = kind === 'take' ? decisions[next++] : undefined;
      if (!decision) return undefined;
      const translated = shiftDecision(decision, ahead);
      // Counted from before the store was asked, so that this never refuses for longer than the store would.
      if (!translated.admitted && !decision.admitted)
        closed.close(scope.key, began + (decision.notBefore - now), translated);
      return translated;
    });
  }

  function batchesOf(scope: QuotaScope): Batches<PendingChange, Decision | undefined> {
    let batches = series.get(scope.key);
    if (!batches) {
      batches = createBatches({
        write: (changes) =>
          apply(scope, changes).catch((error) => {
            failed(error);
            throw error;
          }),
        mayWait,
        delayMs: endsWithinMs,
        maxTurns: mostTurns,
        onEmpty: () => series.delete(scope.key),
      });
      series.set(scope.key, batches);
    }
    return batches;
  }

  return {
    take: (scope) => batchesOf(scope).add({ kind: 'take' }) as Promise<Decision>,
    // `write` has already reported the error.
    add: (scope, change, stored = ignore) => void batchesOf(scope).add(change).then(stored, ignore),
    flush: async ({ key }) => series.get(key)?.flush(),
    idle: async () => {
      while (series.size > 0) await Promise.all([...series.values()].map((batches) => batches.idle()));
    },
  };
}

function ignore(): void {}
