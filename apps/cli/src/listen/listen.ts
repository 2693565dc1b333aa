import { command } from '../arguments/command.ts';
import { listenOptions } from './listen-options.ts';

export const listen = command({
  name: 'listen',
  group: 'webhooks',
  pt: 'Recebe webhooks nesta máquina: verifica a assinatura, guarda, mostra e encaminha para o seu app.',
  en: 'Receive webhooks on this machine: verify the signature, store, show and forward them to your app.',
  parameters: [],
  options: listenOptions,
  examples: {
    'listen --practice': {
      pt: 'para experimentar, sem provedor e sem segredo',
      en: 'to try it, without a provider or a secret',
    },
    'listen --forward http://localhost:3000/hook': {
      pt: 'com o segredo em $FAROL_WEBHOOK_SECRET',
      en: 'with the secret in $FAROL_WEBHOOK_SECRET',
    },
    'listen --replay 10m --forward http://localhost:3000/hook': {
      pt: 'reenvia o que chegou nos últimos dez minutos',
      en: 'resend what arrived in the last ten minutes',
    },
    'listen --scheme github --secret-file segredo.txt --json': {
      pt: 'entregas do GitHub, uma linha de JSON cada',
      en: 'deliveries from GitHub, one line of JSON each',
    },
    'listen --history': { pt: 'o que já chegou', en: 'what has arrived so far' },
  },
  output: async () => (await import('./listen-schema.ts')).listenSchema,
  run: async (context, { options }) => (await import('./run-listen.ts')).runListen(context, options),
});
