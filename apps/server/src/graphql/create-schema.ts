// Which types and root fields does the schema have?
import { type GraphQLSchema, printSchema } from 'graphql';
import { addDelivery } from './practice/objects/delivery.ts';
import { addEvent } from './practice/objects/event.ts';
import { addKey } from './practice/objects/key.ts';
import { addPayment } from './practice/objects/payment.ts';
import { addWebhook } from './practice/objects/webhook.ts';
import { addDeliveryMutations } from './practice/operations/delivery-mutations.ts';
import { addDeliveryQueries } from './practice/operations/delivery-queries.ts';
import { addKeyMutations } from './practice/operations/key-mutations.ts';
import { addPaymentMutations } from './practice/operations/payment-mutations.ts';
import { addPaymentQueries } from './practice/operations/payment-queries.ts';
import { addSecretMutations } from './practice/operations/secret-mutations.ts';
import { addSubscriptions } from './practice/operations/subscriptions.ts';
import { addWebhookMutations } from './practice/operations/webhook-mutations.ts';
import { addWebhookQueries } from './practice/operations/webhook-queries.ts';
import { createPracticeParts } from './practice/parts.ts';
import { type Builder, createBuilder } from './schema/builder.ts';
import { addApi } from './types/api.ts';
import { addCall } from './types/call.ts';
import { addConvention } from './types/convention.ts';
import { addDecision } from './types/decision.ts';
import { addEvidence } from './types/evidence.ts';
import { addGuide } from './types/guide.ts';
import { createParts, type Parts } from './types/parts.ts';
import { addQuery } from './types/query.ts';
import { addTrouble } from './types/trouble.ts';

let made: GraphQLSchema | undefined;

/** The same for every door of a process, since it does not change. */
export function createSchema(): GraphQLSchema {
  made ??= builtSchema(builderWithEverything());
  return made;
}

/** All types and root fields, before the schema is made of them. */
export function builderWithEverything(): Builder {
  const builder = createBuilder();
  const parts = createParts(builder);
  addCatalogue(parts);
  addPractice(parts);
  return builder;
}

export function builtSchema(builder: Builder): GraphQLSchema {
  return builder.toSchema({ sortSchema: true });
}

function addCatalogue(parts: Parts): void {
  addApi(parts);
  addDecision(parts);
  addCall(parts);
  addTrouble(parts);
  addEvidence(parts);
  addConvention(parts);
  addGuide(parts);
  addQuery(parts);
}

/** The objects have the names of REST, in camel case. */
function addPractice(from: Parts): void {
  const parts = createPracticeParts(from);
  addPayment(parts);
  addEvent(parts);
  addWebhook(parts);
  addDelivery(parts);
  addKey(parts);
  addPaymentQueries(parts);
  addWebhookQueries(parts);
  addDeliveryQueries(parts);
  addKeyMutations(parts);
  addPaymentMutations(parts);
  addWebhookMutations(parts);
  addSecretMutations(parts);
  addDeliveryMutations(parts);
  addSubscriptions(parts);
}

/** The schema as text, sorted, so that two prints of the same schema are the same bytes. */
export function printedSchema(schema: GraphQLSchema): string {
  return `${printSchema(schema)}\n`;
}
