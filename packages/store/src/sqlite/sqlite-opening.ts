// The open file of a SQLite store: opened at first use, tried again after a failure, and reopened when a backup was put in its place.
import type { Migration } from '../migrations.ts';
import { steadyBase } from './sqlite-clock.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';

export type SqliteOpening = {
  /** The open file; throws SQLite's own error when it cannot be opened. */
  readonly file: () => SqliteFile;
  /** To be awaited before each call: when the file was replaced, closes the old one and migrates the new one. */
  readonly current: () => Promise<void> | undefined;
  readonly steadyNow: () => number;
  /** Migrations that a replaced file needs as well. */
  readonly remember: (room: string, migrations: readonly Migration[]) => void;
  readonly close: () => void;
};

type SqliteOpeningOptions = {
  readonly path: string | undefined;
  readonly now: () => number;
  /** Undefined: the steady clock is the wall clock. */
  readonly uptime: (() => number) | undefined;
  /** Resolves when no write is under way or waiting. */
  readonly drained: () => Promise<void>;
  readonly migrate: (room: string, migrations: readonly Migration[]) => Promise<unknown>;
};

export function createSqliteOpening(options: SqliteOpeningOptions): SqliteOpening {
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
    file,
    current: () => {
      if (replacing === undefined && opened?.presence() === 'replaced') {
        replacing = replace().finally(() => {
          replacing = undefined;
        });
      }
      return replacing;
    },
    steadyNow: () => {
      if (!uptime) return now();
      file();
      return (base ?? now() - uptime()) + uptime();
    },
    remember: (room, migrations) => rooms.set(room, migrations),
    close: () => {
      opened?.close();
      opened = undefined;
    },
  };
}
