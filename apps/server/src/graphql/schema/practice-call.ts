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
  /** After a change, or with the next event of a subscription: what was looked up before is not true any more. */
  readonly forget: () => void;
};

/** The practice provider as the resolvers of one operation see it. */
export type PracticeCall = {
  readonly sandbox: Sandbox;
  /** Whoever holds the key. Operations are let in before they are run, so fields that need a key always have one. */
  readonly caller: () => Caller;
  readonly address: string | undefined;
  readonly loaders: PracticeLoaders;
  /** Runs what may be refused. */
  readonly ask: <T>(work: () => Promise<T>) => Promise<T>;
};
