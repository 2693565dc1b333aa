import { schemeNames } from '@farol/webhooks/scheme-names';
import declared from '../../commands/sign.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const sign = command(declared, {
  choices: { scheme: schemeNames },
  output: async () => (await import('./sign-schema.ts')).signSchema,
  run: async (context, { options }) => (await import('./run-sign.ts')).runSign(context, options),
});
