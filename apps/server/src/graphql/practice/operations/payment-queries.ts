// Which payments and events can be read?
import { facts } from '../../schema/field-facts.ts';
import { connectionOf, pageAsked } from '../connection.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';
import { momentArgument, orderArgument, pageAfter, pagingArguments } from './query-arguments.ts';

export function addPaymentQueries(parts: PracticeParts): void {
  const { builder, enums } = parts;
  const payments = connectionOf(parts, 'Pagamento', parts.payment);
  const events = connectionOf(parts, 'Evento', parts.event);
  const extensions = facts({ practice: 'key' });
  builder.queryFields((t) => {
    const paging = pagingArguments(t);
    const ordem = orderArgument(t, parts);
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
            pageAfter(
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
            pageAfter(
              asked.after,
              await sandbox.events.list(caller(), {
                ...pageAsked(asked),
                ordem,
                tipo: tipo ?? undefined,
                desde: momentArgument(desde),
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
    };
  });
}
