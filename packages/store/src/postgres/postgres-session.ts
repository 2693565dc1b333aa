// Whether a connection is a session of PostgreSQL with the settings that it was opened with, and not one of a pooler.
import type { PoolClient } from 'pg';
import { StoreError } from '../errors.ts';

const sentence =
  'PostgreSQL is behind a pooler, such as PgBouncer, that drops the settings of a connection (isolation, ' +
  'time limits) and wake-ups, so limits would not be exact; let DATABASE_URL name PostgreSQL itself';

export const pooled = (cause?: unknown): StoreError => new StoreError('store_pooled', sentence, { cause });

/** PgBouncer refuses settings in the first message, unless it was told to ignore them. */
export function isPoolerRefusal(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('unsupported startup parameter');
}

/** For each new connection: with ignored settings everything would seem to work, at the wrong isolation. */
export async function checkSession(client: PoolClient, workMs: number): Promise<void> {
  const text = `SELECT current_setting('statement_timeout')::interval = interval '${workMs} ms' AS kept`;
  const { rows } = await client.query<{ kept: boolean }>(text);
  if (!rows[0]?.kept) throw pooled();
}
