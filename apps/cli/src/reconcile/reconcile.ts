import { command, type Options, type Values } from '../arguments/command.ts';
import { allowOption, keyOptions, logOptions, schemeOption } from '../webhooks/webhook-options.ts';

const options = {
  from: {
    value: 'url',
    pt: 'a lista de eventos do provedor, como http://127.0.0.1:8080/sandbox/v1/eventos',
    en: 'the provider’s list of events, such as http://127.0.0.1:8080/sandbox/v1/eventos',
  },
  since: {
    value: 'moment',
    pt: 'desde quando: 2h, 7d, uma data, all (padrão: um pouco antes da última execução)',
    en: 'since when: 2h, 7d, a date, all (default: a little before the last run)',
  },
  'dry-run': { pt: 'só mostra o que falta, sem gravar', en: 'only show what is missing; write nothing' },
  scheme: schemeOption,
  ...keyOptions,
  ...logOptions,
  allow: allowOption,
} as const satisfies Options;

export type ReconcileOptions = Values<typeof options>;

export const reconcile = command({
  name: 'reconcile',
  group: 'webhooks',
  pt: 'Compara o log com os eventos do provedor e acrescenta os que nunca chegaram.',
  en: 'Compare the log with the provider’s events and add those that never arrived.',
  parameters: [],
  options,
  examples: {
    'reconcile --from http://127.0.0.1:8080/sandbox/v1/eventos': {
      pt: 'o provedor de prática, com a chave em $FAROL_PROVIDER_KEY',
      en: 'the practice provider, with its key in $FAROL_PROVIDER_KEY',
    },
    'reconcile --from http://127.0.0.1:8080/sandbox/v1/eventos --since 1d --dry-run': {
      pt: 'o que faltou desde ontem, sem gravar',
      en: 'what was missed since yesterday, without writing',
    },
  },
  output: async () => (await import('./reconcile-schema.ts')).reconcileSchema,
  run: async (context, { options }) => (await import('./record-missed.ts')).runReconcile(context, options),
});
