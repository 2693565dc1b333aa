// Which scopes have no room, so that refused calls are answered without asking the store.
import type { Store } from '@farol/store';
import { quotaChannel } from './quota-row.ts';
import type { Decision } from './quota-state.ts';
import { shiftDecision } from './shift-moments.ts';

export type Refused = Extract<Decision, { readonly admitted: false }>;

export type ClosedScopes = {
  /** The refusal while there cannot be room; undefined when the store has to be asked. */
  readonly find: (key: string) => Refused | undefined;
  /** `until` is on the monotonic clock, so that a step of the wall clock does not move it; the refusal is on the wall clock. */
  readonly close: (key: string, until: number, refusal: Refused) => void;
  /** The upstream asked for a pause, until then on the monotonic clock. A shorter one does not replace a longer one. */
  readonly hold: (key: string, until: number) => void;
  readonly reopen: (key: string) => void;
  /** Reads the pauses that other processes were asked for; undefined once that has been done. */
  readonly load: () => Promise<void> | undefined;
  readonly stop: () => void;
};

type ClosedScopesOptions = {
  readonly store: Store;
  readonly clock: () => number;
  readonly monotonic: () => number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

export function createClosedScopes({ store, clock, monotonic, ready, failed }: ClosedScopesOptions): ClosedScopes {
  /** `wallAhead`: how far the wall clock was ahead of the monotonic one when the refusal was made. */
  const closed = new Map<string, { readonly until: number; readonly wallAhead: number; readonly refusal: Refused }>();

  const close = (key: string, until: number, refusal: Refused): void => {
    closed.set(key, { until, wallAhead: clock() - monotonic(), refusal });
  };

  const hold = (key: string, until: number): void => {
    const found = closed.get(key);
    if (found !== undefined && found.until >= until) return;
    const shown = Math.round(until + clock() - monotonic());
    close(key, until, { admitted: false, usage: [], spent: null, retryAt: shown, notBefore: shown });
  };

  async function refresh(): Promise<void> {
    await ready();
    const rows = await store.read<{ scope: string; hold_until: number; now: number }>(
      'SELECT scope, hold_until, CAST(:steady AS BIGINT) AS now FROM gateway_quota WHERE hold_until > :steady',
    );
    const local = monotonic();
    for (const { scope, hold_until, now } of rows) hold(scope, local + (hold_until - now));
  }

  let loading: Promise<void> | undefined;
  let isLoaded = false;
  let stopListening: (() => void) | undefined;
  const listen = (): void => {
    try {
      stopListening ??= store.listen(quotaChannel, () => void refresh().catch(failed));
    } catch (error) {
      failed(error);
    }
  };

  return {
    find: (key) => {
      listen();
      const found = closed.get(key);
      if (!found) return undefined;
      if (found.until > monotonic()) {
        const step = Math.round(clock() - monotonic() - found.wallAhead);
        return step === 0 ? found.refusal : shiftDecision(found.refusal, step);
      }
      closed.delete(key);
      return undefined;
    },
    close,
    hold,
    reopen: (key) => void closed.delete(key),
    load: () => {
      if (isLoaded) return undefined;
      loading ??= refresh()
        .catch(failed)
        .then(() => {
          isLoaded = true;
        });
      return loading;
    },
    stop: () => stopListening?.(),
  };
}
