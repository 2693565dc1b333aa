// A received event as it is stored, and the part of the INSERT that both stores share.
import type { Value } from '@farol/store';
import type { EventKey } from './event-key.ts';

export type Arrival = EventKey & {
  readonly source: string;
  readonly kind: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  readonly digest: string;
  readonly via: 'delivery' | 'reconcile';
  readonly note: string | null;
  /** `ignored`: no worker will run for it. Default `pending`. */
  readonly state?: 'pending' | 'ignored';
};

export type Insertion = {
  readonly text: string;
  readonly values: readonly Value[];
};

export const arrivalColumns =
  'source, event_key, facts_key, signed_id, kind, content_type, body, digest, via, note, state';

/**
 * Besides the key: a copy without an id is known if its members are known, and one with an id if the same members arrived without an id.
 * Two different ids are two events, even with equal members.
 *
 * The subquery per row and `source || ''` force the index on facts: PostgreSQL plans this while the table is small, and a join or the index
 * on the source would later read the whole table for every batch.
 */
export const insertFrom = (arrived: string): string => `WITH v (${arrivalColumns}) AS (${arrived})
    INSERT INTO webhook_received (${arrivalColumns}, copies, received_at, attempts, due_at, settled_at)
    SELECT v.source, v.event_key, v.facts_key, v.signed_id, v.kind, v.content_type, v.body, v.digest, v.via, v.note, v.state,
      1, :now, 0, :steady, CASE v.state WHEN 'pending' THEN NULL ELSE :now END
    FROM v WHERE (
      SELECT 1 FROM webhook_received r WHERE r.facts_key = v.facts_key AND (r.source || '') = v.source
        AND (r.signed_id IS NULL OR v.signed_id IS NULL) LIMIT 1) IS NULL
    ON CONFLICT (source, event_key) DO NOTHING RETURNING source, event_key`;
