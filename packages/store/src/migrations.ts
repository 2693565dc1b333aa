// Which migrations are missing, and whether the recorded history is the one this programme knows. Pure: the makers read and write it.
import { createHash } from 'node:crypto';
import type { Dialect } from './dialect.ts';
import { StoreError } from './errors.ts';
import type { Value } from './statement.ts';

export type Migration = {
  /** Once released, neither name, text nor place in the list changes; what is new goes to the end. */
  readonly name: string;
  /** One or more statements, without placeholders. */
  readonly sql: string | ((dialect: Dialect) => string);
};

export type RecordedMigration = {
  readonly position: number;
  readonly name: string;
  readonly digest: string;
};

export type PlannedMigration = RecordedMigration & {
  readonly sql: string;
};

/** What both makers need of their store inside the one transaction that holds the lock. */
export type MigrationHand = {
  readonly dialect: Dialect;
  script(sql: string): Promise<void>;
  read(sql: string, params: readonly Value[]): Promise<RecordedMigration[]>;
  run(sql: string, params: readonly Value[]): Promise<unknown>;
};

const migrationsTable = `CREATE TABLE IF NOT EXISTS store_migrations (
  room TEXT NOT NULL, position BIGINT NOT NULL, name TEXT NOT NULL, digest TEXT NOT NULL, applied_at BIGINT NOT NULL,
  PRIMARY KEY (room, position))`;

/** Runs inside a transaction that only one process can be in at a time. */
export async function applyMigrations(
  hand: MigrationHand,
  room: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  await hand.script(migrationsTable);
  const recorded = await hand.read(
    'SELECT position, name, digest FROM store_migrations WHERE room = ? ORDER BY position',
    [room],
  );
  const missing = missingMigrations(room, migrations, recorded, hand.dialect);
  for (const migration of missing) {
    try {
      await hand.script(migration.sql);
    } catch (error) {
      // A store that was lost half-way says nothing about the migration.
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

export function missingMigrations(
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
      `the store knows migration ${newer.position} of ${room} (${newer.name}), this programme only ${known.length}: it is older than its store`,
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
  const sql = typeof migration.sql === 'function' ? migration.sql(dialect) : migration.sql;
  // SQLite checks deferred constraints only at the common commit of a group, where one work would fail all the others.
  if (/\bDEFERRABLE\b|\bINITIALLY\s+DEFERRED\b/i.test(sql)) {
    throw new StoreError(
      'migration_failed',
      `migration ${room}/${migration.name}: deferred constraints are not supported`,
    );
  }
  return { position, name: migration.name, digest: createHash('sha256').update(sql).digest('hex'), sql };
}
