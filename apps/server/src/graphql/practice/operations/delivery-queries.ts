// Which deliveries can be read?
import { facts } from '../../schema/field-facts.ts';
import { connectionOf, pageAsked } from '../connection.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';
import { idArgument, orderArgument, pageAfter, pagingArguments } from './query-arguments.ts';

export function addDeliveryQueries(parts: PracticeParts): void {
  const { builder, enums } = parts;
  const deliveries = connectionOf(parts, 'Entrega', parts.delivery);
  const extensions = facts({ practice: 'key' });
  builder.queryFields((t) => {
    const paging = pagingArguments(t);
    const ordem = orderArgument(t, parts);
    const id = t.arg.id({ required: true });
    return {
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
            pageAfter(
              asked.after,
              await sandbox.deliveries.list(caller(), {
                ...pageAsked(asked),
                ordem,
                evento: idArgument('evento', evento),
                webhook: idArgument('webhook', webhook),
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
    };
  });
}
