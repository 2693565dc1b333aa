import { command } from '../arguments/command.ts';
import { CliError } from '../output/errors.ts';
import { databaseOption } from './database-option.ts';

const actions = ['prune', 'vacuum', 'migrate', 'backup', 'restore'] as const;
const usualDays = 30;

export const db = command({
  name: 'db',
  group: 'run',
  pt:
    'Cuida dos dados do servidor: prune apaga o que é antigo, vacuum libera espaço no disco, migrate cria ou ' +
    'atualiza as tabelas, backup e restore copiam e devolvem tudo, em SQLite ou PostgreSQL, com o servidor em execução.',
  en:
    'Look after the server’s data: prune deletes old rows, vacuum frees disk space, migrate creates or updates the ' +
    'tables, backup and restore copy everything and put it back, on SQLite or PostgreSQL, while the server runs.',
  parameters: [
    {
      name: 'action',
      required: true,
      choices: actions,
      pt: 'prune, vacuum, migrate, backup ou restore',
      en: 'prune, vacuum, migrate, backup or restore',
    },
    {
      name: 'file',
      required: false,
      pt: 'backup e restore: o arquivo da cópia; um que já existe não é sobrescrito',
      en: 'backup and restore: the file of the copy; one that exists is not overwritten',
    },
  ],
  options: {
    days: {
      value: 'number',
      range: [1, 9_999],
      action: 'prune',
      pt: `prune: apaga o que tem mais dias que isto (padrão: ${usualDays}); o servidor faz o mesmo com FAROL_KEEP_DAYS`,
      en: `prune: delete what is older than this many days (default: ${usualDays}); the server does so with FAROL_KEEP_DAYS`,
    },
    database: databaseOption,
    check: {
      action: 'migrate',
      pt: 'migrate: só mostra o que falta, sem mudar nada; código de saída 1 se falta algo',
      en: 'migrate: only show what is missing and change nothing; exit code 1 if something is',
    },
  },
  examples: {
    'db prune --days 7': { pt: 'guarda uma semana', en: 'keep one week' },
    'db vacuum': {
      pt: 'reescreve os dados sem espaço livre; o servidor não grava enquanto isso',
      en: 'rewrite the data without free space; the server cannot write meanwhile',
    },
    'db migrate --check': {
      pt: 'antes de trocar a versão do servidor',
      en: 'before changing the version of the server',
    },
    'db backup farol-backup.db': { pt: 'uma cópia inteira, deste momento', en: 'a whole copy, of this moment' },
  },
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
    if (action === 'prune') return prune(context, database, Number(options.days ?? usualDays));
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
