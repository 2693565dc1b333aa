// The events of an owner, as they were sent.
import type { Sql, Store } from '@farol/store';
import { WebhookError } from '../terms/errors.ts';
import { type Page, type PageRequest, pageOf, pageSize } from '../terms/page.ts';

export type PublishedEvent = {
  readonly position: number;
  readonly id: string;
  readonly kind: string;
  readonly subject: string | null;
  readonly body: Uint8Array;
  /** SHA-256 of the body. */
  readonly digest: string;
  readonly createdAt: number;
};

export type EventFilter = PageRequest<number> & {
  readonly kind?: string;
  /** Created at this time or later. */
  readonly since?: number;
  /** `newest` first instead of oldest. */
  readonly order?: 'oldest' | 'newest';
};

export const eventColumns = 'position, id, kind, subject, body, digest, created_at AS "createdAt"';

export async function getEvent(sql: Sql, owner: string, id: string): Promise<PublishedEvent> {
  const [row] = await sql.read<PublishedEvent>(
    `SELECT ${eventColumns} FROM webhook_events WHERE owner = ? AND id = ?`,
    [owner, id],
  );
  if (row === undefined) throw new WebhookError('event_not_found', `there is no event ${id}`);
  return row;
}

export async function listEvents(
  store: Store,
  owner: string,
  filter: EventFilter = {},
): Promise<Page<PublishedEvent, number>> {
  const limit = pageSize(filter);
  const newest = filter.order === 'newest';
  const rows = await store.read<PublishedEvent>(
    `SELECT ${eventColumns} FROM webhook_events
     WHERE owner = ? AND position ${newest ? '<' : '>'} ? AND created_at >= ? ${filter.kind === undefined ? '' : 'AND kind = ?'}
     ORDER BY position ${newest ? 'DESC' : 'ASC'} LIMIT ?`,
    [
      owner,
      filter.after ?? (newest ? Number.MAX_SAFE_INTEGER : 0),
      filter.since ?? 0,
      ...(filter.kind === undefined ? [] : [filter.kind]),
      limit + 1,
    ],
  );
  return pageOf(rows, limit, ({ position }) => position);
}
