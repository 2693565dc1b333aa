export { type AddressGuard, type AddressGuardOptions, createAddressGuard, type Resolver } from './address-guard.ts';
export type { Attempt, AttemptOutcome, Delivery, DeliveryFilter, DeliveryState } from './deliveries.ts';
export type { DisabledReason, Endpoint } from './endpoint.ts';
export type { IssuedSecret, NewSecret, SecretStage, SecretSummary } from './endpoint-secrets.ts';
export type { ReplayFilter } from './endpoint-state.ts';
export type { EndpointChange, EndpointCondition, EndpointRegistry, NewEndpoint } from './endpoints.ts';
export { isWebhookError, WebhookError, type WebhookErrorCode } from './errors.ts';
export {
  createEventLog,
  type EventLog,
  type EventLogOptions,
  type LogFilter,
  type LoggedEvent,
  type ReceivedState,
  type RefusedDelivery,
} from './event-log.ts';
export type { EventFilter, PublishedEvent } from './events.ts';
export { type Fault, type FaultKind, faultKinds, type SendingFault } from './faults.ts';
export type { ConfirmedEvent, EventNotice, Handler, Handlers, ReceivedEvent } from './handler.ts';
export type { LookUps } from './look-ups.ts';
export { migrateWebhooks } from './migrations.ts';
export { MAX_PAYLOAD_BYTES, type NewEvent, type Published } from './outbox.ts';
export type { Page, PageRequest } from './page.ts';
export type { HeaderLookup, Posted } from './posted.ts';
export type { ListedEvent, ListedPage, Provider } from './provider.ts';
export type { QueueRunner } from './queue-runner.ts';
export {
  createReceiver,
  type KnownSender,
  type ListenOptions,
  type Receiver,
  type ReceiverOptions,
} from './receiver.ts';
export { type ReconcileOptions, type Reconciliation, reconcile } from './reconcile.ts';
export { type Refusal, type RefusalReason, refusalResponse, refusalStatus } from './refusal.ts';
export { ATTEMPT_DELAYS_MS, JITTER, MAX_RETRY_AFTER_MS } from './schedule.ts';
export type { Incoming, Outgoing, Scheme, SigningSecrets, Verdict } from './schemes/scheme.ts';
export { isSchemeName, type SchemeName, schemeNames, schemes } from './schemes/schemes.ts';
export { createSecret, createSigningKeyPair } from './secret.ts';
export { type SecretsOfOwner, secretsAt } from './secrets-at.ts';
export { type SendOnceOptions, type SentOnce, sendOnce } from './send-once.ts';
export { createSender, type Sender, type SenderOptions } from './sender.ts';
export { signBody, verifyBody } from './signature.ts';
export { createWorker, type WorkerOptions } from './worker.ts';
