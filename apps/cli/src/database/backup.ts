import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Text } from '@farol/catalogue/ask';
import { backupStore, restoreStore, StoreError } from '@farol/store';
import type { Context } from '../arguments/command.ts';
import { sentence } from '../output/at-work.ts';
import { CliError, type ExitCode } from '../output/errors.ts';
import { fileTrouble, placeOf } from '../output/file-reason.ts';
import { printResult } from '../output/json.ts';
import { storeTrouble } from '../output/store-trouble.ts';
import { kilobytes } from './actions.ts';
import { databaseUrl, needData } from './open-store.ts';
import { allRooms } from './rooms.ts';

/** Both work on both stores while servers use them. A backup is a SQLite file, whichever store it comes from. */
export async function backUpOrRestore(
  context: Context,
  action: 'backup' | 'restore',
  file: string,
  database: string | undefined,
): Promise<ExitCode> {
  const url = databaseUrl(context, database);
  if (action === 'backup') needData(context, database);
  const rooms = await allRooms();
  try {
    if (action === 'backup') {
      const made = await backupStore(url, file, rooms);
      const words = sentence('backup_made', { file: made.file, size: kilobytes(made.bytes) });
      return printResult(context, { action, file: made.file, bytes: made.bytes }, words);
    }
    const { before, bytes, file: place } = await restoreStore(url, file, rooms);
    const aside = before === undefined ? '' : sentence('data_before', { before });
    const words = sentence('restored', { size: kilobytes(bytes), aside });
    return printResult(context, { action, file: place, bytes, before: before ?? null }, words);
  } catch (cause) {
    throw new CliError('store_failed', reason(cause, file, action), { cause });
  }
}

function reason(cause: unknown, file: string, action: 'backup' | 'restore'): Text {
  if (!(cause instanceof StoreError)) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    if (code === 'EEXIST')
      return { pt: `${file} já existe; escolha outro nome.`, en: `${file} already exists; choose another name.` };
    const folder = dirname(placeOf(cause) ?? file);
    if (code === 'ENOENT' && !existsSync(folder)) return sentence('folder_missing', { folder });
    if (code === 'ENOENT') return sentence('folder_unusable', { folder });
    const { pt, en } = fileTrouble(cause) ?? { pt: `Não deu certo: ${code}.`, en: `It did not work: ${code}.` };
    return { pt: `${pt} Nada mudou.`, en: `${en} Nothing was changed.` };
  }
  if (cause.code === 'store_corrupt' && action === 'restore') return sentence('backup_damaged', { file });
  if (cause.code === 'migration_unknown' && action === 'restore') return sentence('newer_backup');
  if (cause.code === 'store_conflict') return sentence('store_busy');
  if (cause.code === 'store_unavailable' && !existsSync(file) && action === 'restore')
    return { pt: `Não há o que ler: ${file} não existe.`, en: `There is nothing to read: ${file} does not exist.` };
  return storeTrouble(cause);
}
