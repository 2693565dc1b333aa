// PostgreSQL shared with others: lost races, writes through read(), options of the URL.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { tryPostgres } from '../../../../test/postgres.ts';
import { createStore } from '../index.ts';
import { failsWith } from '../testing/contract-subject.ts';
import { insertRow, openTable, tableMigration } from '../testing/postgres-table.ts';

const { postgres, missing } = await tryPostgres();
after(() => postgres?.close());

describe('PostgreSQL under contention', { skip: missing ?? false }, () => {
  it('retries a lost race even when the work throws another error for it, and gives up after a bounded number of tries', async (t) => {
    const { store, url } = await openTable(postgres, t);
    const rival = createStore({ url, maxWaitMs: 10_000 });
    t.after(() => rival.close());
    await store.run(insertRow, ['row']);
    const race = (losses: number) => {
      let tries = 0;
      const done = store.transaction(async (tx) => {
        tries += 1;
        const [row] = await tx.read<{ n: number }>('SELECT n FROM t');
        if (tries <= losses) await rival.run('UPDATE t SET n = n + 1');
        try {
          await tx.run('UPDATE t SET n = ?', [(row?.n ?? 0) + 100]);
        } catch {
          throw new Error('something went wrong');
        }
      });
      return { done, tries: () => tries };
    };
    const lucky = race(2);
    await lucky.done;
    assert.equal(lucky.tries(), 3);
    assert.deepEqual(await store.read('SELECT n FROM t'), [{ n: 102 }]);

    const hopeless = race(Number.POSITIVE_INFINITY);
    await assert.rejects(hopeless.done, failsWith('store_conflict'));
    assert.equal(hopeless.tries(), 16);
  });

  it('cannot be written to by read(), not even from within a WITH', async (t) => {
    const { store } = await openTable(postgres, t);
    await store.run(insertRow, ['row']);
    const sneaky = 'WITH gone AS (DELETE FROM t RETURNING id) SELECT id FROM gone';
    await assert.rejects(store.read(sneaky), failsWith('store_misuse'));
    assert.equal((await store.read('SELECT id FROM t')).length, 1);
  });

  it('keeps the options that its URL carries', async (t) => {
    const { store, url } = await openTable(postgres, t);
    await store.run('CREATE SCHEMA elsewhere');
    const address = new URL(url);
    address.searchParams.set('options', '-c search_path=elsewhere');
    const other = createStore({ url: address.href, maxWaitMs: 10_000 });
    t.after(() => other.close());
    assert.deepEqual(await other.migrate('t', tableMigration), ['t']);
    assert.deepEqual(await other.read('SELECT current_schema() AS name'), [{ name: 'elsewhere' }]);
  });
});
