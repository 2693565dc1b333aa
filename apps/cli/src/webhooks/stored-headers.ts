import type { Store } from '@farol/store';
import { hasSecret } from './hide.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** The headers and the query of a delivery, which a forward needs and the event log does not store. */
export type ForwardParts = { readonly headers: HeaderPairs; readonly search: string };

export type StoredHeaders = ReturnType<typeof createStoredHeaders>;

/** Hop-by-hop headers (RFC 9110 §7.6.1), and headers that every request sets itself. */
const notForwarded = new Set(
  'connection keep-alive proxy-connection te trailer transfer-encoding upgrade host content-length expect'.split(' '),
);
/** Forwarded while this process runs, never stored. */
const notWritten = new Set(['authorization', 'proxy-authorization', 'cookie']);
const mostInMemory = 1_000;

export function migrateStoredHeaders(store: Store): Promise<string[]> {
  return store.migrate('listen', [
    {
      name: 'headers as they came',
      sql: (d) => `CREATE TABLE listen_headers (
        source ${d.text} NOT NULL, event_key ${d.text} NOT NULL, headers TEXT NOT NULL, search TEXT NOT NULL,
        PRIMARY KEY (source, event_key))`,
    },
  ]);
}

/** Deletes the headers of events that the log no longer has. */
export async function pruneStoredHeaders(store: Store): Promise<void> {
  await store.run(
    `DELETE FROM listen_headers WHERE NOT EXISTS (
       SELECT 1 FROM webhook_received r WHERE r.source = listen_headers.source AND r.event_key = listen_headers.event_key)`,
  );
}

/** From `rawHeaders`, so that letter case, order and repeated names stay. */
export function forwardable(rawHeaders: readonly string[]): HeaderPairs {
  const pairs = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? ''] as const] : []));
  const named = pairs.find(([name]) => name.toLowerCase() === 'connection')?.[1].toLowerCase() ?? '';
  const alsoDropped = new Set(named.split(',').map((name) => name.trim()));
  return pairs.filter(([name]) => !notForwarded.has(name.toLowerCase()) && !alsoDropped.has(name.toLowerCase()));
}

export function createStoredHeaders(store: Store, secrets: readonly string[]) {
  const whole = new Map<string, ForwardParts>();
  const nameOf = (source: string, key: string) => `${source} ${key}`;
  return {
    /** Durable when it resolves. Only the first of several copies is stored. */
    store: async (source: string, key: string, stored: ForwardParts): Promise<void> => {
      const name = nameOf(source, key);
      if (!whole.has(name)) whole.set(name, stored);
      const [oldest] = whole.keys();
      if (whole.size > mostInMemory && oldest !== undefined) whole.delete(oldest);
      const written = stored.headers.filter(
        ([header, value]) => !notWritten.has(header.toLowerCase()) && !hasSecret(value, secrets),
      );
      await store.run(
        `INSERT INTO listen_headers (source, event_key, headers, search) VALUES (?, ?, ?, ?)
         ON CONFLICT (source, event_key) DO NOTHING`,
        [source, key, JSON.stringify(written), hasSecret(stored.search, secrets) ? '' : stored.search],
      );
    },
    read: async (source: string, key: string): Promise<ForwardParts | undefined> => {
      const known = whole.get(nameOf(source, key));
      if (known) return known;
      const [row] = await store.read<{ headers: string; search: string }>(
        'SELECT headers, search FROM listen_headers WHERE source = ? AND event_key = ?',
        [source, key],
      );
      return row && { headers: JSON.parse(row.headers) as HeaderPairs, search: row.search };
    },
  };
}
