// Several processes on one store, and one that is killed.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createStore } from '../index.ts';
import type { Subject } from '../testing/contract-subject.ts';

const childFile = fileURLToPath(new URL('../testing/contract-child.ts', import.meta.url));

function startChild(...parameters: readonly string[]): ChildProcess & { stdout: NonNullable<ChildProcess['stdout']> } {
  const child = spawn(process.execPath, [childFile, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  return child;
}

async function runChild(...parameters: readonly string[]): Promise<string> {
  const child = startChild(...parameters);
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  assert.equal(code, 0, `the process ended with ${code}`);
  return output.trim();
}

export function processesContract(subject: Subject): void {
  describe(`${subject.name}: several processes`, { skip: subject.skip ?? false }, () => {
    it('migrates once when several processes start at the same moment, and loses none of their increments', async (t) => {
      const url = await subject.freshUrl(t);
      const outputs = await Promise.all(Array.from({ length: 4 }, () => runChild('migrate', url)));
      assert.deepEqual(outputs.filter(Boolean), ['counter,first row']);

      await Promise.all(Array.from({ length: 3 }, () => runChild('increment', url, '40')));
      const store = createStore({ url, maxWaitMs: 10_000 });
      t.after(() => store.close());
      assert.deepEqual(await store.read('SELECT total FROM counter'), [{ total: 120 }]);
    });

    it('keeps every row that it acknowledged before the process was killed', async (t) => {
      const url = await subject.freshUrl(t);
      const store = createStore({ url, maxWaitMs: 10_000 });
      t.after(() => store.close());
      await store.migrate('kill', [{ name: 'acknowledged', sql: 'CREATE TABLE acknowledged (id TEXT PRIMARY KEY)' }]);
      for (const round of ['first', 'second', 'third']) {
        const child = startChild('insert', url, round);
        const acknowledged: string[] = [];
        for await (const line of createInterface({ input: child.stdout })) {
          acknowledged.push(line);
          if (acknowledged.length === 150) child.kill('SIGKILL');
        }
        const rows = await store.read<{ id: string }>('SELECT id FROM acknowledged WHERE id LIKE ?', [`${round}-%`]);
        const found = new Set(rows.map(({ id }) => id));
        assert.ok(acknowledged.length >= 150);
        assert.deepEqual(
          acknowledged.filter((id) => !found.has(id)),
          [],
        );
      }
    });

    it('gives each row of a queue to one of several workers only', async (t) => {
      const url = await subject.freshUrl(t);
      const stores = [createStore({ url, maxWaitMs: 10_000 }), createStore({ url, maxWaitMs: 10_000 })] as const;
      t.after(() => Promise.all(stores.map((store) => store.close())));
      await stores[0].migrate('queue', [
        { name: 'jobs', sql: 'CREATE TABLE jobs (id BIGINT PRIMARY KEY, leased_until BIGINT NOT NULL)' },
      ]);
      const jobs = Array.from({ length: 60 }, (_, id) => id);
      await stores[0].run(`INSERT INTO jobs (id, leased_until) VALUES ${jobs.map(() => '(?, 0)').join(', ')}`, jobs);

      const taken: number[] = [];
      await Promise.all(
        [...stores, ...stores, ...stores].map(async (store) => {
          for (;;) {
            const { rows } = await store.transaction(
              (tx) =>
                tx.run<{ id: number }>(
                  `UPDATE jobs SET leased_until = :now + 60000 WHERE id IN (
                     SELECT id FROM jobs WHERE leased_until < :now ORDER BY id LIMIT 3 ${tx.dialect.skipLocked}) RETURNING id`,
                ),
              { isolation: 'read-committed' },
            );
            if (rows.length === 0) return;
            taken.push(...rows.map(({ id }) => id));
          }
        }),
      );
      assert.deepEqual(
        taken.sort((a, b) => a - b),
        jobs,
      );
    });
  });
}
