import { schemeNames } from '@farol/webhooks/scheme-names';
import declared from '../../commands/reconcile.json' with { type: 'json' };
import { command } from '../arguments/command.ts';

export const reconcile = command(declared, {
  choices: { scheme: schemeNames },
  output: async () => (await import('./reconcile-schema.ts')).reconcileSchema,
  run: async (context, { options }) => (await import('./record-missed.ts')).runReconcile(context, options),
});
