// One call at a time over all processes of a store: a lease that the next process gets when the call has ended, or its process has died.
import { randomUUID } from 'node:crypto';
import type { Store } from '@farol/store';

export type SharedLane = ReturnType<typeof createSharedLane>;

type SharedLaneOptions = {
  readonly store: Store;
  /** Longer than a call may take. */
  readonly leaseMs: number;
  readonly ready: () => Promise<void>;
  readonly failed: (error: unknown) => void;
};

const channel = 'gateway_lanes';
/** Wake-ups can be lost, and a lease can end without one. */
const pollMs = 250;

export function createSharedLane({ store, leaseMs, ready, failed }: SharedLaneOptions) {
  const waiting = createWaiting(store);
  const claim = async (name: string, holder: string): Promise<boolean> => {
    await ready();
    const { changes } = await store.run(
      `INSERT INTO gateway_lanes (name, holder, held_until) VALUES (?, ?, :steady + ?)
       ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
       WHERE gateway_lanes.held_until <= :steady`,
      [name, holder, leaseMs],
      { isolation: 'read-committed' },
    );
    return changes === 1;
  };
  const free = async (name: string, holder: string): Promise<void> => {
    await store.run('UPDATE gateway_lanes SET held_until = 0 WHERE name = ? AND holder = ?', [name, holder], {
      isolation: 'read-committed',
    });
    store.notify(channel);
  };
  return {
    /** Resolves, when no other process calls, to the function that ends the call; rejects with the reason of the signal. */
    enter: async (name: string, signal: AbortSignal): Promise<() => Promise<void>> => {
      const holder = randomUUID();
      for (;;) {
        if (signal.aborted) throw signal.reason;
        try {
          if (await claim(name, holder)) return () => free(name, holder).catch(failed);
        } catch (error) {
          // Without the store no other process can be asked; calls of this one still go one at a time.
          failed(error);
          return async () => {};
        }
        await waiting.nextChance(signal);
      }
    },
    close: waiting.stop,
  };
}

/** Returns how to wait until a lane became free, for a short time, or until the caller does not wait any longer. */
function createWaiting(store: Store) {
  const waiting = new Set<() => void>();
  let stopListening: (() => void) | undefined;
  return {
    nextChance: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        stopListening ??= store.listen(channel, () => {
          for (const end of [...waiting]) end();
        });
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, pollMs);
        waiting.add(end);
        signal.addEventListener('abort', end, { once: true });
      }),
    stop: (): void => stopListening?.(),
  };
}
