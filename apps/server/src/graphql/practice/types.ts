// Which types does the practice provider have? Those of its REST answers; only names and relations are stated here.
import { defaultPage } from '@farol/http';
import {
  answerSchemas,
  type EventBody,
  type EventWithResource,
  type IssuedKey,
  inputSchemas,
  listOrders,
  type NewShownEndpoint,
  type NewShownSecret,
  objectSchemas,
  type Payment,
  requestSchemas,
  type ShownAttempt,
  type ShownDelivery,
  type ShownEndpoint,
  type ShownKey,
  type ShownSecret,
  versionTag,
} from '@farol/sandbox';
import type { Builder, GraphqlContext } from '../schema/builder.ts';
import type { Connections } from '../schema/connection.ts';
import { facts } from '../schema/field-facts.ts';
import { type InputRef, inputFromZod } from '../schema/inputs-from-zod.ts';
import type { PracticeCall } from '../schema/practice-call.ts';
import { typesFromZod } from '../schema/types-from-zod.ts';
import naming from './names.json' with { type: 'json' };
import { pageAsked } from './pages.ts';

/** As in `types/names.json`. */
const { names, omit, about } = naming;

const versionAbout =
  'Changes with the object: the ETag of REST without its quotes. Give it back as `versaoEsperada` to change only this version.';

/** In a list an event comes without the URL of its payment. */
export type ShownEvent = EventBody & Partial<Pick<EventWithResource, 'recurso'>>;

export type PracticeTypes = ReturnType<typeof createPracticeTypes>;

/** The objects have the names of REST, in camel case. */
export function createPracticeTypes(builder: Builder, connectionOf: Connections) {
  const objects = Object.entries(objectSchemas);
  const described = objects.map(([name, schema]) => [name, answerSchemas.get(schema)?.description]);
  const types = typesFromZod(
    builder,
    { names, omit, about: { ...Object.fromEntries(described), ...about } },
    objects.map(([name, schema]) => ({ name, schema })),
  );
  const inputs = Object.entries(inputSchemas).map(([name, schema]) => {
    const said = { [name]: requestSchemas.get(schema)?.description ?? '', ...about };
    return [name, inputFromZod(builder, types, { names, about: said }, [name, schema])] as const;
  });
  const webhook = types.object<ShownEndpoint>('Webhook');
  return {
    ...types,
    builder,
    connectionOf,
    inputs: Object.fromEntries(inputs) as Record<keyof typeof inputSchemas, InputRef>,
    order: builder.enumType('Ordem', {
      description: 'Oldest first (CRESCENTE) or newest first.',
      values: Object.fromEntries(listOrders.map((value) => [value.toUpperCase(), { value }])) as Record<
        string,
        { readonly value: (typeof listOrders)[number] }
      >,
    }),
    payment: types.object<Payment>('Pagamento'),
    event: types.object<ShownEvent>('Evento'),
    webhook,
    newWebhook: builder.objectRef<NewShownEndpoint>('WebhookCriado').implement({
      description: 'An endpoint with its secret, which is shown only once.',
      fields: (t) => ({
        webhook: t.field({ type: webhook, resolve: ({ segredo: _secret, ...shown }) => shown }),
        segredo: t.exposeString('segredo', { description: 'The secret that signs deliveries.' }),
      }),
    }),
    delivery: types.object<ShownDelivery>('Entrega'),
    attempt: types.object<ShownAttempt>('Tentativa'),
    replay: types.object<{ readonly webhook: string; readonly quantidade: number }>('Repeticao'),
    key: types.object<ShownKey>('Chave'),
    newKey: types.object<IssuedKey>('ChaveCriada'),
    secret: types.object<ShownSecret>('Segredo'),
    newSecret: types.object<NewShownSecret>('SegredoCriado'),
  };
}

/** The fields that lead from one object to another. */
export function addPracticeRelations({ builder, payment, event, webhook, delivery, ...types }: PracticeTypes): void {
  builder.objectFields(payment, (t) => ({
    versao: t.string({ description: versionAbout, resolve: versionOf }),
    eventos: t.field({
      type: [event],
      description: 'The events of this payment.',
      args: {
        first: t.arg.int({ required: true, defaultValue: defaultPage, description: 'How many at most.' }),
        ordem: t.arg({ type: types.order, required: true, defaultValue: 'crescente' }),
      },
      extensions: facts({ size: 'page' }),
      resolve: ({ id }, { first, ordem }, context) => {
        const { ask, loaders } = practiceOf(context);
        return ask(async () => [...(await loaders.eventsOf({ payment: id, most: pageAsked({ first }).limit, ordem }))]);
      },
    }),
  }));
  builder.objectFields(event, (t) => ({
    recurso: t.string({
      description: 'Address of the payment over REST.',
      resolve: (shown, _, context) => resourceOf(shown, practiceOf(context)),
    }),
    pagamento: t.field({
      type: payment,
      nullable: true,
      description: 'The payment as it is now; null when it was removed.',
      resolve: async (shown, _, context) => {
        const practice = practiceOf(context);
        const address = await resourceOf(shown, practice);
        const id = address.slice(address.lastIndexOf('/') + 1);
        return (await practice.ask(() => practice.loaders.payments(id))) ?? null;
      },
    }),
  }));
  builder.objectFields(webhook, (t) => ({
    versao: t.string({ description: versionAbout, resolve: versionOf }),
  }));
  builder.objectFields(types.replay, (t) => ({ webhookId: t.id({ resolve: ({ webhook: id }) => id }) }));
  builder.objectFields(delivery, (t) => ({
    eventoId: t.id({ resolve: ({ evento }) => evento }),
    evento: t.field({
      type: event,
      nullable: true,
      description: 'The delivered event; null when it no longer exists.',
      resolve: async ({ evento }, _, context) => {
        const { ask, loaders } = practiceOf(context);
        return (await ask(() => loaders.events(evento))) ?? null;
      },
    }),
    webhookId: t.id({ resolve: ({ webhook: id }) => id }),
    webhook: t.field({
      type: webhook,
      nullable: true,
      description: 'Where it goes; null when the endpoint was removed meanwhile.',
      resolve: async ({ webhook: id }, _, context) => {
        const { ask, loaders } = practiceOf(context);
        return (await ask(() => loaders.webhooks(id))) ?? null;
      },
    }),
    tentativas: t.field({
      type: [types.attempt],
      description: 'The attempts so far, from the first on.',
      args: { first: t.arg.int({ required: true, defaultValue: defaultPage, description: 'How many at most.' }) },
      extensions: facts({ size: 'page' }),
      resolve: ({ tentativas }, { first }, context) =>
        practiceOf(context).ask(async () => tentativas.slice(0, pageAsked({ first }).limit)),
    }),
  }));
}

export function versionOf(representation: object): string {
  return versionTag(representation).slice(1, -1);
}

async function resourceOf({ id, recurso }: ShownEvent, { ask, loaders }: PracticeCall): Promise<string> {
  return recurso ?? (await ask(() => loaders.events(id)))?.recurso ?? '';
}

/** For resolvers of the practice provider: they run only after `enterPractice`. */
export function practiceOf({ practice }: GraphqlContext): PracticeCall {
  if (practice === undefined) throw new TypeError('a field of the practice provider does not say that it is one');
  return practice;
}

/** A resolver that asks the practice provider; its refusals become those of GraphQL. */
export function asking<Args, T>(work: (call: PracticeCall, args: Args) => Promise<T>) {
  return (_: unknown, args: Args, context: GraphqlContext): Promise<T> => {
    const call = practiceOf(context);
    return call.ask(() => work(call, args));
  };
}
