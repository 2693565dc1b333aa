// How do resolvers reach the practice provider?
import type { Caller, EventWithResource, Sandbox } from '@farol/sandbox';
import { createCountedLoaders } from './loaders.ts';

/** Which events of a payment. */
type EventsOf = {
  readonly payment: string;
  readonly most: number;
  readonly ordem: 'crescente' | 'decrescente';
};

/** The practice provider as the resolvers of one operation see it. */
export type PracticeCall = {
  readonly sandbox: Sandbox;
  /** The holder of the key. It is checked before an operation runs, so fields that need a key always have one. */
  readonly caller: () => Caller;
  readonly address: string | undefined;
  /** After a change, or with the next event of a subscription, earlier look-ups are out of date. */
  readonly loaders: ReturnType<typeof createPracticeLoaders>;
  /** Runs work that the practice provider may refuse. */
  readonly ask: <T>(work: () => Promise<T>) => Promise<T>;
};

/** One set per operation: a relation of a whole list is one look-up (spec 4.2). */
export function createPracticeLoaders(sandbox: Sandbox, caller: () => Caller) {
  const { loader, counts, forget } = createCountedLoaders();
  return {
    payments: loader('payments', (ids: readonly string[]) => sandbox.payments.byIds(caller(), ids)),
    events: loader('events', (ids: readonly string[]) => sandbox.events.byIds(caller(), ids)),
    webhooks: loader('webhooks', (ids: readonly string[]) => sandbox.endpoints.byIds(caller(), ids)),
    eventsOf: loader(
      'eventsOf',
      (keys: readonly EventsOf[]) => eventsOf(sandbox, caller(), keys),
      ({ payment, most, ordem }) => `${payment} ${most} ${ordem}`,
    ),
    counts,
    forget,
  };
}

/** One look-up for each range; in a list, all payments have the same range. */
async function eventsOf(sandbox: Sandbox, caller: Caller, keys: readonly EventsOf[]) {
  const found = new Map<EventsOf, readonly EventWithResource[]>();
  for (const group of Map.groupBy(keys, ({ most, ordem }) => `${most} ${ordem}`).values()) {
    const [range] = group;
    if (!range) continue;
    const payments = group.map(({ payment }) => payment);
    const events = await sandbox.events.ofPayments(caller, payments, range);
    for (const [i, key] of group.entries()) found.set(key, events[i] ?? []);
  }
  return keys.map((key) => found.get(key) ?? []);
}
