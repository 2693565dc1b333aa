// Which migrations are missing, and whether the recorded history matches the list of this program.
import { createHash } from 'node:crypto';
import type { Dialect } from './dialect.ts';
import { StoreError } from './errors.ts';
import type { Value } from './statement.ts';

export type Migration = {
  /** Once released, neither name, text nor place in the list changes; new ones are added at the end. */
  readonly name: string;
  /** One or more statements, without placeholders. */
  readonly sql: string | SqlLines | ((dialect: Dialect) => string);
};

/** SQL as data: its lines, some of one store only. `{text}`, `{blob}` and `{serial}` are the column types of the dialect. */
export type SqlLines = readonly (string | Readonly<Record<Dialect['name'], readonly string[]>>)[];

export type RecordedMigration = {
  readonly position: number;
  readonly name: string;
  readonly digest: string;
};

type PlannedMigration = RecordedMigration & {
  readonly sql: string;
};

/** The calls that a store provides inside the one transaction that holds the migration lock. */
type MigrationHand = {
  readonly dialect: Dialect;
  script(sql: string): Promise<void>;
  read(sql: string, params: readonly Value[]): Promise<RecordedMigration[]>;
  run(sql: string, params: readonly Value[]): Promise<unknown>;
};

const migrationsTable = `CREATE TABLE IF NOT EXISTS store_migrations (
  room TEXT NOT NULL, position BIGINT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL, applied_at BIGINT NOT NULL,
  PRIMARY KEY (room, position))`;

const recordedSql = 'SELECT position, name, digest FROM store_migrations WHERE room = ? ORDER BY position';

/** The names that `applyMigrations` would apply. A store without the table has applied none. */
export async function pendingMigrations(
  sql: { readonly dialect: Dialect; read<R>(sql: string, params?: readonly Value[]): Promise<R[]> },
  room: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  const table = await sql.read<object>(
    sql.dialect.name === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'store_migrations'"
      : "SELECT 1 AS found WHERE to_regclass('store_migrations') IS NOT NULL",
  );
  const recorded = table.length === 0 ? [] : await sql.read<RecordedMigration>(recordedSql, [room]);
  return missingMigrations(room, migrations, recorded, sql.dialect).map(({ name }) => name);
}

/** Runs inside a transaction that only one process can be in at a time. */
export async function applyMigrations(
  hand: MigrationHand,
  room: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  await hand.script(migrationsTable);
  const recorded = await hand.read(recordedSql, [room]);
  const missing = missingMigrations(room, migrations, recorded, hand.dialect);
  for (const migration of missing) {
    try {
      await hand.script(migration.sql);
    } catch (error) {
      // When the store itself was lost, the migration is not to blame.
      if (error instanceof StoreError && error.code.startsWith('store_')) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new StoreError('migration_failed', `migration ${room}/${migration.name} failed: ${reason}`, {
        cause: error,
      });
    }
    await hand.run(
      'INSERT INTO store_migrations (room, position, name, digest, applied_at) VALUES (?, ?, ?, ?, :now)',
      [room, migration.position, migration.name, migration.digest],
    );
  }
  return missing.map(({ name }) => name);
}

function missingMigrations(
  room: string,
  migrations: readonly Migration[],
  recorded: readonly RecordedMigration[],
  dialect: Dialect,
): PlannedMigration[] {
  const known = migrations.map((migration, index) => plan(room, migration, index + 1, dialect));
  const repeated = known.find(({ name }, index) => known.findIndex((other) => other.name === name) !== index);
  if (repeated) throw new StoreError('migration_failed', `migration ${room}/${repeated.name} is listed twice`);
  const newer = recorded[known.length];
  if (newer) {
    throw new StoreError(
      'migration_unknown',
      `the store has migration ${newer.position} of ${room} (${newer.name}), ` +
        `this program has only ${known.length}: the program is older than its store`,
    );
  }
  for (const [index, was] of recorded.entries()) {
    const is = known[index];
    if (is === undefined || is.name !== was.name || is.digest !== was.digest) {
      const what = is?.name === was.name ? 'its text was edited' : `it is now ${is?.name ?? 'missing'}`;
      throw new StoreError(
        'migration_changed',
        `migration ${index + 1} of ${room} was applied as ${was.name}: ${what}`,
      );
    }
  }
  return known.slice(recorded.length);
}

function plan(room: string, migration: Migration, position: number, dialect: Dialect): PlannedMigration {
  const sql = sqlOf(migration.sql, dialect);
  // SQLite checks deferred constraints only at the common commit of a group, where one failure would fail the whole group.
  if (/\bDEFERRABLE\b|\bINITIALLY\s+DEFERRED\b/i.test(sql)) {
    throw new StoreError(
      'migration_failed',
      `migration ${room}/${migration.name}: deferred constraints are not supported`,
    );
  }
  return { position, name: migration.name, digest: createHash('sha256').update(sql).digest('hex'), sql };
}

export function sqlOf(sql: Migration['sql'], dialect: Dialect): string {
  if (typeof sql === 'function') return sql(dialect);
  if (typeof sql === 'string') return sql;
  const lines = sql.flatMap((line) => (typeof line === 'string' ? line : line[dialect.name]));
  return lines.join('\n').replace(/\{(text|blob|serial)\}/g, (_, type: 'text' | 'blob' | 'serial') => dialect[type]);
}
