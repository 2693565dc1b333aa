// The open file of a SQLite store: opened at first use, tried again after a failure, and reopened when a backup was put in its place.
import type { Migration } from '../migrations.ts';
import { bootId } from '../steady-clock.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isBusy } from './sqlite-errors.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';

export type SqliteOpening = ReturnType<typeof createSqliteOpening>;

type SqliteOpeningOptions = {
  readonly path: string | undefined;
  readonly now: () => number;
  /** Undefined: the steady clock is the wall clock. */
  readonly uptime: (() => number) | undefined;
  /** Resolves when no write is under way or waiting. */
  readonly drained: () => Promise<void>;
  readonly migrate: (room: string, migrations: readonly Migration[]) => Promise<unknown>;
};

export function createSqliteOpening(options: SqliteOpeningOptions) {
  const { path, now, uptime, drained, migrate } = options;
  const rooms = new Map<string, readonly Migration[]>();
  let opened: SqliteFile | undefined;
  let base: number | undefined;
  let replacing: Promise<void> | undefined;

  function file(): SqliteFile {
    opened ??= openSqliteFile(path);
    if (uptime) base ??= path === undefined ? now() - uptime() : steadyBase(opened.writer, now(), uptime());
    return opened;
  }

  /**
   * The old connections are closed before the new file is opened, because both would use a log of the same name.
   */
  async function replace(): Promise<void> {
    await drained();
    opened?.closeReplaced();
    opened = undefined;
    base = undefined;
    for (const [room, migrations] of rooms) await migrate(room, migrations);
  }

  return {
    /** The open file; throws SQLite's own error when it cannot be opened. */
    file,
    /** To be awaited before each call: when the file was replaced, closes the old one and migrates the new one. */
    current: (): Promise<void> | undefined => {
      if (replacing === undefined && opened?.presence() === 'replaced') {
        replacing = replace().finally(() => {
          replacing = undefined;
        });
      }
      return replacing;
    },
    steadyNow: (): number => {
      if (!uptime) return now();
      file();
      return (base ?? now() - uptime()) + uptime();
    },
    /** Migrations that a replaced file needs as well. */
    remember: (room: string, migrations: readonly Migration[]) => rooms.set(room, migrations),
    close: () => {
      opened?.close();
      opened = undefined;
    },
  };
}

/**
 * Steady time at uptime 0, which is stored in the file, so that all processes of one boot, and those that are started after a step of the
 * wall clock, agree on it. Throws "busy" while another process writes; worth another try.
 */
function steadyBase(writer: SqliteConnection, now: number, uptime: number): number {
  const own = now - uptime;
  const boot = bootId();
  if (boot === undefined) return own;
  try {
    writer.script('CREATE TABLE IF NOT EXISTS store_clock (boot TEXT PRIMARY KEY, base INTEGER NOT NULL)');
    const read = () => writer.all({ text: 'SELECT base FROM store_clock WHERE boot = ?', values: [boot] })[0]?.base;
    const known = read();
    if (typeof known === 'number') return known;
    // One statement, so that of two processes that start together both use the base of the first.
    writer.run({
      text: 'INSERT INTO store_clock (boot, base) VALUES (?, ?) ON CONFLICT DO NOTHING',
      values: [boot, own],
    });
    writer.run({ text: 'DELETE FROM store_clock WHERE boot <> ?', values: [boot] });
    return Number(read() ?? own);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (isBusy(cause)) throw cause;
    // A full or read-only disk: this process still has a steady clock of its own.
    return own;
  }
}
