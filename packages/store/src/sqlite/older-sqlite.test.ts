import assert from 'node:assert/strict';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { test } from 'node:test';
import { isInTransaction, returnsRows } from './older-sqlite.ts';

/** The same object as Node 22.13 gives it. */
function older<T extends object>(value: T, missing: string): T {
  return new Proxy(value, {
    get: (target, name) => {
      if (name === missing) return undefined;
      const member = Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

test('without columns(), the text says whether a statement returns rows, as SQLite does', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE t (id TEXT PRIMARY KEY, returning_at TEXT)');
  const texts = [
    'SELECT id FROM t',
    ' -- first\n select 1',
    'VALUES (1)',
    'WITH a AS (SELECT 1) SELECT * FROM a',
    "WITH a AS (SELECT 'x' AS id) INSERT INTO t (id) SELECT id FROM a",
    "WITH a AS (SELECT 'y' AS id) INSERT INTO t (id) SELECT id FROM a RETURNING id",
    "INSERT INTO t (id) VALUES ('returning')",
    "INSERT INTO t (id) VALUES ('b') RETURNING id",
    "UPDATE t SET returning_at = 'x'",
    'DELETE FROM t RETURNING *',
    'CREATE TABLE u (id TEXT)',
  ];
  for (const text of texts) {
    const statement: StatementSync = database.prepare(text);
    assert.equal(returnsRows(older(statement, 'columns'), text), returnsRows(statement, text), text);
  }
});

test('without isTransaction, a second BEGIN tells, and changes nothing', () => {
  const database = new DatabaseSync(':memory:');
  const same = () => {
    assert.equal(isInTransaction(older(database, 'isTransaction')), isInTransaction(database));
    return isInTransaction(database);
  };
  database.exec('CREATE TABLE t (id TEXT)');
  assert.equal(same(), false);
  database.exec("BEGIN; INSERT INTO t VALUES ('a')");
  assert.equal(same(), true);
  database.exec('COMMIT');
  assert.equal(same(), false);
  assert.equal(database.prepare('SELECT count(*) AS n FROM t').get()?.n, 1);
});
