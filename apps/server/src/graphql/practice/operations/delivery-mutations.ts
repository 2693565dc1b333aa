import { facts } from '../../schema/field-facts.ts';
import type { PracticeParts } from '../parts.ts';
import { changing, idempotencyKeyOf } from './change.ts';
import { argumentsOf } from './mutation-arguments.ts';

export function addDeliveryMutations({ builder, enums, delivery }: PracticeParts): void {
  const given = builder.inputType('NovaEntrega', {
    description: 'An event to send again.',
    fields: (t) => ({
      evento: t.id({ required: true, description: 'Id of the event.' }),
      webhook: t.id({ description: 'Id of the endpoint; may be left out when there is only one.' }),
    }),
  });
  const which = builder.inputType('NovaRepeticao', {
    description: 'Which deliveries to send again: those held back and those given up, unless it says otherwise.',
    fields: (t) => ({
      situacoes: t.field({ type: [enums.deliveryState], description: 'RETIDA, MORTA, or both.' }),
      desde: t.field({ type: 'DateTime', description: 'Of deliveries made from this moment on.' }),
      ate: t.field({ type: 'DateTime', description: 'Of deliveries made before this moment.' }),
    }),
  });
  const replay = builder.objectRef<{ readonly webhook: string; readonly quantidade: number }>('Repeticao').implement({
    description: 'How many deliveries are sent again.',
    fields: (t) => ({
      webhookId: t.id({ resolve: ({ webhook }) => webhook }),
      quantidade: t.exposeInt('quantidade'),
    }),
  });
  const extensions = facts({ practice: 'write' });
  builder.mutationFields((t) => ({
    criarEntrega: t.field({
      type: delivery,
      nullable: true,
      description: 'Send an event again: the same bytes under the same id, with a new signature.',
      args: {
        input: t.arg({ type: given, required: true }),
        chaveDeIdempotencia: argumentsOf(t).chaveDeIdempotencia,
      },
      extensions,
      resolve: (_, { input, chaveDeIdempotencia }, context) =>
        changing(context, async (caller, { deliveries }) => {
          const made = await deliveries.create(caller, withoutNull(input), idempotencyKeyOf(chaveDeIdempotencia));
          return made.delivery;
        }),
    }),
    criarRepeticao: t.field({
      type: replay,
      nullable: true,
      description: 'Send everything that an endpoint was not sent while it was disabled, or that was given up.',
      args: { webhook: t.arg.id({ required: true }), input: t.arg({ type: which }) },
      extensions,
      resolve: (_, { webhook, input }, context) =>
        changing(context, async (caller, { deliveries }) => ({
          webhook,
          quantidade: await deliveries.replay(caller, webhook, withoutNull(input ?? {})),
        })),
    }),
  }));
}

/** Here null is the same as nothing: there is no default that it could reset to. */
function withoutNull(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}
