import type { Text } from '@farol/catalogue/ask';
import { StoreError } from '@farol/store';
import type { Context } from '../arguments/command.ts';
import { needSqlite } from '../machine/need-sqlite.ts';
import { CliError, type ExitCode } from '../output/errors.ts';
import { kilobytes, print } from './actions.ts';
import { databaseUrl } from './open-store.ts';
import { sqlitePath } from './sqlite-path.ts';

/** Both work while a server uses the file. PostgreSQL has its own tools for both. */
export async function backUpOrRestore(
  context: Context,
  action: 'backup' | 'restore',
  file: string,
  database: string | undefined,
): Promise<ExitCode> {
  needSqlite({ pt: 'Para cuidar dos dados', en: 'To look after the data' });
  const path = sqlitePath(databaseUrl(context, database)) ?? refusePostgres(action);
  const { backupSqlite, restoreSqlite } = await import('@farol/store');
  try {
    if (action === 'backup') {
      const made = backupSqlite(path, file);
      const words = {
        pt: `Cópia feita em ${made.file} (${kilobytes(made.bytes)} kB).`,
        en: `Backup made at ${made.file} (${kilobytes(made.bytes)} kB).`,
      };
      return print(context, { action, file: made.file, bytes: made.bytes }, words);
    }
    const { before, bytes } = restoreSqlite(path, file);
    const aside: Text =
      before === undefined
        ? { pt: '', en: '' }
        : { pt: ` Os dados de antes estão em ${before}.`, en: ` The data of before is at ${before}.` };
    const words = {
      pt: `Dados restaurados (${kilobytes(bytes)} kB); um servidor em execução já os usa.${aside.pt}`,
      en: `Data restored (${kilobytes(bytes)} kB); a running server uses it from now on.${aside.en}`,
    };
    return print(context, { action, file: path, bytes, before: before ?? null }, words);
  } catch (cause) {
    throw new CliError('store_failed', reason(cause, file), { cause });
  }
}

function refusePostgres(action: 'backup' | 'restore'): never {
  const tool =
    action === 'backup' ? 'pg_dump --format=custom --file=farol.dump' : 'pg_restore --clean --if-exists --dbname';
  throw new CliError('store_failed', {
    pt: `Só um arquivo SQLite tem esta ação. Para PostgreSQL use as ferramentas dele: ${tool} "$DATABASE_URL"${action === 'backup' ? '' : ' farol.dump'}`,
    en: `Only a SQLite file has this action. For PostgreSQL use its own tools: ${tool} "$DATABASE_URL"${action === 'backup' ? '' : ' farol.dump'}`,
  });
}

function reason(cause: unknown, file: string): Text {
  if (cause instanceof StoreError && cause.code === 'store_corrupt')
    return {
      pt: `${file} está danificado ou não é um banco de dados deste programa. Nada mudou.`,
      en: `${file} is damaged, or is no database of this program. Nothing was changed.`,
    };
  if (cause instanceof StoreError)
    return { pt: `Não há o que ler: ${cause.message}.`, en: `There is nothing to read: ${cause.message}.` };
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  if (code === 'EEXIST')
    return { pt: `${file} já existe; escolha outro nome.`, en: `${file} already exists; choose another name.` };
  return { pt: `Não deu certo (${code}). Nada mudou.`, en: `It did not work (${code}). Nothing was changed.` };
}
