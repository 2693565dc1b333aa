import declared from '../../commands/verify.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const verify = command(declared, {
  output: async () => (await import('./verify-schema.ts')).verifyOutputSchema,
  run: async (context, { words, options }) => (await import('./run-verify.ts')).runVerify(context, words, options),
});
