import type { PracticeParts } from '../parts.ts';
import { versionAbout, versionOf } from './payment.ts';

export function addWebhook({ enums, webhook, newWebhook, secret, newSecret }: PracticeParts): void {
  webhook.implement({
    description: 'An endpoint that deliveries of this key go to.',
    fields: (t) => ({
      id: t.exposeID('id'),
      url: t.expose('url', { type: 'URL', description: 'Where deliveries go.' }),
      eventos: t.exposeStringList('eventos', {
        description: 'Kinds of events to deliver: `pagamento.aprovado`, `pagamento.*`, `*`.',
      }),
      falha: t.expose('falha', { type: enums.fault, nullable: true }),
      situacao: t.expose('situacao', { type: enums.endpointState }),
      motivo: t.expose('motivo', { type: enums.disabledReason, nullable: true }),
      falhandoDesde: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Since when every attempt has failed.',
        resolve: ({ falhando_desde }) => falhando_desde,
      }),
      criadoEm: t.field({ type: 'DateTime', resolve: ({ criado_em }) => criado_em }),
      versao: t.string({ description: versionAbout, resolve: versionOf }),
    }),
  });
  newWebhook.implement({
    description: 'An endpoint with its secret, which is shown only once.',
    fields: (t) => ({
      webhook: t.field({ type: webhook, resolve: ({ segredo: _secret, ...shown }) => shown }),
      segredo: t.exposeString('segredo', { description: 'The secret that signs deliveries.' }),
    }),
  });
  secret.implement({
    description: 'A secret of an endpoint, without its value.',
    fields: (t) => ({
      etapa: t.expose('etapa', { type: enums.secretStage }),
      criadoEm: t.field({ type: 'DateTime', resolve: ({ criado_em }) => criado_em }),
    }),
  });
  newSecret.implement({
    description: 'A secret, which is shown only once.',
    fields: (t) => ({
      etapa: t.expose('etapa', { type: enums.secretStage }),
      criadoEm: t.field({ type: 'DateTime', resolve: ({ criado_em }) => criado_em }),
      segredo: t.exposeString('segredo'),
    }),
  });
}
