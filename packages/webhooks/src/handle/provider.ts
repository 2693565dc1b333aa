// The provider's API as handlers and reconciliation need it.
import type { ReceivedEvent } from './handler.ts';

export type ListedEvent = {
  /** The provider's id of the event, the same as in `webhook-id`, if it shows one. */
  readonly id?: string;
  /** As its list shows it: bytes, or a value that becomes JSON. */
  readonly payload: unknown;
};

export type ListedPage = {
  readonly events: readonly ListedEvent[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
};

export type Provider = {
  /** Spec 6.5: the current object, for sensitive actions. The payload says only which one. Throws to be retried later. */
  readonly fetchObject?: (event: ReceivedEvent) => Promise<unknown>;
  /** Spec 6.6: the events since a time, in any order. A page may repeat events of an earlier one. */
  readonly listEvents?: (since: number, cursor: string | undefined) => Promise<ListedPage>;
};
