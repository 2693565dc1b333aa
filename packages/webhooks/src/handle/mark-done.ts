// Marks events as done or ignored in the log, many in one statement.
import { createBatches, type Store } from '@farol/store';
import { valueList } from '../queue/value-list.ts';

type Finished = {
  readonly position: number;
  readonly state: 'done' | 'ignored';
};

const maxBatch = 256;

export function createMarkDone(store: Store): (event: Finished) => Promise<void> {
  const { add } = createBatches<Finished, void>({
    fitting: ({ length }) => Math.min(length, maxBatch),
    write: async (events) => {
      const [first] = events;
      // Usually all of them are done, and one statement is enough.
      if (events.every(({ state }) => state === first?.state)) await markAll(store, events);
      else await store.transaction((tx) => markAll(tx, events), { isolation: 'read-committed' });
      return events.map(() => undefined);
    },
  });
  return add;
}

async function markAll(sql: Pick<Store, 'run'>, events: readonly Finished[]): Promise<void> {
  for (const state of ['done', 'ignored'] as const) {
    const { marks, values } = valueList(
      events.filter((event) => event.state === state).map(({ position }) => position),
    );
    if (values.length === 0) continue;
    await sql.run(
      `UPDATE webhook_received SET state = ?, lease = NULL, problem = NULL, settled_at = :now
       WHERE state = 'pending' AND position IN (${marks})`,
      [state, ...values],
      { isolation: 'read-committed' },
    );
  }
}
