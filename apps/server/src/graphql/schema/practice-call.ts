// How do resolvers reach the practice provider?
import type { Caller, EventWithResource, Payment, Sandbox, ShownEndpoint } from '@farol/sandbox';
import type { LoadCounts } from './counted-loaders.ts';

/** Which events of a payment. */
export type EventsOf = {
  readonly payment: string;
  readonly most: number;
  readonly ordem: 'crescente' | 'decrescente';
};

type Loader<Value> = (id: string) => Promise<Value | undefined>;

export type PracticeLoaders = {
  readonly payments: Loader<Payment>;
  readonly events: Loader<EventWithResource>;
  readonly webhooks: Loader<ShownEndpoint>;
  readonly eventsOf: (of: EventsOf) => Promise<readonly EventWithResource[]>;
  readonly counts: () => Readonly<Record<string, LoadCounts>>;
  /** After a change, or with the next event of a subscription, earlier look-ups are out of date. */
  readonly forget: () => void;
};

/** The practice provider as the resolvers of one operation see it. */
export type PracticeCall = {
  readonly sandbox: Sandbox;
  /** The holder of the key. It is checked before an operation runs, so fields that need a key always have one. */
  readonly caller: () => Caller;
  readonly address: string | undefined;
  readonly loaders: PracticeLoaders;
  /** Runs work that the practice provider may refuse. */
  readonly ask: <T>(work: () => Promise<T>) => Promise<T>;
};
