// The SQL in which the two stores differ. All other SQL is written once, for both.

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
};

export const sqliteDialect: Dialect = Object.freeze({
  name: 'sqlite',
  text: 'TEXT',
  blob: 'BLOB',
  serial: 'INTEGER PRIMARY KEY AUTOINCREMENT',
  forUpdate: '',
  skipLocked: '',
});

export const postgresDialect: Dialect = Object.freeze({
  name: 'postgres',
  text: 'TEXT COLLATE "C"',
  blob: 'BYTEA',
  serial: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  forUpdate: 'FOR UPDATE',
  skipLocked: 'FOR UPDATE SKIP LOCKED',
});
