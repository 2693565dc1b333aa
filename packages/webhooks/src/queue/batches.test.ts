import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBatches } from './batches.ts';

describe('batches', () => {
  it('take together what was added in one turn or during a write, in order', async () => {
    const written: (readonly number[])[] = [];
    const held = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const add = createBatches<number, string>({
      fitting: (waiting) => waiting.length,
      write: async (items) => {
        written.push(items);
        began.resolve();
        if (written.length === 1) await held.promise;
        return items.map((item) => `wrote ${item}`);
      },
    });
    const first = [add(1), add(2)];
    await began.promise;
    const second = [add(3), add(4), add(5)];
    held.resolve();
    assert.deepEqual(await Promise.all([...first, ...second]), ['wrote 1', 'wrote 2', 'wrote 3', 'wrote 4', 'wrote 5']);
    assert.deepEqual(written, [
      [1, 2],
      [3, 4, 5],
    ]);
  });

  it('wait while every turn brings more, and not without end', async () => {
    const sizes: number[] = [];
    const add = createBatches<number, number>({
      fitting: (waiting) => waiting.length,
      write: async (items) => {
        sizes.push(items.length);
        return items;
      },
    });
    const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
    const added: Promise<number>[] = [];
    for (let n = 0; n < 4; n += 1) {
      const next = turn();
      added.push(add(n));
      await next;
    }
    await Promise.all(added);
    assert.deepEqual(sizes, [4]);
    for (let n = 0; sizes.length === 1; n += 1) {
      const next = turn();
      added.push(add(n));
      await next;
    }
    assert.ok((sizes[1] ?? 0) < 50);
    await Promise.all(added);
  });

  it('are no larger than fits, and never empty', async () => {
    const sizes: number[] = [];
    const add = createBatches<number, number>({
      fitting: (waiting) => (waiting.length > 2 ? 2 : 0),
      write: async (items) => {
        sizes.push(items.length);
        return items;
      },
    });
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(add)), [1, 2, 3, 4, 5]);
    assert.deepEqual(sizes, [2, 2, 1]);
  });

  it('fail together, and leave the next ones alone', async () => {
    let fails = true;
    const add = createBatches<number, number>({
      fitting: (waiting) => waiting.length,
      write: async (items) => {
        if (fails) throw new Error('away');
        return items;
      },
    });
    const outcomes = await Promise.allSettled([add(1), add(2)]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    fails = false;
    assert.equal(await add(3), 3);
  });
});
