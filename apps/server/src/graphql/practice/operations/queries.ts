import { defaultPage, Problem } from '@farol/http';
import { isId } from '@farol/sandbox';
import type { Builder } from '../../schema/builder.ts';
import { facts } from '../../schema/field-facts.ts';
import { connectionOf, type PracticePage, pageAsked } from '../connection.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';

type Fields = Parameters<Parameters<Builder['queryFields']>[0]>[0];

/** What can be read at the practice provider, by the same functions as REST. */
export function addQueries(parts: PracticeParts): void {
  const { builder, enums } = parts;
  const payments = connectionOf(parts, 'Pagamento', parts.payment);
  const events = connectionOf(parts, 'Evento', parts.event);
  const webhooks = connectionOf(parts, 'Webhook', parts.webhook);
  const deliveries = connectionOf(parts, 'Entrega', parts.delivery);
  const extensions = facts({ practice: 'key' });

  builder.queryFields((t) => {
    const paging = pagingOf(t);
    const ordem = t.arg({ type: enums.order, required: true, defaultValue: 'crescente' });
    const id = t.arg.id({ required: true });
    return {
      pagamentos: t.field({
        type: payments,
        description: 'The payments of this key, in the order in which they were made.',
        args: { ...paging, ordem, situacao: t.arg({ type: enums.paymentStatus }) },
        extensions,
        resolve: (_, { ordem, situacao, ...asked }, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () =>
            begun(
              asked.after,
              await sandbox.payments.list(caller(), { ...pageAsked(asked), ordem, situacao: situacao ?? undefined }),
            ),
          );
        },
      }),
      pagamento: t.field({
        type: parts.payment,
        nullable: true,
        description: 'One payment; null when this key has none of that id.',
        args: { id },
        extensions,
        resolve: async (_, { id }, context) => {
          const { ask, loaders } = practiceOf(context);
          return (await ask(() => loaders.payments(id))) ?? null;
        },
      }),
      eventos: t.field({
        type: events,
        description: 'Everything that happened, as it was delivered: what a receiver compares its own log with.',
        args: {
          ...paging,
          ordem,
          tipo: t.arg({ type: enums.eventKind }),
          desde: t.arg({ type: 'DateTime', description: 'Only events from this moment on.' }),
        },
        extensions,
        resolve: (_, { ordem, tipo, desde, ...asked }, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () =>
            begun(
              asked.after,
              await sandbox.events.list(caller(), {
                ...pageAsked(asked),
                ordem,
                tipo: tipo ?? undefined,
                desde: momentOf(desde),
              }),
            ),
          );
        },
      }),
      evento: t.field({
        type: parts.event,
        nullable: true,
        description: 'One event; null when this key has none of that id.',
        args: { id },
        extensions,
        resolve: async (_, { id }, context) => {
          const { ask, loaders } = practiceOf(context);
          return (await ask(() => loaders.events(id))) ?? null;
        },
      }),
      webhooks: t.field({
        type: webhooks,
        description: 'The endpoints that deliveries of this key go to.',
        args: paging,
        extensions,
        resolve: (_, asked, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () => begun(asked.after, await sandbox.endpoints.list(caller(), pageAsked(asked))));
        },
      }),
      webhook: t.field({
        type: parts.webhook,
        nullable: true,
        description: 'One endpoint, without its secret; null when this key has none of that id.',
        args: { id },
        extensions,
        resolve: async (_, { id }, context) => {
          const { ask, loaders } = practiceOf(context);
          return (await ask(() => loaders.webhooks(id))) ?? null;
        },
      }),
      entregas: t.field({
        type: deliveries,
        description: 'The delivery log: every delivery with every attempt at it.',
        args: {
          ...paging,
          ordem,
          evento: t.arg.id({ description: 'Only deliveries of this event.' }),
          webhook: t.arg.id({ description: 'Only deliveries to this endpoint.' }),
          situacao: t.arg({ type: enums.deliveryState }),
        },
        extensions,
        resolve: (_, { ordem, evento, webhook, situacao, ...asked }, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () =>
            begun(
              asked.after,
              await sandbox.deliveries.list(caller(), {
                ...pageAsked(asked),
                ordem,
                evento: idOf('evento', evento),
                webhook: idOf('webhook', webhook),
                situacao: situacao ?? undefined,
              }),
            ),
          );
        },
      }),
      entrega: t.field({
        type: parts.delivery,
        nullable: true,
        description: 'One delivery; null when this key has none of that id.',
        args: { id },
        extensions,
        resolve: (_, { id }, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () => (await sandbox.deliveries.byIds(caller(), [id]))[0] ?? null);
        },
      }),
      segredos: t.field({
        type: [parts.secret],
        description: 'The secrets of an endpoint, without what is secret about them.',
        args: { webhook: id },
        extensions: facts({ practice: 'key', size: () => mostSecrets }),
        resolve: (_, { webhook }, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(async () => [...(await sandbox.secrets.list(caller(), webhook))]);
        },
      }),
      chave: t.field({
        type: parts.key,
        description: 'The key in use.',
        extensions,
        resolve: (_root, _args, context) => {
          const { ask, sandbox, caller } = practiceOf(context);
          return ask(() => sandbox.keys.get(caller(), caller().id));
        },
      }),
    };
  });
}

/** One of each stage of a rotation. */
const mostSecrets = 3;

function pagingOf(t: Fields) {
  return {
    first: t.arg.int({ required: true, defaultValue: defaultPage, description: 'How many at most.' }),
    after: t.arg.string({ description: 'The cursor of the item before the page.' }),
  };
}

function begun<Item>(after: string | null | undefined, page: Omit<PracticePage<Item>, 'before'>): PracticePage<Item> {
  return { ...page, before: typeof after === 'string' };
}

function idOf(parameter: string, id: string | null | undefined): string | undefined {
  if (id === null || id === undefined) return undefined;
  if (isId(id)) return id;
  throw new Problem('invalid-parameter', {
    errors: [
      { parameter, detail: { pt: `Esperado: o id de um ${parameter}.`, en: `Expected the id of an ${parameter}.` } },
    ],
  });
}

function momentOf(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return undefined;
  const moment = Date.parse(text);
  if (!Number.isNaN(moment) && /^\d{4}-\d\d-\d\dT/.test(text)) return moment;
  throw new Problem('invalid-parameter', {
    errors: [
      {
        parameter: 'desde',
        detail: {
          pt: 'Esperado: um instante ISO 8601, como 2026-01-15T12:00:00Z.',
          en: 'Expected a moment in ISO 8601, such as 2026-01-15T12:00:00Z.',
        },
      },
    ],
  });
}
