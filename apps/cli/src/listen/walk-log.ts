import type { EventLog, LogFilter, LoggedEvent } from '@farol/webhooks';

/** Every event of the log that matches the filter, oldest first. */
export async function* walkLog(log: EventLog, filter: Omit<LogFilter, 'after' | 'limit'>): AsyncGenerator<LoggedEvent> {
  let after: number | undefined;
  do {
    const page = await log.events({ ...filter, limit: 500, ...(after === undefined ? {} : { after }) });
    yield* page.items;
    after = page.next;
  } while (after !== undefined);
}
