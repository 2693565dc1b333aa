import type {
  EventBody,
  EventWithResource,
  IssuedKey,
  NewShownEndpoint,
  NewShownSecret,
  Payment,
  ShownAttempt,
  ShownDelivery,
  ShownEndpoint,
  ShownKey,
  ShownSecret,
} from '@farol/sandbox';
import type { Builder, GraphqlContext } from '../schema/builder.ts';
import type { PageInfoType } from '../schema/page-info.ts';
import type { PracticeCall } from '../schema/practice-call.ts';
import { createPracticeEnums } from './enums.ts';

export type PracticeParts = ReturnType<typeof createPracticeParts>;

/** In a list an event comes without the URL of its payment. */
export type ShownEvent = EventBody & Partial<Pick<EventWithResource, 'recurso'>>;

/** References to the types, created before any of them is described. The objects are those of REST. */
export function createPracticeParts({
  builder,
  pageInfo,
}: {
  readonly builder: Builder;
  readonly pageInfo: PageInfoType;
}) {
  return {
    builder,
    pageInfo,
    enums: createPracticeEnums(builder),
    payment: builder.objectRef<Payment>('Pagamento'),
    event: builder.objectRef<ShownEvent>('Evento'),
    webhook: builder.objectRef<ShownEndpoint>('Webhook'),
    newWebhook: builder.objectRef<NewShownEndpoint>('WebhookCriado'),
    delivery: builder.objectRef<ShownDelivery>('Entrega'),
    attempt: builder.objectRef<ShownAttempt>('Tentativa'),
    key: builder.objectRef<ShownKey>('Chave'),
    newKey: builder.objectRef<IssuedKey>('ChaveCriada'),
    secret: builder.objectRef<ShownSecret>('Segredo'),
    newSecret: builder.objectRef<NewShownSecret>('SegredoCriado'),
  };
}

/** For resolvers of the practice provider: they run only after `enterPractice`. */
export function practiceOf({ practice }: GraphqlContext): PracticeCall {
  if (practice === undefined) throw new TypeError('a field of the practice provider does not say that it is one');
  return practice;
}
