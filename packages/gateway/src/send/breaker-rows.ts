// The open circuit breakers in the store, which all processes share.
import type { Store, Transaction } from '@farol/store';

type BreakerRow = {
  readonly api: string;
  /** How many times in a row it was opened. */
  readonly times: number;
  /** Milliseconds from now; negative when the pause is over. */
  readonly openForMs: number;
};

/** Another process may send a probe when the first one has not ended by then. */
const probeMs = 30_000;
export const breakerChannel = 'gateway_breakers';

export function createBreakerRows(store: Store, ready: () => Promise<void>) {
  // One after another: on several connections a close could otherwise be stored before the opening that it ends.
  let writing: Promise<unknown> = Promise.resolve();
  const inOrder = <Result>(write: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    const written = writing.then(async () => {
      await ready();
      return store.transaction(async (tx) => {
        const result = await write(tx);
        tx.notify(breakerChannel);
        return result;
      });
    });
    writing = written.catch(() => {});
    return written;
  };

  return {
    read: async (): Promise<readonly BreakerRow[]> => {
      await ready();
      const rows = await store.read<{ api: string; times: number; open_until: number; now: number }>(
        'SELECT api, times, open_until, CAST(:steady AS BIGINT) AS now FROM gateway_breakers',
      );
      return rows.map(({ api, times, open_until, now }) => ({ api, times, openForMs: open_until - now }));
    },
    open: (api: string, forMs: number, times: number): Promise<void> =>
      inOrder(async (tx) => {
        await tx.run(
          `INSERT INTO gateway_breakers (api, times, open_until, probe_until) VALUES (?, ?, :steady + ?, 0)
           ON CONFLICT (api) DO UPDATE SET times = excluded.times, open_until = excluded.open_until, probe_until = 0`,
          [api, times, forMs],
        );
      }),
    /** False when it was not open. */
    close: (api: string): Promise<boolean> =>
      inOrder(async (tx) => {
        const { changes } = await tx.run('DELETE FROM gateway_breakers WHERE api = ?', [api]);
        return changes > 0;
      }),
    /** True for the one process that may send the probe after the pause. */
    claimProbe: async (api: string): Promise<boolean> => {
      await ready();
      const { changes } = await store.run(
        'UPDATE gateway_breakers SET probe_until = :steady + ? WHERE api = ? AND open_until <= :steady AND probe_until <= :steady',
        [probeMs, api],
      );
      return changes > 0;
    },
    /** Resolves when the writes of this process that have begun are done. */
    written: async (): Promise<void> => {
      await writing;
    },
  };
}
