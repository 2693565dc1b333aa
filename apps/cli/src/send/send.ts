import { schemeNames } from '@farol/webhooks/scheme-names';
import declared from '../../commands/send.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const send = command(declared, {
  choices: { scheme: schemeNames },
  output: async () => (await import('./send-schema.ts')).sendSchema,
  run: async (context, { options }) => (await import('./run-send.ts')).runSend(context, options),
});
