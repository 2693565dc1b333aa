import declared from '../../commands/curate.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const curate = command(declared, {
  output: async () => (await import('./curate-schema.ts')).curateSchema,
  run: async (context, { words, options }) => (await import('./run-curate.ts')).runCurate(context, words, options),
});
