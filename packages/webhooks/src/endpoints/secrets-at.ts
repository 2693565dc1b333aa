// Looks up the owners with an endpoint at a URL and their secrets, for a receiver on the store of the sender. Forged deliveries cause this
// look-up, so it is one read over an index with a limit.
import type { Sql } from '@farol/store';
import { valueList } from '../queue/value-list.ts';

export type SecretsOfOwner = {
  readonly owner: string;
  readonly secrets: readonly string[];
};

/** Only the latest endpoints at a URL are considered. */
const mostEndpoints = 1_000;

/** Only of owners who have that event, because no other endpoint was sent it. `urls` are spellings of one URL. */
export async function secretsAt(
  sql: Pick<Sql, 'read'>,
  { urls, eventId }: { readonly urls: readonly string[]; readonly eventId: string },
): Promise<readonly SecretsOfOwner[]> {
  const { marks, values } = valueList(urls);
  const rows = await sql.read<{ owner: string; secret: string }>(
    `SELECT p.owner, s.secret
     FROM (SELECT id, owner FROM webhook_endpoints WHERE url IN (${marks}) ORDER BY id DESC LIMIT ${mostEndpoints}) p
     JOIN webhook_events e ON e.owner = p.owner AND e.id = ?
     JOIN webhook_secrets s ON s.endpoint_id = p.id
     ORDER BY p.id DESC, s.created_at DESC`,
    [...values, eventId],
  );
  const found = new Map<string, string[]>();
  for (const { owner, secret } of rows) found.set(owner, [...(found.get(owner) ?? []), secret]);
  return [...found].map(([owner, secrets]) => ({ owner, secrets }));
}
