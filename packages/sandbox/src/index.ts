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
export type { Caller, ShownKey } from './keys/keys.ts';
export { defaultLimits } from './limits.ts';
export { migrateSandbox } from './migrations.ts';
export { listOrders, type Page } from './page.ts';
export type { EventBody } from './payments/event-kinds.ts';
export type { EventWithResource } from './payments/events.ts';
export type { Payment } from './payments/payment.ts';
export type { Condition } from './resource.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts';
export { refusalFrom } from './store-refusal.ts';
export type { ShownAttempt, ShownDelivery } from './webhooks/delivery.ts';
export type { ShownEndpoint } from './webhooks/endpoint.ts';
export type { NewShownEndpoint } from './webhooks/endpoints.ts';
export type { NewShownSecret, ShownSecret } from './webhooks/secrets.ts';
