// The log of refused deliveries. Strangers can cause them, so only the latest are stored.
import type { Store } from '@farol/store';
import { type Page, pageOf, pageSql } from '../terms/page.ts';
import type { RefusalReason } from '../terms/refusal.ts';
import type { LogFilter } from './logged-event.ts';

export type RefusedDelivery = {
  readonly position: number;
  readonly source: string;
  readonly reason: RefusalReason;
  /** Only headers that cannot hold a secret. */
  readonly headers: Readonly<Record<string, string>>;
  readonly size: number;
  /** SHA-256 of the body, if it was read. */
  readonly digest: string | null;
  readonly refusedAt: number;
};

export type NewRefusal = Omit<RefusedDelivery, 'position' | 'refusedAt'>;

/** Old rows are deleted once per this many insertions. */
const cleaningInterval = 100;

export async function recordRefusal(store: Store, refusal: NewRefusal, maxRows: number): Promise<void> {
  const { source, reason, headers, size, digest } = refusal;
  const { rows } = await store.run<{ position: number }>(
    `INSERT INTO webhook_refused (source, reason, headers, size, digest, refused_at) VALUES (?, ?, ?, ?, ?, :now)
     RETURNING position`,
    [source, reason, JSON.stringify(headers), size, digest],
  );
  const position = rows[0]?.position ?? 0;
  if (position % cleaningInterval === 0) {
    await store.run('DELETE FROM webhook_refused WHERE position <= ?', [position - maxRows]);
  }
}

export async function listRefused(
  store: Store,
  filter: Omit<LogFilter, 'state'>,
): Promise<Page<RefusedDelivery, number>> {
  const { limit, text, values } = pageSql(filter, [['source = ?', filter.source]]);
  const rows = await store.read<Omit<RefusedDelivery, 'headers'> & { readonly headers: string }>(
    `SELECT position, source, reason, headers, size, digest, refused_at AS "refusedAt" FROM webhook_refused ${text}`,
    values,
  );
  const items = rows.map((row) => ({ ...row, headers: JSON.parse(row.headers) as RefusedDelivery['headers'] }));
  return pageOf(items, limit, ({ position }) => position);
}
