import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Text } from '@farol/catalogue/ask';
import { backupStore, restoreStore, StoreError } from '@farol/store';
import type { Context } from '../arguments/command.ts';
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
      const words = {
        pt: `Cópia feita em ${made.file} (${kilobytes(made.bytes)} kB).`,
        en: `Backup made at ${made.file} (${kilobytes(made.bytes)} kB).`,
      };
      return printResult(context, { action, file: made.file, bytes: made.bytes }, words);
    }
    const { before, bytes, file: place } = await restoreStore(url, file, rooms);
    const aside: Text =
      before === undefined
        ? { pt: '', en: '' }
        : { pt: ` Os dados de antes estão em ${before}.`, en: ` The data of before is at ${before}.` };
    const words = {
      pt: `Dados restaurados (${kilobytes(bytes)} kB); um servidor em execução já os usa.${aside.pt}`,
      en: `Data restored (${kilobytes(bytes)} kB); a running server uses it from now on.${aside.en}`,
    };
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
    if (code === 'ENOENT' && !existsSync(folder))
      return {
        pt: `A pasta ${folder} não existe; crie-a ou escolha outra. Nada mudou.`,
        en: `The folder ${folder} does not exist; make it or choose another one. Nothing was changed.`,
      };
    if (code === 'ENOENT')
      return {
        pt: `Não é possível criar um arquivo em ${folder}; escolha outra pasta. Nada mudou.`,
        en: `No file can be made in ${folder}; choose another folder. Nothing was changed.`,
      };
    const { pt, en } = fileTrouble(cause) ?? { pt: `Não deu certo: ${code}.`, en: `It did not work: ${code}.` };
    return { pt: `${pt} Nada mudou.`, en: `${en} Nothing was changed.` };
  }
  if (cause.code === 'store_corrupt' && action === 'restore')
    return {
      pt: `${file} está danificado ou não é um banco de dados deste programa. Nada mudou.`,
      en: `${file} is damaged, or is no database of this program. Nothing was changed.`,
    };
  if (cause.code === 'migration_unknown' && action === 'restore') return newerBackup;
  if (cause.code === 'store_conflict')
    return {
      pt: 'Os servidores estão usando os dados sem pausa; tente de novo. Nada mudou.',
      en: 'The servers use the data without a pause; try again. Nothing was changed.',
    };
  if (cause.code === 'store_unavailable' && !existsSync(file) && action === 'restore')
    return { pt: `Não há o que ler: ${file} não existe.`, en: `There is nothing to read: ${file} does not exist.` };
  return storeTrouble(cause);
}

const newerBackup: Text = {
  pt: 'A cópia, ou os dados de agora, são de uma versão mais nova que este programa. Use a versão nova. Nada mudou.',
  en: 'The backup, or the present data, is of a newer version than this program. Use the newer version. Nothing was changed.',
};
