// Reads again what other processes wrote: at the beginning, when the store wakes this process, and where it may be outdated.
import type { Store } from '@farol/store';

/** SQLite wakes no other process, so what was changed there is noticed by reading. */
export const recheckMs = 1_000;

export function createStoreWatch(options: {
  readonly store: Store;
  readonly channel: string;
  readonly monotonic: () => number;
  readonly refresh: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}) {
  const { store, channel, monotonic, refresh, failed } = options;
  let loading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let stopListening: (() => void) | undefined;

  const reread = (): Promise<void> => {
    readAt = monotonic();
    return refresh().catch(failed);
  };
  const listen = (): void => {
    try {
      stopListening ??= store.listen(channel, () => void reread());
    } catch (error) {
      failed(error);
    }
  };

  return {
    listen,
    /** Reads once, before the first call. */
    load: (): Promise<void> => {
      listen();
      loading ??= reread();
      return loading;
    },
    recheck: async (): Promise<void> => {
      if (monotonic() - readAt >= recheckMs) await reread();
    },
    stop: (): void => stopListening?.(),
  };
}
