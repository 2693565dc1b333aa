// Stands in for parts of node:sqlite that came after Node 22.13, the oldest one on which the store works.
import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** What Node 22.13 lacks. */
type Newer = {
  readonly columns?: StatementSync['columns'];
  readonly isTransaction?: boolean;
};

const quoted = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\//g;

export function returnsRows(statement: StatementSync, text: string): boolean {
  const { columns }: Newer = statement;
  if (columns) return columns.call(statement).length > 0;
  const plain = text.replace(quoted, ' ');
  return /^\s*(select|values)\b|\breturning\b/i.test(plain) || (/^\s*with\b/i.test(plain) && !changes.test(plain));
}

const changes = /\b(insert\s+into|update|delete\s+from|replace\s+into)\b/i;

export function isInTransaction(database: DatabaseSync): boolean {
  const { isTransaction }: Newer = database;
  if (isTransaction !== undefined) return isTransaction;
  try {
    // SQLite refuses to begin a transaction within another one.
    database.exec('BEGIN');
  } catch {
    return true;
  }
  database.exec('ROLLBACK');
  return false;
}
