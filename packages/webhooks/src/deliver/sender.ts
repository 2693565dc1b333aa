// The sender, put together: register endpoints, publish events in the caller's transaction, deliver them until they are received.
import type { Store, Transaction } from '@farol/store';
import { type AddressGuardOptions, createAddressGuard } from '../endpoints/address-guard.ts';
import { createEndpointRegistry, type EndpointRegistry } from '../endpoints/endpoints.ts';
import type { Fault } from '../endpoints/faults.ts';
import {
  type Attempt,
  type Delivery,
  type DeliveryFilter,
  findDelivery,
  listAttempts,
  listDeliveries,
} from '../publish/deliveries.ts';
import { type EventFilter, getEvent, listEvents, type PublishedEvent } from '../publish/events.ts';
import { forgetSome } from '../publish/forget-owner.ts';
import { createLookUps, type LookUps } from '../publish/look-ups.ts';
import { createOutbox, type NewEvent, type Published } from '../publish/outbox.ts';
import { createQueueRunner, type QueueRunner } from '../queue/queue-runner.ts';
import { deliveriesChannel } from '../queue/wake-channels.ts';
import type { Page } from '../terms/page.ts';
import { attemptDelivery } from './attempt.ts';
import { type ClaimedDelivery, claimDeliveries } from './delivery-claim.ts';
import { createSettling } from './delivery-settle.ts';
import { createPoster } from './post.ts';

export type SenderOptions = AddressGuardOptions & {
  readonly store: Store;
  /** How long one attempt may take. Default 15 s. */
  readonly timeoutMs?: number;
  /** How long a worker may keep a delivery to itself; longer than an attempt. Default twice `timeoutMs`. */
  readonly leaseMs?: number;
  /** Attempts at a time, default 64, and at a time to one endpoint, default 16: one that stalls must not hold up the others. */
  readonly concurrency?: number;
  readonly concurrencyPerEndpoint?: number;
  /** Default 5 days. */
  readonly disableAfterMs?: number;
  readonly pollMs?: number;
  /** For jitter and for faults with a rate. */
  readonly random?: () => number;
  readonly userAgent?: string;
  readonly onError?: (error: unknown) => void;
};

export type Sender = QueueRunner & {
  readonly endpoints: EndpointRegistry;
  /** In the transaction of the change that the event tells of. */
  readonly publish: (tx: Transaction, event: NewEvent) => Promise<Published>;
  /** Another delivery of a stored event. Resolves to its id, two ids if a fault duplicates it. */
  readonly resend: (
    tx: Transaction,
    wanted: { readonly owner: string; readonly eventId: string; readonly endpointId: string },
    faults?: readonly Fault[],
  ) => Promise<readonly string[]>;
  readonly event: (owner: string, id: string) => Promise<PublishedEvent>;
  readonly events: (owner: string, filter?: EventFilter) => Promise<Page<PublishedEvent, number>>;
  readonly delivery: (owner: string, id: string) => Promise<Delivery | undefined>;
  readonly deliveries: (owner: string, filter?: DeliveryFilter) => Promise<Page<Delivery, number>>;
  readonly attempts: (owner: string, deliveryId: string) => Promise<Attempt[]>;
  /** The same by ids, many at once. */
  readonly lookUps: LookUps;
  /** Deletes at most so many rows of an owner. Resolves to how many; 0 when nothing is left. */
  readonly forgetSome: (owner: string, most: number) => Promise<number>;
  /** Deletes events created before that moment whose deliveries have all been settled. Resolves to how many. */
  readonly prune: (before: number) => Promise<number>;
};

const defaultTimeoutMs = 15_000;
const defaultConcurrency = 64;
const defaultConcurrencyPerEndpoint = 16;
const defaultDisableAfterMs = 5 * 24 * 60 * 60 * 1000;
const defaultPollMs = 1_000;

export function createSender(options: SenderOptions): Sender {
  const { store } = options;
  const random = options.random ?? Math.random;
  const timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
  const leaseMs = options.leaseMs ?? 2 * timeoutMs;
  const perEndpoint = options.concurrencyPerEndpoint ?? defaultConcurrencyPerEndpoint;
  const disableAfterMs = options.disableAfterMs ?? defaultDisableAfterMs;
  const settle = createSettling({ store, random, disableAfterMs });
  const userAgent = options.userAgent ?? 'Farol-Webhooks/1';
  const guard = createAddressGuard(options);
  const poster = createPoster(guard);
  const outbox = createOutbox(random);

  async function send(delivery: ClaimedDelivery): Promise<void> {
    const result = await attemptDelivery(poster, { ...delivery, now: delivery.claimedAt, timeoutMs, userAgent });
    await settle({ delivery, result });
  }

  let expected = false;
  const runner = createQueueRunner<ClaimedDelivery>({
    claim: async (limit, running) => {
      const atMost = Math.min(limit, perEndpoint);
      const busyEndpoints = busy(running, perEndpoint);
      const claimed = await claimDeliveries(store, { limit: atMost, leaseMs, busyEndpoints, expected });
      expected = claimed.items.length === atMost;
      return claimed;
    },
    work: send,
    concurrency: options.concurrency ?? defaultConcurrency,
    worthClaiming: Math.max(1, Math.floor(perEndpoint / 4)),
    pollMs: options.pollMs ?? defaultPollMs,
    listen: (wake) => store.listen(deliveriesChannel, wake),
    onError: options.onError ?? (() => {}),
  });

  return {
    endpoints: createEndpointRegistry(store, guard),
    publish: outbox.publish,
    resend: outbox.resend,
    event: (owner, id) => getEvent(store, owner, id),
    events: (owner, filter) => listEvents(store, owner, filter),
    delivery: (owner, id) => findDelivery(store, owner, id),
    deliveries: (owner, filter) => listDeliveries(store, owner, filter),
    attempts: (owner, deliveryId) => listAttempts(store, owner, deliveryId),
    lookUps: createLookUps(store),
    forgetSome: (owner, most) => forgetSome(store, owner, most),
    prune: async (before) => {
      const { changes } = await store.run(
        `DELETE FROM webhook_events WHERE created_at < ? AND NOT EXISTS (
           SELECT 1 FROM webhook_deliveries d WHERE d.event_position = webhook_events.position AND d.state IN ('pending', 'held'))`,
        [before],
      );
      return changes;
    },
    runDue: runner.runDue,
    start: runner.start,
    stop: async () => {
      await runner.stop();
      await poster.close();
    },
  };
}

function busy(running: readonly ClaimedDelivery[], perEndpoint: number): string[] {
  const counts = new Map<string, number>();
  for (const { endpointId } of running) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= perEndpoint).map(([endpointId]) => endpointId);
}
