import { command } from '../arguments/command.ts';
import { sendOptions } from './send-options.ts';

export const send = command({
  name: 'send',
  group: 'webhooks',
  pt: 'Assina um evento e o envia a um receptor, para testá-lo.',
  en: 'Sign an event and send it to a receiver, to test it.',
  parameters: [],
  options: sendOptions,
  examples: {
    'send --to http://localhost:3000/hook': {
      pt: 'um pagamento de exemplo, com $FAROL_WEBHOOK_SECRET',
      en: 'an example payment, with $FAROL_WEBHOOK_SECRET',
    },
    'send --scheme github --event push --data @push.json': {
      pt: 'assinado como o GitHub, com o seu arquivo',
      en: 'signed as GitHub does, with your file',
    },
    'send --fault tampered-body': {
      pt: 'o corpo muda depois da assinatura: deve dar 401',
      en: 'the body changes after signing: should give 401',
    },
  },
  output: async () => (await import('./send-schema.ts')).sendSchema,
  run: async (context, { options }) => (await import('./run-send.ts')).runSend(context, options),
});
