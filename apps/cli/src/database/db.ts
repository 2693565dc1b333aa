import declared from '../../commands/db.json' with { type: 'json' };
import { command } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';

export const db = command(declared, {
  output: async () => (await import('./db-schema.ts')).dbSchema,
  run: async (context, { words, options }) => {
    const [action = '', file] = words;
    const { database } = options;
    if (action === 'backup' || action === 'restore') {
      if (file === undefined) throw missingFile(action);
      return (await import('./backup.ts')).backUpOrRestore(context, action, file, database);
    }
    if (file !== undefined) throw unexpectedFile(file, action);
    const { migrate, prune, vacuum } = await import('./actions.ts');
    if (action === 'prune') return prune(context, database, Number(options.days ?? declared.options.days.usual));
    if (action === 'vacuum') return vacuum(context, database);
    return migrate(context, database, options.check === true);
  },
});

const missingFile = (action: string) =>
  new CliError('missing_argument', {
    pt: `Falta o arquivo: farol db ${action} <arquivo>.`,
    en: `The file is missing: farol db ${action} <file>.`,
  });

const unexpectedFile = (file: string, action: string) =>
  new CliError('unexpected_argument', {
    pt: `Sobra "${file}": farol db ${action} não lê nem grava um arquivo; só backup e restore. Ajuda: farol help db`,
    en:
      `Unexpected argument "${file}": farol db ${action} reads and writes no file; only backup and restore do. ` +
      'Help: farol help db',
  });
