import declared from '../../commands/limits.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { idsOf } from '../arguments/ids.ts';

export const limits = command(declared, {
  choices: { release: idsOf.api },
  output: async () => (await import('./quota-schema.ts')).limitsSchema,
  run: async (context, { words, options }) => (await import('./run-limits.ts')).runLimits(context, words[0], options),
});
