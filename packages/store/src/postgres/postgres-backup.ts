// A backup of a PostgreSQL store as a SQLite file with the same tables, made and put back while servers run.
import { closeSync, copyFileSync, mkdtempSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { postgresDialect } from '../dialect.ts';
import { StoreError } from '../errors.ts';
import { pendingMigrations } from '../migrations.ts';
import { type Backup, checkWhole, freeName, type Restored, type Room, syncFile } from '../sqlite/sqlite-backup.ts';
import { createSqliteStore } from '../sqlite/sqlite-store.ts';
import type { Value } from '../statement.ts';
import type { Store } from '../store.ts';
import { configOf } from './postgres-config.ts';
import { fromPostgres } from './postgres-errors.ts';
import { retried } from './postgres-single.ts';
import { createPostgresStore } from './postgres-store.ts';
import { readTables, tablesOf, writeTables } from './postgres-tables.ts';

const ownerOnly = 0o600;
const connectMs = 10_000;
/** A server holds its locks for one short transaction at a time. */
const lockMs = 10_000;
/** Servers and the restoration may wait for each other; PostgreSQL then ends one of them. */
const mostTries = 5;

/** All tables as of one moment. An existing file is not overwritten. */
export async function backupPostgres(url: string, to: string, rooms: readonly Room[]): Promise<Backup> {
  const file = resolve(to);
  await withNewFile(file, () =>
    inTransaction(url, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', (client) => copyInto(client, file, rooms)),
  );
  return { file, bytes: statSync(file).size };
}

/**
 * Servers wait while it runs, and see the restored rows afterwards. What they wrote before is in a file beside the backup. `found` are the
 * rooms of the backup.
 */
export async function restorePostgres(
  url: string,
  from: string,
  rooms: readonly Room[],
  found: readonly Room[],
): Promise<Restored> {
  const file = resolve(from);
  const onServer = await roomsOnServer(url);
  const folder = mkdtempSync(join(tmpdir(), 'farol-restore-'));
  try {
    // Migrated as a copy, so that a backup of an older version fits the tables of this one.
    const copy = join(folder, 'copy.db');
    copyFileSync(file, copy);
    const wanted = rooms.filter((one) => found.includes(one) || onServer.includes(one.room));
    await migrateFile(copy, wanted);
    await migrated(createPostgresStore({ url, maxWaitMs: connectMs }), wanted);
    const before = freeName(`${file}.before-restore`);
    await retried(
      () =>
        withNewFile(before, () =>
          inTransaction(url, 'BEGIN ISOLATION LEVEL READ COMMITTED', async (client) => {
            await withDatabase(copy, async (restored) => {
              await client.query(`LOCK TABLE ${tablesOf(restored).join(', ')} IN ACCESS EXCLUSIVE MODE`);
              await copyInto(client, before, rooms);
              await writeTables(client, restored);
            });
          }),
        ),
      mostTries,
    );
    return { file, bytes: statSync(file).size, before };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the tables of the server's version in the file, and copies their rows. */
async function copyInto(client: Client, file: string, rooms: readonly Room[]): Promise<void> {
  const recorded = await recordedRooms(client, rooms);
  await migrateFile(file, recorded);
  await withDatabase(file, (database) => readTables(client, database));
  syncFile(file);
  checkWhole(file);
}

/** The migrations that the server has. Throws `migration_unknown` when it has some that this program does not know. */
async function recordedRooms(client: Client, rooms: readonly Room[]): Promise<readonly Room[]> {
  const read = async <R>(sql: string, values: readonly Value[] = []): Promise<R[]> =>
    (await client.query(sql.replace('?', '$1'), [...values])).rows;
  const [table] = await read("SELECT 1 AS found WHERE to_regclass('store_migrations') IS NOT NULL");
  if (table === undefined) throw new StoreError('store_unavailable', 'there are no tables of this program');
  const counts = new Map(
    (await read<{ room: string; n: number }>('SELECT room, COUNT(*) AS n FROM store_migrations GROUP BY room')).map(
      ({ room, n }) => [room, n],
    ),
  );
  for (const room of counts.keys()) {
    if (rooms.some((known) => known.room === room)) continue;
    throw new StoreError('migration_unknown', `the store has tables of ${room}, which this program does not know`);
  }
  for (const { room, migrations } of rooms)
    await pendingMigrations({ dialect: postgresDialect, read }, room, migrations);
  return rooms.flatMap(({ room, migrations }) => {
    const n = counts.get(room) ?? 0;
    return n === 0 ? [] : [{ room, migrations: migrations.slice(0, n) }];
  });
}

async function roomsOnServer(url: string): Promise<readonly string[]> {
  let names: readonly string[] = [];
  await inTransaction(url, 'BEGIN READ ONLY', async (client) => {
    const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('store_migrations') IS NOT NULL");
    if (tables.length === 0) return;
    names = (await client.query('SELECT DISTINCT room FROM store_migrations')).rows.map(({ room }) => String(room));
  });
  return names;
}

const migrateFile = (file: string, rooms: readonly Room[]) =>
  migrated(createSqliteStore({ url: `sqlite:${file}` }), rooms);

async function migrated(store: Store, rooms: readonly Room[]): Promise<void> {
  try {
    for (const { room, migrations } of rooms) await store.migrate(room, migrations);
  } finally {
    await store.close();
  }
}

async function withDatabase(file: string, work: (database: DatabaseSync) => Promise<void>): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    // One file without a log beside it; it is synced as a whole when it is complete.
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF');
    await work(database);
  } finally {
    database.close();
  }
}

async function inTransaction(url: string, begin: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...configOf(url, [`lock_timeout=${lockMs}`]), connectionTimeoutMillis: connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(begin);
    await work(client);
    await client.query('COMMIT');
  } catch (error) {
    throw isFileError(error) ? error : fromPostgres(error, 'copying the tables');
  } finally {
    // Ends an open transaction as well.
    await client.end().catch(() => {});
  }
}

const isFileError = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || 'errcode' in error) && !('address' in error);

/** The file is readable by its owner only, and gone when the work fails. */
async function withNewFile(file: string, work: () => Promise<void>): Promise<void> {
  closeSync(openSync(file, 'wx', ownerOnly));
  try {
    await work();
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
