// Migrations are applied once and in order.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Dialect } from '../dialect.ts';
import { failsWith, open, type Subject } from '../testing/contract-subject.ts';

export function migrationsContract(subject: Subject): void {
  describe(`${subject.name}: migrations`, { skip: subject.skip ?? false }, () => {
    const first = { name: 'first', sql: 'CREATE TABLE a (id BIGINT PRIMARY KEY)' };
    const second = { name: 'second', sql: 'CREATE TABLE b (id BIGINT PRIMARY KEY); INSERT INTO b VALUES (1)' };

    it('are applied in order, once, each room on its own', async (t) => {
      const store = await open(subject, t);
      assert.deepEqual(await store.migrate('one', [first]), ['first']);
      assert.deepEqual(await store.migrate('one', [first, second]), ['second']);
      assert.deepEqual(await store.migrate('one', [first, second]), []);
      assert.deepEqual(await store.migrate('two', [{ name: 'first', sql: 'CREATE TABLE c (id BIGINT)' }]), ['first']);
      assert.deepEqual(await store.read('SELECT id FROM b'), [{ id: 1 }]);
    });

    it('may be lines of data, with the column types of the store and lines of one store only', async (t) => {
      const store = await open(subject, t);
      const own = {
        sqlite: ["INSERT INTO notes VALUES ('sqlite');"],
        postgres: ["INSERT INTO notes VALUES ('postgres');"],
      };
      const sql = ['CREATE TABLE notes (id {text} PRIMARY KEY);', own];
      await store.migrate('notes', [{ name: 'notes', sql }]);
      assert.deepEqual(await store.read('SELECT id FROM notes'), [{ id: store.dialect.name }]);
      const written = {
        name: 'notes',
        sql: (d: Dialect) => [sql[0], own[d.name][0]].join('\n').replace('{text}', d.text),
      };
      assert.deepEqual(await store.migrate('notes', [written]), []);
    });

    it('that are pending are named without being applied', async (t) => {
      const store = await open(subject, t);
      assert.deepEqual(await store.pendingMigrations('one', [first]), ['first']);
      await store.migrate('one', [first]);
      assert.deepEqual(await store.pendingMigrations('one', [first, second]), ['second']);
      assert.deepEqual(await store.pendingMigrations('one', [first, second]), ['second']);
      const checking = { ...store, migrate: store.pendingMigrations };
      assert.deepEqual(await checking.migrate('one', [first]), []);
      await assert.rejects(
        store.pendingMigrations('one', [{ ...first, sql: `${first.sql} ` }]),
        failsWith('migration_changed'),
      );
      await assert.rejects(store.pendingMigrations('one', []), failsWith('migration_unknown'));
    });

    it('are refused when one was edited, renamed or removed since', async (t) => {
      const store = await open(subject, t);
      await store.migrate('one', [first, second]);
      const edited = { ...first, sql: `${first.sql} ` };
      const renamed = { ...second, name: 'other' };
      await assert.rejects(store.migrate('one', [edited, second]), failsWith('migration_changed'));
      await assert.rejects(store.migrate('one', [first, renamed]), failsWith('migration_changed'));
      await assert.rejects(store.migrate('one', [second, first]), failsWith('migration_changed'));
      await assert.rejects(store.migrate('one', [first]), failsWith('migration_unknown'));
    });

    it('are applied all or none', async (t) => {
      const store = await open(subject, t);
      const broken = { name: 'broken', sql: 'CREATE TABLE c (id BIGINT); CREATE TABEL d (id BIGINT)' };
      await assert.rejects(store.migrate('one', [first, broken]), (error: Error) => {
        assert.match(error.message, /one\/broken/);
        return failsWith('migration_failed')(error);
      });
      assert.deepEqual(await store.migrate('one', [first, second]), ['first', 'second']);
    });

    it('refuse a deferred constraint and a name given twice', async (t) => {
      const store = await open(subject, t);
      const deferred = { name: 'x', sql: 'CREATE TABLE x (a BIGINT REFERENCES y (a) DEFERRABLE INITIALLY DEFERRED)' };
      await assert.rejects(store.migrate('one', [deferred]), failsWith('migration_failed'));
      await assert.rejects(store.migrate('one', [first, { ...second, name: 'first' }]), failsWith('migration_failed'));
    });
  });
}
