// The sender: registers endpoints, publishes events in the caller's transaction and delivers them until they are received.
import type { Transaction } from '@farol/store';
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
import { createLookUps, type LookUps } from '../publish/look-ups.ts';
import { createOutbox, type NewEvent, type Published } from '../publish/outbox.ts';
import { pruneEvents } from '../publish/prune-events.ts';
import type { QueueRunner } from '../queue/queue-runner.ts';
import type { Page } from '../terms/page.ts';
import { createSending, type SendingOptions } from './sending.ts';

export type SenderOptions = AddressGuardOptions & SendingOptions;

export type Sender = QueueRunner & {
  readonly endpoints: EndpointRegistry;
  /** In the transaction of the change that the event reports. */
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
  /** Deletes events created before that time whose deliveries are all settled, in small transactions. Resolves to how many. */
  readonly prune: (before: number) => Promise<number>;
};

export function createSender(options: SenderOptions): Sender {
  const { store } = options;
  const guard = createAddressGuard(options);
  const outbox = createOutbox(options.random ?? Math.random);

  return {
    ...createSending(options, guard),
    endpoints: createEndpointRegistry(store, guard),
    publish: outbox.publish,
    resend: outbox.resend,
    event: (owner, id) => getEvent(store, owner, id),
    events: (owner, filter) => listEvents(store, owner, filter),
    delivery: (owner, id) => findDelivery(store, owner, id),
    deliveries: (owner, filter) => listDeliveries(store, owner, filter),
    attempts: (owner, deliveryId) => listAttempts(store, owner, deliveryId),
    lookUps: createLookUps(store),
    prune: (before) => pruneEvents(store, before),
  };
}
