// What can be read at the practice provider, now or as it happens?
import { defaultPage } from '@farol/http';
import type { EventBody, Payment, ShownDelivery } from '@farol/sandbox';
import { facts } from '../schema/field-facts.ts';
import type { PracticeCall } from '../schema/practice-call.ts';
import { idArgument, momentArgument, pageAfter, pageAsked } from './pages.ts';
import { asking, type PracticeTypes, type ShownEvent } from './types.ts';

/** One of each stage of a rotation. */
const mostSecrets = 3;
const extensions = facts({ practice: 'key' });

type QueryFields = Parameters<Parameters<PracticeTypes['builder']['queryFields']>[0]>[0];

function argumentsOf(t: QueryFields, { order }: PracticeTypes) {
  const paging = {
    first: t.arg.int({ required: true, defaultValue: defaultPage, description: 'How many at most.' }),
    after: t.arg.string({ description: 'The cursor of the item before the page.' }),
  };
  const ordered = { ...paging, ordem: t.arg({ type: order, required: true, defaultValue: 'crescente' }) };
  return { paging, ordered, id: t.arg.id({ required: true }) };
}

/** A field that finds one object by its id. */
function one<Ref extends PracticeTypes['payment' | 'event' | 'webhook' | 'delivery']>(
  t: QueryFields,
  type: Ref,
  name: string,
  find: (call: PracticeCall, id: string) => Promise<Ref['$inferType'] | undefined>,
) {
  return t.field({
    type,
    nullable: true,
    description: `One ${name}; null when this key has none of that id.`,
    args: { id: t.arg.id({ required: true }) },
    extensions,
    resolve: asking(async (call, args: { readonly id: string }) => (await find(call, args.id)) ?? null) as never,
  });
}

export function addPaymentQueries(types: PracticeTypes): void {
  const { builder, connectionOf, payment, event } = types;
  const payments = connectionOf('Pagamento', payment);
  const events = connectionOf('Evento', event);
  builder.queryFields((t) => {
    const { ordered } = argumentsOf(t, types);
    return {
      pagamentos: t.field({
        type: payments,
        description: 'The payments of this key, in the order in which they were made.',
        args: { ...ordered, situacao: t.arg({ type: types.enum<Payment['situacao']>('SituacaoDePagamento') }) },
        extensions,
        resolve: asking(async ({ sandbox, caller }, { ordem, situacao, ...asked }) => {
          const filter = { ...pageAsked(asked), ordem, situacao: situacao ?? undefined };
          return pageAfter(asked, await sandbox.payments.list(caller(), filter));
        }),
      }),
      pagamento: one(t, payment, 'payment', ({ loaders }, of) => loaders.payments(of)),
      eventos: t.field({
        type: events,
        description: 'Everything that happened, as it was delivered: what a receiver compares its own log with.',
        args: {
          ...ordered,
          tipo: t.arg({ type: types.enum<EventBody['evento']>('TipoDeEvento') }),
          desde: t.arg({ type: 'DateTime', description: 'Only events from this moment on.' }),
        },
        extensions,
        resolve: asking(async ({ sandbox, caller }, { ordem, tipo, desde, ...asked }) => {
          const filter = { ...pageAsked(asked), ordem, tipo: tipo ?? undefined, desde: momentArgument(desde) };
          return pageAfter(asked, await sandbox.events.list(caller(), filter));
        }),
      }),
      evento: one(t, event, 'event', ({ loaders }, of) => loaders.events(of)),
    };
  });
}

export function addWebhookQueries(types: PracticeTypes): void {
  const { builder, connectionOf, webhook, delivery } = types;
  const webhooks = connectionOf('Webhook', webhook);
  const deliveries = connectionOf('Entrega', delivery);
  builder.queryFields((t) => {
    const { paging, ordered, id } = argumentsOf(t, types);
    return {
      webhooks: t.field({
        type: webhooks,
        description: 'The endpoints that deliveries of this key go to.',
        args: paging,
        extensions,
        resolve: asking(async ({ sandbox, caller }, asked) =>
          pageAfter(asked, await sandbox.endpoints.list(caller(), pageAsked(asked))),
        ),
      }),
      webhook: one(t, webhook, 'endpoint, without its secret', ({ loaders }, of) => loaders.webhooks(of)),
      segredos: t.field({
        type: [types.secret],
        description: `The secrets of an endpoint, without their values; at most ${mostSecrets}.`,
        args: { webhook: id },
        extensions: facts({ practice: 'key', size: () => mostSecrets }),
        resolve: asking(({ sandbox, caller }, args) => sandbox.secrets.list(caller(), args.webhook)),
      }),
      chave: t.field({
        type: types.key,
        description: 'The key in use.',
        extensions,
        resolve: asking(({ sandbox, caller }) => sandbox.keys.get(caller(), caller().id)),
      }),
      entregas: t.field({
        type: deliveries,
        description: 'The delivery log: every delivery with every attempt at it.',
        args: {
          ...ordered,
          evento: t.arg.id({ description: 'Only deliveries of this event.' }),
          webhook: t.arg.id({ description: 'Only deliveries to this endpoint.' }),
          situacao: t.arg({ type: types.enum<ShownDelivery['situacao']>('SituacaoDeEntrega') }),
        },
        extensions,
        resolve: asking(async ({ sandbox, caller }, { ordem, evento, webhook: of, situacao, ...asked }) => {
          const related = { evento: idArgument('evento', evento), webhook: idArgument('webhook', of) };
          const filter = { ...pageAsked(asked), ordem, ...related, situacao: situacao ?? undefined };
          return pageAfter(asked, await sandbox.deliveries.list(caller(), filter));
        }),
      }),
      entrega: one(t, delivery, 'delivery', async ({ sandbox, caller }, of) => {
        const [found] = await sandbox.deliveries.byIds(caller(), [of]);
        return found;
      }),
    };
  });
}

/** Events from now on, until the key expires or the reader leaves. */
export function addSubscriptions({ builder, event, delivery, ...types }: PracticeTypes): void {
  builder.subscriptionFields((t) => ({
    eventos: t.field({
      type: event,
      description: 'Each event of this key as it happens.',
      args: {
        tipos: t.arg({ type: [types.enum<EventBody['evento']>('TipoDeEvento')], description: 'Only these kinds.' }),
      },
      extensions,
      subscribe: asking(({ sandbox, caller }, { tipos }) =>
        sandbox.events.subscribe(caller(), { tipos: tipos ?? undefined }),
      ),
      resolve: (shown) => shown as ShownEvent,
    }),
    entregas: t.field({
      type: delivery,
      description: 'Each delivery of this key when it is created, and after each attempt.',
      extensions,
      subscribe: asking(({ sandbox, caller }) => sandbox.deliveries.subscribe(caller())),
      resolve: (shown) => shown as ShownDelivery,
    }),
  }));
}
