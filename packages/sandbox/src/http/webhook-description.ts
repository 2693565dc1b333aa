// What the provider delivers, as the `webhooks` of an OpenAPI text: one for each kind of event.
import { describeSchema, type Json } from '@farol/http';
import * as z from 'zod';
import { type EventKind, eventKinds, eventSchema } from '../payments/event-kinds.ts';
import { say } from '../words.ts';
import { jsonType } from './operation.ts';
import { delivery } from './shared-components.ts';

export function eventSchemaOf(kind: EventKind) {
  return z.strictObject({ ...eventSchema.shape, evento: z.literal(kind) });
}

export function describeWebhooks(tag: string): Json {
  return Object.fromEntries(eventKinds.map((kind) => [kind, { post: describeDelivery(kind, tag) }]));
}

function describeDelivery(kind: EventKind, tag: string): Json {
  // A test compares the parameters, which are headers, with those that are sent.
  const { description, parameters, example, responses } = delivery;
  return {
    tags: [tag],
    operationId: `deliver_${kind.replace('.', '_')}`,
    summary: say(kind).en,
    description,
    security: [{}],
    parameters,
    requestBody: {
      required: true,
      content: { [jsonType]: { schema: describeSchema(eventSchemaOf(kind)), example: { evento: kind, ...example } } },
    },
    responses,
  };
}
