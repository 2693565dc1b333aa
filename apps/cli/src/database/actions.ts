import { pruneWebhooks } from '@farol/webhooks';
import type { Context } from '../arguments/command.ts';
import { type ExitCode, exitCodes } from '../output/errors.ts';
import { printResult } from '../output/json.ts';
import { absentFile, needData, openCurrentStore, openStore } from './open-store.ts';
import { migrateAll, pendingMigrations } from './rooms.ts';

const dayMs = 86_400_000;

type Database = string | undefined;

export function prune(context: Context, database: Database, days: number): Promise<ExitCode> {
  return openCurrentStore(context, database, async (store) => {
    const ms = days * dayMs;
    const pruned = await pruneWebhooks(store, { publishedMs: ms, receivedMs: ms, refusedMs: ms });
    await store.vacuum();
    const { published, received, refused } = pruned;
    const text = {
      pt: `Apagados, com mais de ${days} dias: ${received} eventos recebidos, ${published} publicados, ${refused} recusas.`,
      en: `Deleted, older than ${days} days: ${received} received events, ${published} published ones, ${refused} refusals.`,
    };
    return printResult(context, { action: 'prune', days, ...pruned }, text);
  });
}

export function vacuum(context: Context, database: Database): Promise<ExitCode> {
  needData(context, database);
  return openStore(context, database, async (store) => {
    const before = await store.sizes();
    await store.vacuum({ full: true });
    const after = await store.sizes();
    const [was, is] = [before.bytes + before.logBytes, after.bytes + after.logBytes];
    const text = {
      pt: `De ${kilobytes(was)} para ${kilobytes(is)} kB.`,
      en: `From ${kilobytes(was)} to ${kilobytes(is)} kB.`,
    };
    return printResult(context, { action: 'vacuum', bytes_before: was, bytes_after: is }, text);
  });
}

export function migrate(context: Context, database: Database, check: boolean): Promise<ExitCode> {
  // Opening a SQLite file creates it; an empty store in memory lacks the same.
  const absent = check ? absentFile(context, database) : undefined;
  return openStore(context, absent === undefined ? database : 'sqlite::memory:', async (store) => {
    const migrations = [...(await (check ? pendingMigrations : migrateAll)(store))];
    printResult(context, { action: 'migrate', check, migrations }, migrationWords(migrations, check, absent));
    return check && migrations.length > 0 ? exitCodes.failed : exitCodes.ok;
  });
}

function migrationWords(migrations: readonly string[], check: boolean, absent: string | undefined) {
  const names = migrations.join(', ');
  if (names === '') return { pt: 'As tabelas estão em dia.', en: 'The tables are up to date.' };
  if (!check) return { pt: `Aplicadas: ${names}.`, en: `Applied: ${names}.` };
  const nothing = {
    pt: absent === undefined ? '' : `Ainda não há dados em ${absent}. `,
    en: absent === undefined ? '' : `There is no data at ${absent} yet. `,
  };
  return {
    pt:
      `${nothing.pt}Faltam: ${names}. farol db migrate as aplica, e o servidor desta versão também ao iniciar; ` +
      'faça antes uma cópia (farol db backup).',
    en:
      `${nothing.en}Missing: ${names}. farol db migrate applies them, and so does the server of this version ` +
      'when it starts; make a backup before (farol db backup).',
  };
}

export function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1_000);
}
