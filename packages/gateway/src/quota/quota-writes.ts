// Which changes of the quota are written together.
import { type Batches, createBatches } from '@farol/store';
import type { ClosedScopes, QuotaStoreOptions } from './closed-scopes.ts';
import { changeQuota, type QuotaChange, type QuotaScope } from './quota-row.ts';
import type { Admitted, CallEnd, Decision } from './quota-state.ts';
import { shiftDecision } from './shift-moments.ts';

/** `since`: before the store was asked, on the monotonic clock. The time in which the call must be sent runs from there. */
export type Counted = (Admitted & { readonly since: number }) | Exclude<Decision, Admitted>;

type EndOfCall = { readonly kind: 'settle'; readonly id: number; readonly end: CallEnd; readonly overAt: number };
type Lowered = Extract<QuotaChange, { readonly kind: 'lower' }>;
type PendingChange = EndOfCall | Lowered | { readonly kind: 'take' };
type Series = Batches<PendingChange, Counted | undefined>;

/**
 * The end of a call is written together with the next call, which saves half of the commits, or alone after this time. Until then
 * the call counts as under way, which is the safe side; afterwards it counts as over at the moment at which it was.
 */
const endsWithinMs = 20;
/** A commit takes as long as many turns of the event loop, so a write collects the calls of the next turns too. */
const mostTurns = 5;

/** Unsent calls are written at once, because they free quota. */
const mayWait = (change: PendingChange): boolean => change.kind === 'settle' && change.end !== 'unsent';

export function createQuotaWrites(options: QuotaStoreOptions, closed: Pick<ClosedScopes, 'close'>) {
  const { store, clock, monotonic, ready, failed } = options;
  /** The writes of one scope, one after the other. */
  const series = new Map<string, Series>();

  async function apply(
    scope: QuotaScope,
    changes: readonly PendingChange[],
  ): Promise<readonly (Counted | undefined)[]> {
    await ready();
    const began = monotonic();
    const asked = changes.map((change): QuotaChange => {
      // The time spent waiting for the store is not part of the call.
      return change.kind === 'settle' ? { ...change, agoMs: Math.floor(began - change.overAt) } : change;
    });
    const changed = await changeQuota(store, scope, asked);
    const offset = clock() - changed.now;
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

  function seriesOf(scope: QuotaScope): Series {
    const known = series.get(scope.key);
    if (known) return known;
    const own = createBatches<PendingChange, Counted | undefined>({
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
    series.set(scope.key, own);
    return own;
  }

  return {
    /** Decided upon by the store, with moments on our clock. */
    take: (scope: QuotaScope) => seriesOf(scope).add({ kind: 'take' }) as Promise<Counted>,
    /** Does not wait; `stored` is called when the change is in the store. The write has already reported an error. */
    add: (scope: QuotaScope, change: EndOfCall | Lowered, stored = ignore) =>
      void seriesOf(scope).add(change).then(stored, ignore),
    /** Resolves when everything is written. */
    flush: async ({ key }: QuotaScope) => series.get(key)?.flush(),
    idle: async () => {
      while (series.size > 0) await Promise.all([...series.values()].map((own) => own.flush()));
    },
  };
}

function ignore(): void {}
