// What a receiver may ask the provider itself: the real state of an object, and the events of a time, for those that never came.
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
  /** Spec 6.5: for sensitive actions, the real state. The payload is a hint at what to ask for. Throws to be tried again later. */
  readonly fetchObject?: (event: ReceivedEvent) => Promise<unknown>;
  /** Spec 6.6: what happened since. In any order; a page may repeat what an earlier one had. */
  readonly listEvents?: (since: number, cursor: string | undefined) => Promise<ListedPage>;
};
