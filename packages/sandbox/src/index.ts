/**
 * The practice provider: payments, events, webhook endpoints and deliveries behind practice keys, at /sandbox/v1.
 *
 *     await migrateSandbox(store);
 *     const sandbox = createSandbox({ store, public: false });
 *     sandbox.start();
 *     const response = await sandbox.answer(requestFromNode(message, response), { requestId, language: 'pt', instance });
 *     const { caller } = await sandbox.keys.admit(request.header('authorization'));   // the same functions for GraphQL
 *     const { payment } = await sandbox.payments.create(caller, { valor: 4990, moeda: 'BRL' });
 *     for await (const event of await sandbox.events.subscribe(caller)) …
 *     await sandbox.stop();
 */

export type { Feed } from './feeds/feed.ts';
export { versionTag } from './http/condition.ts';
export { answerSchemas, inputSchemas, objectSchemas, requestSchemas } from './http/schemas.ts';
export { isId } from './ids.ts';
export { insufficientScope } from './keys/account.ts';
export { listPracticeKeys, type PracticeKey, revokePracticeKey } from './keys/all-keys.ts';
export { callUsageHeaders } from './keys/call-window.ts';
export type { IssuedKey } from './keys/issue-key.ts';
export type { Admission, Caller, Keys, ShownKey } from './keys/keys.ts';
export type { Policy } from './keys/policies.ts';
export { defaultLimits } from './limits.ts';
export { migrateSandbox } from './migrations.ts';
export { listOrders, type Page, type PageRequest } from './page.ts';
export { type EventBody, eventKinds } from './payments/event-kinds.ts';
export type { EventFilter, Events, EventWithResource } from './payments/events.ts';
export { type Payment, paymentStatuses } from './payments/payment.ts';
export type { Payments } from './payments/payments.ts';
export type { Condition } from './resource.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { refusalFrom } from './store-refusal.ts';
export type { Deliveries, DeliveryFilter } from './webhooks/deliveries.ts';
export {
  attemptOutcomes,
  deliveryStates,
  type ShownAttempt,
  type ShownDelivery,
} from './webhooks/delivery.ts';
export {
  disabledReasons,
  endpointStates,
  faultNames,
  type ShownEndpoint,
} from './webhooks/endpoint.ts';
export type { Endpoints, NewShownEndpoint } from './webhooks/endpoints.ts';
export {
  type NewShownSecret,
  type Secrets,
  type ShownSecret,
  secretStages,
} from './webhooks/secrets.ts';
