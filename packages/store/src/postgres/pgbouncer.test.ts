// PgBouncer in transaction mode is refused, whether it refuses our settings or drops them.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { missingProgram } from '../../../../test/debian.ts';
import { pgbouncer, startPooler } from '../../../../test/pgbouncer.ts';
import { tryPostgres } from '../../../../test/postgres.ts';
import { createStore, isStoreError } from '../index.ts';
import { tableMigration } from '../testing/postgres-table.ts';

const { postgres, missing } = missingProgram(pgbouncer) ? { missing: missingProgram(pgbouncer) } : await tryPostgres();
after(() => postgres?.close());

for (const [how, ignored] of [
  ['refuses', ['extra_float_digits']],
  ['drops', ['extra_float_digits', 'options']],
] as const)
  test(`a pooler that ${how} our settings is named in one sentence`, { skip: missing || false }, async (t) => {
    const pooler = await startPooler(postgres?.url ?? '', ignored);
    t.after(() => pooler.stop());
    const store = createStore({ url: pooler.url, maxWaitMs: 10_000 });
    t.after(() => store.close());
    const calls: readonly (() => Promise<unknown>)[] = [
      () => store.read('SELECT 1 AS one'),
      () => store.run('SELECT 1 AS one'),
      () => store.transaction((tx) => tx.read('SELECT 1 AS one')),
      ...(how === 'refuses' ? [() => store.migrate('t', tableMigration)] : []),
    ];
    for (const call of calls)
      await assert.rejects(
        call(),
        (error) =>
          isStoreError(error, 'store_pooled') && /let DATABASE_URL name PostgreSQL itself$/.test(error.message),
      );
  });
