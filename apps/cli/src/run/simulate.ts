import declared from '../../commands/simulate.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { idsOf } from '../arguments/ids.ts';

export const simulate = command(declared, {
  choices: { only: idsOf.api },
  output: async () => (await import('./simulate-schema.ts')).simulateSchema,
  run: async (context, { words, options }) => (await import('./run-simulate.ts')).runSimulate(context, words, options),
});
