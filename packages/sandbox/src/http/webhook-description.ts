// What the provider delivers, as the `webhooks` of an OpenAPI text: one for each kind of event.
import { describeSchema, type Json } from '@farol/http';
import * as z from 'zod';
import { type EventKind, eventKinds, eventSchema } from '../payments/event-kinds.ts';
import { say } from '../words.ts';
import { jsonType } from './operation.ts';

/** The headers of a delivery, which a test compares with those that are sent. */
const deliveryHeaders = [
  ['X-Signature', 'HMAC-SHA256 of the body, with the secret of the endpoint.', '^sha256=[0-9a-f]{64}$'],
  ['webhook-id', 'The id of the event, the same in every copy.', '^[!-~]{1,256}$'],
  ['webhook-timestamp', 'When this attempt was signed, in seconds since 1970.', '^[0-9]{1,12}$'],
  [
    'webhook-signature',
    'Signatures of id, time and body (Standard Webhooks), one for each valid secret.',
    '^v1a?,\\S+( v1a?,\\S+)*$',
  ],
  ['x-farol-delivery', 'The id of the event again, which marks deliveries of this provider.', '^[!-~]{1,256}$'],
] as const;

export function eventSchemaOf(kind: EventKind) {
  return z.strictObject({ ...eventSchema.shape, evento: z.literal(kind) });
}

export function describeWebhooks(tag: string): Json {
  return Object.fromEntries(eventKinds.map((kind) => [kind, { post: describeDelivery(kind, tag) }]));
}

function describeDelivery(kind: EventKind, tag: string): Json {
  const example = {
    evento: kind,
    id: 'evt_0mgsx1k000123456789abcdef0123',
    valor: 4990,
    moeda: 'BRL',
    criado_em: '2026-01-15T12:00:00Z',
  };
  return {
    tags: [tag],
    operationId: `deliver_${kind.replace('.', '_')}`,
    summary: say(kind).en,
    description:
      'Sent to each endpoint that was registered for this kind with POST /sandbox/v1/webhooks. Verify the signature on the raw ' +
      'bytes, store the event once by its id, and respond with 2xx; /sandbox/v1/politicas/entregas says when it is tried again.',
    security: [{}],
    parameters: deliveryHeaders.map(([name, description, pattern]) => ({
      name,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string', maxLength: 1000, pattern },
    })),
    requestBody: {
      required: true,
      content: { [jsonType]: { schema: describeSchema(eventSchemaOf(kind)), example } },
    },
    responses: {
      '200': { description: 'Received. The body is ignored.' },
      '401': { description: 'The signature is wrong, missing or too old.' },
      '410': { description: 'No more deliveries are wanted: the endpoint is disabled.' },
      default: { description: 'Not received: the delivery is tried again.' },
    },
  };
}
