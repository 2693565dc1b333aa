import { command } from '../arguments/command.ts';
import { reconcileOptions } from './reconcile-options.ts';

export const reconcile = command({
  name: 'reconcile',
  group: 'webhooks',
  pt: 'Compara o log com os eventos do provedor e acrescenta os que nunca chegaram.',
  en: 'Compare the log with the provider’s events and add those that never arrived.',
  parameters: [],
  options: reconcileOptions,
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
