export { deliveryHeader } from './deliver/attempt.ts';
export { type DeliveryBacklog, deliveryBacklog } from './deliver/backlog.ts';
export { type SendOnceOptions, type SentOnce, sendOnce } from './deliver/send-once.ts';
export { createSender, type Sender, type SenderOptions } from './deliver/sender.ts';
export {
  type AddressGuard,
  type AddressGuardOptions,
  createAddressGuard,
} from './endpoints/address-guard.ts';
export type { DisabledReason, Endpoint } from './endpoints/endpoint.ts';
export type { IssuedSecret, NewSecret, SecretStage, SecretSummary } from './endpoints/endpoint-secrets.ts';
export type { ReplayFilter } from './endpoints/endpoint-state.ts';
export type { EndpointChange, EndpointCondition, EndpointRegistry, NewEndpoint } from './endpoints/endpoints.ts';
export { type Fault, type FaultKind, faultKinds, type SendingFault } from './endpoints/faults.ts';
export { type SecretsOfOwner, secretsAt } from './endpoints/secrets-at.ts';
export type { ConfirmedEvent, EventNotice, Handler, Handlers, ReceivedEvent } from './handle/handler.ts';
export type { ListedEvent, ListedPage, Provider } from './handle/provider.ts';
export { createWorker, type WorkerOptions } from './handle/worker.ts';
export { createEventLog, type EventLog, type EventLogOptions } from './log/event-log.ts';
export type { Inbox } from './log/inbox.ts';
export type { LogFilter, LoggedEvent, ReceivedState } from './log/logged-event.ts';
export type { RefusedDelivery } from './log/refused.ts';
export { migrateWebhooks } from './migrations.ts';
export {
  findAnyDelivery,
  listAllDeliveries,
  type OwnedDelivery,
  type OwnedDeliveryFilter,
  type ReplayedDead,
  replayDead,
} from './publish/all-deliveries.ts';
export type { Attempt, AttemptOutcome, Delivery, DeliveryFilter, DeliveryState } from './publish/deliveries.ts';
export type { EventFilter, PublishedEvent } from './publish/events.ts';
export { forgetSome } from './publish/forget-owner.ts';
export type { LookUps } from './publish/look-ups.ts';
export { maxPayloadBytes, type NewEvent, type Published } from './publish/outbox.ts';
export { createLoopSlots } from './queue/loop-slots.ts';
export type { QueueRunner, StopOptions } from './queue/queue-runner.ts';
export type { Rate } from './queue/rates.ts';
export { attemptDelaysMs, maxRetryAfterMs, retryJitter } from './queue/schedule.ts';
export type { KnownSender } from './receive/accept.ts';
export type { Refuse } from './receive/answer-delivery.ts';
export { type OpenReceiver, type OpenReceiverOptions, openReceiver } from './receive/open-receiver.ts';
export {
  createReceiver,
  type Receiver,
  type ReceiverOptions,
} from './receive/receiver.ts';
export { type ReconcileOptions, type Reconciliation, reconcile } from './reconcile.ts';
export { defaultRetentionMs, type Pruned, pruneWebhooks, type RetentionAges } from './retention.ts';
export type { HeaderLookup, Incoming, Outgoing, Scheme, SigningSecrets, Verdict } from './schemes/scheme.ts';
export { type SchemeName, schemeNames } from './schemes/scheme-names.ts';
export { isSchemeName, schemes } from './schemes/schemes.ts';
export { type SignedDelivery, verifyDelivery } from './schemes/verify-delivery.ts';
export { createSecret, createSigningKeyPair } from './signatures/secret.ts';
export { signBody, verifyBody } from './signatures/signature.ts';
export { isWebhookError, WebhookError, type WebhookErrorCode } from './terms/errors.ts';
export { matchesKind } from './terms/kinds.ts';
export type { Page, PageRequest } from './terms/page.ts';
export { type Refusal, type RefusalReason, refusalAnswer, refusalStatus } from './terms/refusal.ts';
export { challengeHeader, challengeKind } from './terms/verification.ts';
