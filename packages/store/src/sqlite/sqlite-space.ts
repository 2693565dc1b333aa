// How large a SQLite file is, and how it gives space back.
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Row, StoreSizes } from '../store.ts';
import { fromSqlite } from './sqlite-errors.ts';
import type { SqliteFile } from './sqlite-file.ts';

const incremental = 2;
/** Servers hold the lock for one commit at a time, and readers the log for one read. */
const lockWaitMs = 10_000;
/** 1 MB at the usual page size: a step that blocks other work for some milliseconds. */
const pagesPerStep = 256;

export const spaceSql = `SELECT page_count * page_size AS bytes, freelist_count AS free_pages, page_size, auto_vacuum
  FROM pragma_page_count, pragma_page_size, pragma_freelist_count, pragma_auto_vacuum`;

type Space = {
  readonly bytes: number;
  readonly free_pages: number;
  readonly page_size: number;
  readonly auto_vacuum: number;
};

export const spaceOf = ([row]: readonly Row[]): Space => row as Space;

export function sizesOf(file: SqliteFile, space: Space): StoreSizes {
  const log = file.place === undefined ? undefined : statSync(`${file.place}-wal`, { throwIfNoEntry: false });
  return { bytes: space.bytes, freeBytes: space.free_pages * space.page_size, logBytes: log?.size ?? 0 };
}

/** Undefined when there is nothing to give back in steps. */
export function vacuumStep({ free_pages, auto_vacuum }: Space): string | undefined {
  return free_pages > 0 && auto_vacuum === incremental ? `PRAGMA incremental_vacuum(${pagesPerStep})` : undefined;
}

/** On a connection of its own, outside of any transaction. Also switches an older file to giving space back in steps. */
export function rewriteFile(place: string): void {
  const database = new DatabaseSync(place, { timeout: lockWaitMs });
  try {
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    throw fromSqlite(error, 'VACUUM');
  } finally {
    database.close();
  }
}
