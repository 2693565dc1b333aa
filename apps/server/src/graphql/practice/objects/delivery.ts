import { defaultPage } from '@farol/http';
import { facts } from '../../schema/field-facts.ts';
import { pageAsked } from '../connection.ts';
import { type PracticeParts, practiceOf } from '../parts.ts';

export function addDelivery({ enums, delivery, attempt, event, webhook }: PracticeParts): void {
  attempt.implement({
    description: 'An attempt at a delivery.',
    fields: (t) => ({
      numero: t.exposeInt('numero', { description: 'From 1. A gap is an attempt that was cut off by a restart.' }),
      em: t.expose('em', { type: 'DateTime', description: 'When it was made.' }),
      duracaoMs: t.int({ resolve: ({ duracao_ms }) => duracao_ms }),
      resultado: t.expose('resultado', { type: enums.attemptOutcome }),
      status: t.exposeInt('status', { nullable: true, description: 'Status that the receiver returned.' }),
      detalhe: t.exposeString('detalhe', {
        nullable: true,
        description: 'A code such as ECONNREFUSED, or where a redirect pointed.',
      }),
      resposta: t.exposeString('resposta', {
        nullable: true,
        description: 'The beginning of the body of the response.',
      }),
      proximaEm: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When the next attempt was due after this one.',
        resolve: ({ proxima_em }) => proxima_em,
      }),
    }),
  });
  delivery.implement({
    description: 'A delivery of an event to an endpoint.',
    fields: (t) => ({
      id: t.exposeID('id'),
      tipo: t.expose('tipo', { type: enums.eventKind, description: 'Kind of the event.' }),
      situacao: t.expose('situacao', { type: enums.deliveryState }),
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
        type: [attempt],
        description: 'The attempts so far, from the first on.',
        args: { first: t.arg.int({ required: true, defaultValue: defaultPage, description: 'How many at most.' }) },
        extensions: facts({ size: 'page' }),
        resolve: ({ tentativas }, { first }, context) =>
          practiceOf(context).ask(async () => tentativas.slice(0, pageAsked({ first }).limit)),
      }),
      proximaTentativaEm: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null when no further attempt is planned, and during an attempt.',
        resolve: ({ proxima_tentativa_em }) => proxima_tentativa_em,
      }),
      criadoEm: t.field({ type: 'DateTime', resolve: ({ criado_em }) => criado_em }),
      concluidoEm: t.field({ type: 'DateTime', nullable: true, resolve: ({ concluido_em }) => concluido_em }),
    }),
  });
}
