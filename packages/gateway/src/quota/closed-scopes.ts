// Which scopes have no room, so that refused calls are answered without asking the store.
import type { Store } from '@farol/store';
import { createStoreWatch, recheckMs } from '../send/store-watch.ts';
import { quotaChannel } from './quota-row.ts';
import type { Decision } from './quota-state.ts';
import { shiftDecision } from './shift-moments.ts';

type Refused = Extract<Decision, { readonly admitted: false }>;

export type ClosedScopes = ReturnType<typeof createClosedScopes>;

export type QuotaStoreOptions = {
  readonly store: Store;
  readonly clock: () => number;
  /** Never goes back. */
  readonly monotonic: () => number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

type Closed = {
  readonly until: number;
  /** How far the wall clock was ahead of the monotonic one when the refusal was made. */
  readonly wallAhead: number;
  readonly refusal: Refused;
  /** False while only this process knows of it, so that its absence from the store does not lift it. */
  readonly isStored: boolean;
};

export function createClosedScopes({ store, clock, monotonic, ready, failed }: QuotaStoreOptions) {
  const closed = new Map<string, Closed>();

  const close = (key: string, until: number, refusal: Refused, isStored = true): void => {
    closed.set(key, { until, wallAhead: clock() - monotonic(), refusal, isStored });
  };

  const hold = (key: string, until: number, isStored = false): void => {
    const found = closed.get(key);
    if (found !== undefined && found.until >= until) {
      if (isStored) closed.set(key, { ...found, isStored });
      return;
    }
    const shown = Math.round(until + clock() - monotonic());
    close(key, until, { admitted: false, usage: [], spent: null, retryAt: shown, notBefore: shown }, isStored);
  };

  async function refresh(): Promise<void> {
    await ready();
    const before = new Map(closed);
    const rows = await store.read<{ scope: string; hold_until: number; now: number }>(
      'SELECT scope, hold_until, CAST(:steady AS BIGINT) AS now FROM gateway_quota WHERE hold_until > :steady',
    );
    const standing = new Set(rows.map(({ scope }) => scope));
    for (const [key, known] of before) {
      const isLifted = isPause(known) && known.isStored && !standing.has(key);
      if (isLifted && closed.get(key) === known) closed.delete(key);
    }
    const local = monotonic();
    for (const { scope, hold_until, now } of rows) {
      // It changed here while the rows were read, so they are older: a pause that was lifted meanwhile would come back.
      if (closed.get(scope) === before.get(scope)) hold(scope, local + (hold_until - now), true);
    }
  }

  const watch = createStoreWatch({ store, channel: quotaChannel, monotonic, refresh, failed });

  return {
    /** The refusal while there cannot be room; undefined when the store has to be asked. */
    find: (key: string): Refused | undefined => {
      watch.listen();
      const found = closed.get(key);
      if (!found) return undefined;
      if (found.until > monotonic()) {
        const step = Math.round(clock() - monotonic() - found.wallAhead);
        return step === 0 ? found.refusal : shiftDecision(found.refusal, step);
      }
      closed.delete(key);
      return undefined;
    },
    /**
     * As the store decided. `until` is on the monotonic clock, so that a step of the wall clock does not move it; the refusal is on the
     * wall clock. A spent window is read again every second, because another process may have corrected its count.
     */
    close: (key: string, until: number, refusal: Refused) => {
      const isPauseAsked = refusal.spent === null;
      close(key, isPauseAsked ? until : Math.min(until, monotonic() + recheckMs), refusal);
    },
    /**
     * The upstream asked for a pause, until then on the monotonic clock. A shorter one does not replace a longer one.
     * The function that it returns says that the store knows of it, so that another process can lift it from then on.
     */
    hold: (key: string, until: number): (() => void) => {
      hold(key, until);
      const held = closed.get(key);
      return () => {
        if (held && closed.get(key) === held) closed.set(key, { ...held, isStored: true });
      };
    },
    reopen: (key: string) => void closed.delete(key),
    /** Reads the pauses that other processes were asked for, once. */
    load: watch.load,
    /** Reads again whether a pause still stands, since another process may have lifted it, unless that was read lately. */
    recheck: async (key: string): Promise<void> => {
      const known = closed.get(key);
      if (known && isPause(known)) await watch.recheck();
    },
    stop: watch.stop,
  };
}

function isPause({ refusal }: Closed): boolean {
  return refusal.spent === null;
}
