// Which scopes have no room, so that refused calls are answered without asking the store.
import type { Store } from '@farol/store';
import { quotaChannel } from './quota-row.ts';
import type { Decision } from './quota-state.ts';

export type Refused = Extract<Decision, { readonly admitted: false }>;

export type ClosedScopes = {
  /** The refusal while there cannot be room; undefined when the store has to be asked. */
  readonly find: (key: string) => Refused | undefined;
  /** `until` is on our clock. */
  readonly close: (key: string, until: number, refusal: Refused) => void;
  /** The upstream asked for a pause. A shorter one does not replace a longer one. */
  readonly hold: (key: string, until: number) => void;
  readonly reopen: (key: string) => void;
  /** Reads the pauses that other processes were asked for; undefined once that has been done. */
  readonly load: () => Promise<void> | undefined;
  readonly stop: () => void;
};

type ClosedScopesOptions = {
  readonly store: Store;
  readonly clock: () => number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

export function createClosedScopes({ store, clock, ready, failed }: ClosedScopesOptions): ClosedScopes {
  const closed = new Map<string, { readonly until: number; readonly refusal: Refused }>();

  const hold = (key: string, until: number): void => {
    if ((closed.get(key)?.until ?? 0) >= until) return;
    closed.set(key, { until, refusal: { admitted: false, usage: [], spent: null, retryAt: until, notBefore: until } });
  };

  async function refresh(): Promise<void> {
    await ready();
    const rows = await store.read<{ scope: string; hold_until: number; now: number }>(
      'SELECT scope, hold_until, CAST(:now AS BIGINT) AS now FROM gateway_quota WHERE hold_until > :now',
    );
    const local = clock();
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
      if (found.until > clock()) return found.refusal;
      closed.delete(key);
      return undefined;
    },
    close: (key, until, refusal) => void closed.set(key, { until, refusal }),
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
