// A received event as the log shows it.
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

export type LoggedRow = Omit<LoggedEvent, 'key' | 'id' | 'receivedAt' | 'settledAt'> & {
  readonly event_key: string;
  readonly signed_id: string | null;
  readonly received_at: number;
  readonly settled_at: number | null;
};

export const selectLogged = `SELECT position, source, event_key, signed_id, kind, body, digest, via, note, copies, received_at, state, attempts,
    problem, settled_at
  FROM webhook_received`;

export function loggedFrom({ event_key, signed_id, received_at, settled_at, ...row }: LoggedRow): LoggedEvent {
  return { ...row, key: event_key, id: idOf({ event_key, signed_id }), receivedAt: received_at, settledAt: settled_at };
}
