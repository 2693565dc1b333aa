import declared from '../../commands/plan.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';

export const plan = command(declared, {
  output: async () => (await import('./plan-schema.ts')).planSchema,
  run: async (context, { words, options }) => {
    const api = apiNamed(words[0], context.catalogue);
    return (await import('./print-plan.ts')).printPlan(context, api, options);
  },
});
