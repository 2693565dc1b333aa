// The schemas of requests and answers by name: they read requests, and are components of the OpenAPI text.
import * as z from 'zod';
import { newKey } from '../keys/keys.ts';
import { policySchema } from '../keys/policies.ts';
import type { MemberReader, Members } from '../members.ts';
import { eventKinds, eventMembers, eventSchema, idSchema, momentSchema } from '../payments/event-kinds.ts';
import { writablePayment } from '../payments/payment.ts';
import { deliverySchema } from '../webhooks/delivery.ts';
import { newDelivery, newReplay } from '../webhooks/delivery-requests.ts';
import { disabledReasons, writableEndpoint } from '../webhooks/endpoint.ts';
import { newSecret, secretStages, writableSecret } from '../webhooks/secrets.ts';
import { listSchema } from './list-answer.ts';

type Named = {
  readonly id: string;
  readonly description: string;
};
export const requestSchemas = z.registry<Named>();
export const answerSchemas = z.registry<Named>();

const namedIn =
  (registry: typeof answerSchemas) =>
  <S extends z.ZodType>(id: string, description: string, schema: S): S => {
    registry.add(schema, { id, description });
    return schema;
  };
const answer = namedIn(answerSchemas);
const request = namedIn(requestSchemas);

/** A merge patch holds any of the members, and null for the default. */
const patchOf = <M extends Members>({ members }: MemberReader<M>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(members).map(([name, { schema }]) => [name, z.union([schema, z.null()]).optional()]),
    ),
  );

const secretText = z
  .string()
  .max(200)
  .regex(/^whsec_\S+$/);

export const keyRequest = request('NovaChave', 'A practice key to be made.', newKey.schema);
export const issuedKey = answer(
  'ChaveCriada',
  'A practice key, with the secret part that is shown once.',
  z.strictObject({
    id: idSchema,
    chave: z
      .string()
      .max(100)
      .regex(/^farol_[\w-]+$/)
      .describe('Send it as `Authorization: Bearer <chave>`.'),
    somente_leitura: z.boolean(),
    expira_em: momentSchema,
  }),
);
export const shownKey = answer(
  'Chave',
  'A practice key.',
  z.strictObject({ id: idSchema, somente_leitura: z.boolean(), criado_em: momentSchema, expira_em: momentSchema }),
);

export const paymentRequest = request('NovoPagamento', 'A payment as it is sent.', writablePayment.schema);
export const paymentPatch = request('MudancaDePagamento', 'Members of a payment to change.', patchOf(writablePayment));
export const payment = answer(
  'Pagamento',
  'A payment.',
  z.strictObject({
    id: idSchema,
    ...writablePayment.schema.shape,
    criado_em: momentSchema,
    atualizado_em: momentSchema,
  }),
);
export const payments = answer('Pagamentos', 'A page of payments.', listSchema(payment));

export const event = answer('Evento', 'An event, as it is delivered: these five members and no other.', eventSchema);
export const events = answer('Eventos', 'A page of events.', listSchema(event));
export const eventWithResource = answer(
  'EventoComRecurso',
  'An event with the address of its payment.',
  z.strictObject({ ...eventMembers, recurso: z.string().max(200).regex(/^\//).describe('Address of the payment.') }),
);

export const endpointRequest = request('NovoWebhook', 'An endpoint as it is sent.', writableEndpoint.schema);
export const endpointPatch = request(
  'MudancaDeWebhook',
  'Members of an endpoint to change.',
  patchOf(writableEndpoint),
);
const endpointMembers = {
  id: idSchema,
  ...writableEndpoint.schema.shape,
  motivo: z.enum(disabledReasons).nullable().describe('Why it is disabled.'),
  falhando_desde: momentSchema.nullable().describe('Since when every attempt has failed.'),
  criado_em: momentSchema,
};
export const endpoint = answer('Webhook', 'An endpoint that deliveries go to.', z.strictObject(endpointMembers));
export const endpoints = answer('Webhooks', 'A page of endpoints.', listSchema(endpoint));
export const newEndpoint = answer(
  'WebhookCriado',
  'An endpoint, with its secret that is shown once.',
  z.strictObject({ ...endpointMembers, segredo: secretText }),
);

export const secretRequest = request(
  'NovoSegredo',
  'A secret to be made; there is nothing to choose.',
  newSecret.schema,
);
export const secretPatch = request('MudancaDeSegredo', 'A step of the rotation.', writableSecret.schema.partial());
const secretMembers = { etapa: z.enum(secretStages), criado_em: momentSchema };
export const secret = answer(
  'Segredo',
  'A secret of an endpoint, without what is secret about it.',
  z.strictObject(secretMembers),
);
export const secrets = answer('Segredos', 'The secrets of an endpoint.', listSchema(secret));
export const newShownSecret = answer(
  'SegredoCriado',
  'A secret, shown this once.',
  z.strictObject({ ...secretMembers, segredo: secretText }),
);

export const replayRequest = request('NovaRepeticao', 'Which deliveries to send again.', newReplay.schema);
export const replay = answer(
  'Repeticao',
  'How many deliveries are sent again.',
  z.strictObject({ webhook: idSchema, quantidade: z.int().min(0).max(2_147_483_647) }),
);

export const deliveryRequest = request('NovaEntrega', 'An event to send again.', newDelivery.schema);
export const delivery = answer('Entrega', 'A delivery of an event to an endpoint.', deliverySchema);
export const deliveries = answer('Entregas', 'A page of the delivery log.', listSchema(delivery));

export const kind = answer(
  'TipoDeEvento',
  'A kind of event.',
  z.strictObject({
    id: z.enum(eventKinds),
    descricao: z.string().max(500).regex(/\S/),
    esquema: z.looseObject({}).describe('JSON Schema of the body of a delivery.'),
  }),
);
export const kinds = answer('TiposDeEvento', 'The kinds of events.', listSchema(kind));
export const policy = answer('Politica', 'What the provider promises.', policySchema);
export const policies = answer('Politicas', 'What the provider promises.', listSchema(policy));

/** The objects of answers, by their names in GraphQL. */
export const objectSchemas = {
  Pagamento: payment,
  Evento: eventWithResource,
  Webhook: endpoint,
  Entrega: delivery,
  Repeticao: replay,
  Chave: shownKey,
  ChaveCriada: issuedKey,
  Segredo: secret,
  SegredoCriado: newShownSecret,
};

/** The objects that are sent, by their names in GraphQL. */
export const inputSchemas = {
  NovaChave: keyRequest,
  NovoPagamento: paymentRequest,
  MudancaDePagamento: paymentPatch,
  NovoWebhook: endpointRequest,
  MudancaDeWebhook: endpointPatch,
  NovaEntrega: deliveryRequest,
  NovaRepeticao: replayRequest,
};
