// The calls that were counted, as the store holds them.
import { createClosedScopes, type QuotaStoreOptions } from './closed-scopes.ts';
import { changeQuota, type QuotaScope, releaseRows } from './quota-row.ts';
import { type CallEnd, heldUntil, type LimitWindow, usageOf, type WindowUsage } from './quota-state.ts';
import { quotaOf } from './quota-text.ts';
import { type Counted, createQuotaWrites } from './quota-writes.ts';
import { shiftUsage } from './shift-moments.ts';

export type Ledger = ReturnType<typeof createLedger>;

/** Moments are on the ledger's own clock (`clock`), translated from the store's. */
export type Taken = Counted | { readonly admitted: true; readonly id: null; readonly usage: readonly WindowUsage[] };
export type QuotaReading = { readonly usage: readonly WindowUsage[]; readonly heldUntil: number | null };

const uncounted: Taken = { admitted: true, id: null, usage: [] };

/** All changes of one scope that wait in this process are written together. */
export function createLedger(options: QuotaStoreOptions) {
  const { store, clock, monotonic, ready } = options;
  const closed = createClosedScopes(options);
  const writes = createQuotaWrites(options, closed);

  return {
    take: async (scope: QuotaScope): Promise<Taken> => {
      // Where nothing is counted, no row is read that would show a pause.
      if (scope.windows.length === 0) await closed.load();
      await closed.recheck(scope.key);
      const refused = closed.find(scope.key);
      if (refused) return refused;
      return scope.windows.length === 0 ? uncounted : writes.take(scope);
    },
    /** Does not wait: until it is written, the call counts as under way, which is the safe side. */
    settle: (scope: QuotaScope, id: number, end: CallEnd) => {
      // A call that was not sent frees room earlier than expected.
      if (end === 'unsent') closed.reopen(scope.key);
      writes.add(scope, { kind: 'settle', id, end, overAt: monotonic() });
    },
    lower: (scope: QuotaScope, left: number, forMs: number) => {
      const stored = left <= 0 ? closed.hold(scope.key, monotonic() + forMs) : undefined;
      writes.add(scope, { kind: 'lower', left, forMs }, stored);
    },
    read: async (scope: QuotaScope): Promise<QuotaReading> => {
      // The report includes calls that are over but not written yet.
      await writes.flush(scope);
      await ready();
      const [row] = await store.read<{ state: string; now: number }>(
        'SELECT state, CAST(:steady AS BIGINT) AS now FROM gateway_quota WHERE scope = ?',
        [scope.key],
      );
      const now = row?.now ?? (await store.steadyNow());
      const state = quotaOf(row?.state);
      const ahead = clock() - now;
      const held = heldUntil(state, now);
      return {
        usage: usageOf(state, scope.windows, now).map((usage) => shiftUsage(usage, ahead)),
        heldUntil: held === 0 ? null : held + ahead,
      };
    },
    /** Lifts the pauses that an API asked for; false when there was none. */
    release: async (api: string): Promise<boolean> => {
      // A pause that is not written yet would come back.
      await writes.idle();
      await ready();
      const keys = await releaseRows(store, api);
      for (const key of keys) closed.reopen(key);
      return keys.length > 0;
    },
    /** Makes a window count so many calls. */
    correct: async (scope: QuotaScope, window: LimitWindow, used: number): Promise<void> => {
      await writes.flush(scope);
      await ready();
      await changeQuota(store, scope, [{ kind: 'correct', window, used }]);
      closed.reopen(scope.key);
    },
    /** Resolves when everything that was settled or lowered is written. */
    idle: writes.idle,
    close: closed.stop,
  };
}
