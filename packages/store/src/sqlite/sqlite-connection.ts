// Running statements on one connection to a SQLite file.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Statement, shown } from '../statement.ts';
import type { Changed, Row } from '../store.ts';
import { isInTransaction, returnsRows } from './older-sqlite.ts';
import { fromSqlite } from './sqlite-errors.ts';

export type SqliteConnection = ReturnType<typeof createConnection>;

type Prepared = {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
};

const maxCachedStatements = 200;

export function createConnection(database: DatabaseSync) {
  const cached = new Map<string, Prepared>();

  function prepare(text: string): Prepared {
    let prepared = cached.get(text);
    if (prepared === undefined) {
      const statement = database.prepare(text);
      prepared = { statement, returnsRows: returnsRows(statement, text) };
      if (cached.size >= maxCachedStatements) cached.clear();
      cached.set(text, prepared);
    }
    return prepared;
  }

  function all(prepared: Prepared, statement: Statement): Row[] {
    // node:sqlite gives objects without a prototype; a row looks the same from both stores.
    return prepared.statement.all(...statement.values).map((row) => ({ ...row }) as Row);
  }

  function attempt<T>(statement: Statement, step: (prepared: Prepared) => T): T {
    try {
      return step(prepare(statement.text));
    } catch (error) {
      throw fromSqlite(error, shown(statement.text));
    }
  }

  return {
    inTransaction: () => isInTransaction(database),
    /** One or more statements without values: the store's own steps, and migrations. Throws SQLite's own error. */
    script: (sql: string) => database.exec(sql),
    all: (statement: Statement): Row[] => attempt(statement, (prepared) => all(prepared, statement)),
    run: (statement: Statement): Changed =>
      attempt(statement, (prepared) => {
        if (prepared.returnsRows) {
          const rows = all(prepared, statement);
          return { changes: rows.length, rows };
        }
        return { changes: Number(prepared.statement.run(...statement.values).changes), rows: [] };
      }),
    close: () => {
      cached.clear();
      database.close();
    },
  };
}
