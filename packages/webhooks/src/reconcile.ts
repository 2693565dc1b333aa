// Finds events that never arrived (spec 6.6): lists the provider's events since a time, compares them with the log, and records the missing
// ones with a mark.
import { hash } from 'node:crypto';
import type { ListedEvent, Provider } from './handle/provider.ts';
import { keyOf, plainKind } from './log/event-key.ts';
import type { EventLog } from './log/event-log.ts';
import { parseJson } from './log/parse-json.ts';
import type { SchemeName } from './schemes/scheme-names.ts';
import { schemes } from './schemes/schemes.ts';
import { WebhookError } from './terms/errors.ts';

export type ReconcileOptions = {
  readonly log: EventLog;
  readonly provider: Pick<Required<Provider>, 'listEvents'>;
  /** The same as the receiver's; otherwise every event would seem missing. */
  readonly source: string;
  readonly scheme: SchemeName;
  /** Milliseconds. Default: the start of the last reconciliation of this source, minus the overlap; at first everything. */
  readonly since?: number;
  /** Events may become visible late, so each run starts this much earlier. Default 10 minutes. */
  readonly overlapMs?: number;
  /** More pages than this mean that the provider's list does not end. Default 100,000. */
  readonly maxPages?: number;
  /** Only reports missing events; the log and the start of the next run stay unchanged. */
  readonly dryRun?: boolean;
};

export type Reconciliation = {
  readonly since: number;
  readonly pages: number;
  /** Events that the provider listed. */
  readonly listed: number;
  /** Events that the log did not have. They are in it now, unless this was a dry run. */
  readonly missing: readonly { readonly id: string | null; readonly kind: string }[];
};

const defaultOverlapMs = 600_000;
const defaultMaxPages = 100_000;

export async function reconcile(options: ReconcileOptions): Promise<Reconciliation> {
  const { log, provider, source, dryRun = false } = options;
  const { store } = log;
  // A page may repeat events of an earlier one, which a dry run does not record.
  const seen = new Set<string>();
  const isNew = async (arrival: ReturnType<typeof arrivalOf>): Promise<boolean> => {
    if (!dryRun) return (await log.record(arrival)) === 'new';
    if (seen.has(arrival.eventKey)) return false;
    seen.add(arrival.eventKey);
    return (await log.find(source, arrival)) === undefined;
  };
  const startedAt = await store.now();
  const since = options.since ?? (await lastPoint(log, source, options.overlapMs ?? defaultOverlapMs));
  const missing: { readonly id: string | null; readonly kind: string }[] = [];
  const maxPages = options.maxPages ?? defaultMaxPages;
  let listed = 0;
  let pages = 0;
  let cursor: string | undefined;
  do {
    const page = await provider.listEvents(since, cursor);
    const arrivals = page.events.map((event) => arrivalOf(event, source, options.scheme));
    const news = await Promise.all(arrivals.map(isNew));
    for (const [index, { id, kind }] of arrivals.entries()) {
      if (news[index]) missing.push({ id, kind });
    }
    listed += arrivals.length;
    pages += 1;
    if (page.next !== undefined && (page.next === cursor || pages >= maxPages)) {
      throw new WebhookError('provider_endless', `the provider's list did not end after ${pages} pages`);
    }
    cursor = page.next;
  } while (cursor !== undefined);
  if (dryRun) return { since, pages, listed, missing };
  // Stored last, so that an interrupted run is repeated from its start.
  await store.run(
    `INSERT INTO webhook_reconciled (source, point) VALUES (?, ?)
     ON CONFLICT (source) DO UPDATE SET point = CASE WHEN excluded.point > webhook_reconciled.point
       THEN excluded.point ELSE webhook_reconciled.point END`,
    [source, startedAt],
  );
  return { since, pages, listed, missing };
}

async function lastPoint({ store }: EventLog, source: string, overlapMs: number): Promise<number> {
  const [row] = await store.read<{ point: number }>('SELECT point FROM webhook_reconciled WHERE source = ?', [source]);
  return row === undefined ? 0 : Math.max(0, row.point - overlapMs);
}

function arrivalOf({ id, payload }: ListedEvent, source: string, scheme: SchemeName) {
  const body = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload) ?? 'null');
  const digest = hash('sha256', body, 'hex');
  const incoming = { headers: new Headers(), url: new URL('about:blank'), body, now: 0, toleranceMs: 0 };
  const identity = schemes[scheme].identify(incoming, parseJson(body));
  return {
    ...keyOf(identity, id, digest),
    source,
    kind: plainKind(identity.kind),
    contentType: 'application/json',
    body,
    digest,
    via: 'reconcile' as const,
    note: null,
  };
}
