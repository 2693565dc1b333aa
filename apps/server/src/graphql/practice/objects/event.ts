import type { PracticeCall } from '../../schema/practice-call.ts';
import { type PracticeParts, practiceOf, type ShownEvent } from '../parts.ts';

export function addEvent({ enums, event, payment }: PracticeParts): void {
  event.implement({
    description:
      'Something that happened, with the members that are delivered (section 2.6 of the charter), and what it happened to.',
    fields: (t) => ({
      evento: t.expose('evento', { type: enums.eventKind, description: 'Kind of the event.' }),
      id: t.exposeID('id', { description: 'The same as in `webhook-id` of a delivery.' }),
      valor: t.exposeInt('valor', { description: 'Amount of the payment in minor units.' }),
      moeda: t.exposeString('moeda', { description: 'Currency code.' }),
      criadoEm: t.field({ type: 'DateTime', description: 'When it happened.', resolve: ({ criado_em }) => criado_em }),
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
          return (
            (await practice.ask(() => practice.loaders.payments(address.slice(address.lastIndexOf('/') + 1)))) ?? null
          );
        },
      }),
    }),
  });
}

async function resourceOf({ id, recurso }: ShownEvent, { ask, loaders }: PracticeCall): Promise<string> {
  return recurso ?? (await ask(() => loaders.events(id)))?.recurso ?? '';
}
