import { defaultPage } from '@farol/http';
import { versionTag } from '@farol/sandbox';
import { facts } from '../../schema/field-facts.ts';
import { pageAsked } from '../connection.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';

export function addPayment({ enums, payment, event }: PracticeParts): void {
  payment.implement({
    description: 'A payment at the practice provider.',
    fields: (t) => ({
      id: t.exposeID('id'),
      valor: t.exposeInt('valor', { description: 'Amount in minor units: centavos for BRL.' }),
      moeda: t.exposeString('moeda', { description: 'ISO 4217 currency code.' }),
      descricao: t.exposeString('descricao', { description: 'Free text.' }),
      situacao: t.expose('situacao', { type: enums.paymentStatus }),
      criadoEm: t.field({ type: 'DateTime', resolve: ({ criado_em }) => criado_em }),
      atualizadoEm: t.field({ type: 'DateTime', resolve: ({ atualizado_em }) => atualizado_em }),
      versao: t.string({ description: versionAbout, resolve: versionOf }),
      eventos: t.field({
        type: [event],
        description: 'The events of this payment.',
        args: {
          first: t.arg.int({ required: true, defaultValue: defaultPage, description: 'How many at most.' }),
          ordem: t.arg({ type: enums.order, required: true, defaultValue: 'crescente' }),
        },
        extensions: facts({ size: 'page' }),
        resolve: ({ id }, { first, ordem }, context) => {
          const { ask, loaders } = practiceOf(context);
          return ask(async () => [
            ...(await loaders.eventsOf({ payment: id, most: pageAsked({ first }).limit, ordem })),
          ]);
        },
      }),
    }),
  });
}

export const versionAbout =
  'Changes with the object: the ETag of REST without its quotes. Give it back as `versaoEsperada` to change only this version.';

export function versionOf(representation: object): string {
  return versionTag(representation).slice(1, -1);
}
