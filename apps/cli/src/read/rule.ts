import declared from '../../commands/rule.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const rule = command(declared, {
  output: async () => (await import('@farol/catalogue/view-schemas')).ruleViewSchema,
  run: async (context, { words }) => (await import('./print-rule.ts')).printRule(context, words),
});
