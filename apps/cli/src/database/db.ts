import declared from '../../commands/db.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { failure } from '../output/errors.ts';

export const db = command(declared, {
  output: async () => (await import('./db-schema.ts')).dbSchema,
  run: async (context, { words, options }) => {
    const [action = '', file] = words;
    const { database } = options;
    if (action === 'backup' || action === 'restore') {
      if (file === undefined) throw failure('db_file_missing', { action });
      return (await import('./backup.ts')).backUpOrRestore(context, action, file, database);
    }
    if (file !== undefined) throw failure('db_file_unused', { file, action });
    const { migrate, prune, vacuum } = await import('./actions.ts');
    if (action === 'prune') return prune(context, database, Number(options.days ?? declared.options.days.usual));
    if (action === 'vacuum') return vacuum(context, database);
    return migrate(context, database, options.check === true);
  },
});
