// A received event as the log shows it.
import type { OrderedRequest } from '../terms/page.ts';
import { idOf } from './event-key.ts';

/** `pending`: waits for its handler. `done`: effect and mark were committed together. `ignored`: no handler. `dead`: given up. */
export type ReceivedState = 'pending' | 'done' | 'ignored' | 'dead';

export type LoggedEvent = {
  readonly position: number;
  readonly source: string;
  readonly key: string;
  /** The provider's id of the event, if it gave one. */
  readonly id: string | null;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly digest: string;
  readonly via: 'delivery' | 'reconcile';
  readonly note: string | null;
  /** How often it was delivered. */
  readonly copies: number;
  readonly receivedAt: number;
  readonly state: ReceivedState;
  readonly attempts: number;
  /** The error of the last failed attempt of its handler. */
  readonly problem: string | null;
  readonly settledAt: number | null;
};

export type LogFilter = OrderedRequest & { readonly source?: string; readonly state?: ReceivedState };

export type LoggedRow = Omit<LoggedEvent, 'id'> & { readonly signedId: string | null };

export const selectLogged = `SELECT position, source, event_key AS "key", signed_id AS "signedId", kind, body, digest, via, note, copies,
    received_at AS "receivedAt", state, attempts, problem, settled_at AS "settledAt"
  FROM webhook_received`;

export const loggedFrom = ({ signedId, ...row }: LoggedRow): LoggedEvent => ({ ...row, id: idOf(row.key, signedId) });
