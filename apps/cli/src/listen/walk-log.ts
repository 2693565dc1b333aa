import { type EventLog, type LogFilter, type LoggedEvent, matchesKind } from '@farol/webhooks';

/** Every event of the log that matches the filter and one of the patterns of kinds, oldest first. */
export async function* walkLog(
  log: EventLog,
  filter: Omit<LogFilter, 'after' | 'limit'>,
  kinds: readonly string[] = ['*'],
): AsyncGenerator<LoggedEvent> {
  let after: number | undefined;
  do {
    const page = await log.events({ ...filter, limit: 500, ...(after === undefined ? {} : { after }) });
    yield* page.items.filter(({ kind }) => kinds.some((pattern) => matchesKind(pattern, kind)));
    after = page.next;
  } while (after !== undefined);
}
