import type { Caller, EventWithResource, Sandbox } from '@farol/sandbox';
import { createCountedLoaders } from '../schema/counted-loaders.ts';
import type { EventsOf, PracticeLoaders } from '../schema/practice-call.ts';

/** One set per operation: a relation of a whole list is one look-up (spec 4.2). */
export function createPracticeLoaders(sandbox: Sandbox, caller: () => Caller): PracticeLoaders {
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
async function eventsOf(
  sandbox: Sandbox,
  caller: Caller,
  keys: readonly EventsOf[],
): Promise<(readonly EventWithResource[])[]> {
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
