// The events of an owner, as they were sent.
import type { Sql, Store } from '@farol/store';
import { WebhookError } from '../terms/errors.ts';
import { type OrderedRequest, type Page, pageOf, pageSql } from '../terms/page.ts';

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

export type EventFilter = OrderedRequest & {
  readonly kind?: string;
  /** Created at this time or later. */
  readonly since?: number;
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
  const { limit, text, values } = pageSql(filter, [
    ['owner = ?', owner],
    ['created_at >= ?', filter.since],
    ['kind = ?', filter.kind],
  ]);
  const rows = await store.read<PublishedEvent>(`SELECT ${eventColumns} FROM webhook_events ${text}`, values);
  return pageOf(rows, limit, ({ position }) => position);
}
