import declared from '../../commands/show.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const show = command(declared, {
  output: async () => (await import('@farol/catalogue/view-schemas')).entryViewSchema,
  run: async (context, { words, options }) => (await import('./print-show.ts')).printShow(context, words, options),
});
