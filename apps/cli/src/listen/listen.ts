import { schemeNames } from '@farol/webhooks/scheme-names';
import declared from '../../commands/listen.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const listen = command(declared, {
  choices: { scheme: schemeNames },
  output: async () => (await import('./listen-schema.ts')).listenSchema,
  run: async (context, { options }) => (await import('./run-listen.ts')).runListen(context, options),
});
