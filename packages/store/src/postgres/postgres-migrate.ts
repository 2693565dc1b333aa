// Maintenance of PostgreSQL on a connection of its own: migrations, one process at a time, and VACUUM.
import { Client, type ClientConfig } from 'pg';
import { postgresDialect } from '../dialect.ts';
import { StoreError } from '../errors.ts';
import { applyMigrations, type Migration, type RecordedMigration } from '../migrations.ts';
import { type StatementMaker, shown, type Value } from '../statement.ts';
import { fromPostgres, isLost } from './postgres-errors.ts';

// Any number will do, as long as it never changes: the holder of this lock migrates, the others wait.
const migrationLock = 7_226_301;

export async function migratePostgres(
  config: ClientConfig,
  statement: StatementMaker,
  room: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const client = new Client(config);
  client.on('error', () => {});
  async function ask(doing: string, step: () => Promise<unknown>): Promise<unknown> {
    try {
      return await step();
    } catch (error) {
      throw fromPostgres(error, doing);
    }
  }
  const query = async (sql: string, params: readonly Value[], use: 'read' | 'run') => {
    const { text, values } = statement(use, sql, params);
    return ask(shown(sql), () => client.query(text, [...values]).then(({ rows }) => rows));
  };
  await ask('connecting', () => client.connect());
  try {
    // Read committed: reads after the lock was granted must include the commit of its last holder.
    await ask('beginning', () => client.query('BEGIN ISOLATION LEVEL READ COMMITTED'));
    await ask('waiting for other migrations', () => client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]));
    const applied = await applyMigrations(
      {
        dialect: postgresDialect,
        script: async (sql) => void (await ask(shown(sql), () => client.query(sql))),
        read: async (sql, params) => (await query(sql, params, 'read')) as RecordedMigration[],
        run: (sql, params) => query(sql, params, 'run'),
      },
      room,
      migrations,
    );
    try {
      await client.query('COMMIT');
    } catch (error) {
      if (!isLost(error)) throw fromPostgres(error, 'committing');
      throw new StoreError('store_outcome_unknown', `PostgreSQL was lost while committing the migrations of ${room}`, {
        cause: error,
      });
    }
    return applied;
  } finally {
    // Ends an open transaction as well.
    void client.end().catch(() => {});
  }
}

/** VACUUM cannot run inside a transaction, nor within the time limit of other statements. */
export async function vacuumPostgres(config: ClientConfig, full: boolean): Promise<void> {
  const client = new Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(full ? 'VACUUM FULL' : 'VACUUM');
  } catch (error) {
    throw fromPostgres(error, 'VACUUM');
  } finally {
    void client.end().catch(() => {});
  }
}
