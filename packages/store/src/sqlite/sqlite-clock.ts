// The steady clock of a SQLite file. Its starting point is stored in the file, so that all processes of one boot, and those that are
// started after a step of the wall clock, agree on it.
import { bootId } from '../steady-clock.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { isBusy } from './sqlite-errors.ts';

/** Steady time at uptime 0. Throws "busy" while another process writes; worth another try. */
export function steadyBase(writer: SqliteConnection, now: number, uptime: number): number {
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
