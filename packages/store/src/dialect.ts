// The SQL in which the two stores differ. All other SQL is written once, for both.
import type { Statement, Value } from './statement.ts';

export type Dialect = {
  readonly name: 'sqlite' | 'postgres';
  /** Column type for text that is compared byte by byte, so that ORDER BY and cursors agree whatever the database's locale. */
  readonly text: string;
  /** Column type for bytes. */
  readonly blob: string;
  /** Whole definition of a primary key that counts up and never gives a number twice. */
  readonly serial: string;
  /** Ends a SELECT whose rows the transaction is going to change. SQLite has one writer at a time and needs nothing. */
  readonly forUpdate: string;
  /** The same, passing over rows that another worker holds: how several workers share a queue. */
  readonly skipLocked: string;
  /** Whether a column is among the rows of a query. On PostgreSQL each is looked up by the index, whatever size the plan expected. */
  readonly isAmong: (query: string) => string;
  /** For a migration: the text of this store. */
  readonly either: (texts: { readonly sqlite: string; readonly postgres: string }) => string;
  /**
   * Queries that give these rows, for `INSERT INTO … ${text}` or `WITH v (…) AS (${text})`; the columns are in the order of `columns`.
   * Each store has the way that is fastest there, and few different texts, because it caches a bounded number of prepared statements.
   */
  readonly rows: <Column extends string>(
    columns: Readonly<Record<Column, ColumnKind>>,
    rows: readonly Readonly<Record<Column, Value>>[],
  ) => readonly Statement[];
};

type ColumnKind = 'text' | 'integer' | 'bytes';

export const sqliteDialect: Dialect = Object.freeze<Dialect>({
  name: 'sqlite',
  text: 'TEXT',
  blob: 'BLOB',
  serial: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  forUpdate: '',
  skipLocked: '',
  isAmong: (query) => `IN (${query})`,
  either: ({ sqlite }) => sqlite,
  rows: (columns, rows) => {
    const names = Object.keys(columns) as (keyof typeof columns)[];
    const marks = `(${names.map(() => '?').join(', ')})`;
    return groupsOf(rows).map((group) => ({
      text: `VALUES ${group.map(() => marks).join(', ')}`,
      values: group.flatMap((row) => names.map((name) => row[name])),
    }));
  },
});

export const postgresDialect: Dialect = Object.freeze<Dialect>({
  name: 'postgres',
  text: 'TEXT COLLATE "C"',
  blob: 'BYTEA',
  serial: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
  isAmong: (query) => `= ANY (ARRAY(${query}))`,
  either: ({ postgres }) => postgres,
  // One JSON value: each bound value costs a message, and one statement text needs one plan.
  rows: (columns, rows) => {
    if (rows.length === 0) return [];
    const kinds = Object.entries<ColumnKind>(columns);
    const selected = kinds.map(([name, kind]) => selectFromJson[kind](`a.${name}`)).join(', ');
    const declared = kinds.map(([name, kind]) => `${name} ${kind === 'integer' ? 'BIGINT' : 'TEXT'}`).join(', ');
    const text = `SELECT ${selected} FROM json_to_recordset(CAST(? AS JSON)) AS a (${declared})`;
    return [{ text, values: [JSON.stringify(rows, bytesAsBase64)] }];
  },
});

const selectFromJson: Readonly<Record<ColumnKind, (name: string) => string>> = {
  text: (name) => `${name} COLLATE "C"`,
  integer: (name) => name,
  bytes: (name) => `decode(${name}, 'base64')`,
};

function bytesAsBase64(this: unknown, name: string, value: unknown): unknown {
  // A Buffer has become an object by now, because it has a `toJSON` of its own.
  const original = (this as Readonly<Record<string, unknown>>)[name];
  if (!(original instanceof Uint8Array)) return value;
  return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('base64');
}

const largestGroup = 64;

/** Groups whose sizes are powers of two. */
function groupsOf<Item>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let from = 0; from < items.length; ) {
    const size = Math.min(largestGroup, 2 ** Math.floor(Math.log2(items.length - from)));
    groups.push(items.slice(from, from + size));
    from += size;
  }
  return groups;
}
