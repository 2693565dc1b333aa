import { pruneWebhooks } from '@farol/webhooks';
import type { Context } from '../arguments/command.ts';
import { sentence } from '../output/at-work.ts';
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
    const text = sentence('pruned', { days, received, published, refused });
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
    const text = sentence('vacuumed', { was: kilobytes(was), is: kilobytes(is) });
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
  const nothing = absent === undefined ? '' : sentence('no_data_yet', { absent });
  return sentence('migrations_missing', { nothing, names });
}

export function kilobytes(bytes: number): number {
  return Math.ceil(bytes / 1_000);
}
