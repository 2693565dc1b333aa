// Taking events off the queue once they are done or have no handler, many at a time.
import type { Store } from '@farol/store';
import { valueList } from './value-list.ts';

export type Shelved = 'done' | 'ignored';

interface Waiting {
  readonly position: number;
  readonly state: Shelved;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH = 256;

/** What ends while a write is under way goes into the next one together. */
export function createShelf(store: Store): (position: number, state: Shelved) => Promise<void> {
  const waiting: Waiting[] = [];
  let writing = false;

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting.splice(0, MAX_BATCH);
      try {
        await write(batch);
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    writing = false;
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    await store.transaction(
      async (tx) => {
        for (const state of ['done', 'ignored'] as const) {
          const positions = batch.filter((one) => one.state === state).map(({ position }) => position);
          if (positions.length === 0) continue;
          const { marks, values } = valueList(positions);
          await tx.run(
            `UPDATE webhook_received SET state = ?, lease = NULL, problem = NULL, settled_at = :now
             WHERE state = 'pending' AND position IN (${marks})`,
            [state, ...values],
          );
        }
      },
      { isolation: 'read-committed' },
    );
  }

  return (position, state) =>
    new Promise((resolve, reject) => {
      waiting.push({ position, state, resolve, reject });
      if (!writing) void writeAll();
    });
}
