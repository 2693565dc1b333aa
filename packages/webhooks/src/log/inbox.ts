// The interface of a place that stores received events: the event log, or a store of one's own.
import type { Arrival } from './arrivals.ts';
import type { NewRefusal } from './refused.ts';

export type Inbox = {
  /**
   * Stores the event and resolves when it is durable; a rejection makes the sender try again. An event is stored once for each `source` and
   * `eventKey`; a copy resolves to `known`.
   */
  readonly record: (arrival: Arrival) => Promise<'new' | 'known'>;
  /** Logs a refused delivery. Strangers cause these calls, so store few of them. */
  readonly refuse?: (refusal: NewRefusal) => Promise<void>;
};
