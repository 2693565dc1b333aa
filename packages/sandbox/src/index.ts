/**
 * The practice provider: payments, events, webhook endpoints and deliveries behind practice keys, at /sandbox/v1.
 *
 *     await migrateSandbox(store);
 *     const sandbox = createSandbox({ store, public: false });
 *     sandbox.start();
 *     const response = await sandbox.fetch(request, { requestId, language: 'pt', address: '203.0.113.7' });
 *     const { caller } = await sandbox.keys.admit(request.headers.get('authorization'));   // the same functions for GraphQL
 *     const { payment } = await sandbox.payments.create(caller, { valor: 4990, moeda: 'BRL' });
 *     for await (const event of await sandbox.events.subscribe(caller)) …
 *     await sandbox.stop();
 */
export type { CallUsage } from './call-window.ts';
export { callUsageHeaders } from './call-window.ts';
export type { Deliveries, DeliveryFilter } from './deliveries.ts';
export {
  attemptOutcomes,
  type DeliveryStateName,
  deliveryStates,
  type ShownAttempt,
  type ShownDelivery,
} from './delivery.ts';
export { disabledReasons, endpointStates, type FaultName, faultNames, type ShownEndpoint } from './endpoint.ts';
export type { Endpoints, NewShownEndpoint } from './endpoints.ts';
export { isSandboxError, type Place, SandboxError, type SandboxFacts } from './errors.ts';
export { type EventBody, type EventKind, eventKinds } from './event-kinds.ts';
export type { EventFilter, Events, EventWithResource } from './events.ts';
export type { Feed } from './feed.ts';
export type { SandboxDescription } from './http/description.ts';
export { entityTag } from './http/entity-tag.ts';
export type { SandboxContext } from './http/operation.ts';
export { isId } from './ids.ts';
export type { Admission, Caller, IssuedKey, Keys, ShownKey } from './keys.ts';
export { defaultLimits, type SandboxLimits } from './limits.ts';
export { migrateSandbox } from './migrations.ts';
export { DEFAULT_LIMIT, HIGHEST_LIMIT, ORDERS, type Page, type PageRequest } from './page.ts';
export { type Payment, type PaymentStatus, paymentStatuses } from './payment.ts';
export type { Condition, PaymentFilter, Payments } from './payments.ts';
export type { Policies, Policy } from './policies.ts';
export { type SandboxProblemCode, sandboxProblems } from './problem-kinds.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { type NewShownSecret, type SecretStageName, type Secrets, type ShownSecret, secretStages } from './secrets.ts';
export { refusalFrom } from './store-refusal.ts';
