import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBatches } from './batches.ts';

describe('write batches', () => {
  it('write together the items that were added in one turn or during a write, in order', async () => {
    const written: (readonly number[])[] = [];
    const held = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const { add } = createBatches<number, string>({
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

  it('collect while every turn brings more items, up to a bound', async () => {
    const sizes: number[] = [];
    const { add } = createBatches<number, number>({
      write: async (items) => {
        sizes.push(items.length);
        return items;
      },
    });
    const added: Promise<number>[] = [];
    for (let n = 0; n < 4; n += 1) {
      const next = oneTurn();
      added.push(add(n));
      await next;
    }
    await Promise.all(added);
    assert.deepEqual(sizes, [4]);
    for (let n = 0; sizes.length === 1; n += 1) {
      const next = oneTurn();
      added.push(add(n));
      await next;
    }
    assert.ok((sizes[1] ?? 0) < 50);
    await Promise.all(added);
  });

  it('hold also the items that are added two turns after the batch before was written', async () => {
    const written: (readonly number[])[] = [];
    const held = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const { add } = createBatches<number, number>({
      write: async (items) => {
        written.push(items);
        began.resolve();
        if (written.length === 1) await held.promise;
        return items;
      },
    });
    const first = add(1);
    await began.promise;
    const second = add(2);
    held.resolve();
    await first;
    // The turn that is under way, and the next two.
    for (let turns = 0; turns < 3; turns += 1) await oneTurn();
    await Promise.all([add(3), second]);
    assert.deepEqual(written, [[1], [2, 3]]);
  });

  it('are not delayed once there are enough items, although each of them may wait', async () => {
    const sizes: number[] = [];
    const { add } = createBatches<number, number>({
      mayWait: () => true,
      delayMs: 1_000_000,
      enough: 3,
      write: async (items) => {
        sizes.push(items.length);
        return items;
      },
    });
    const added = [add(1), add(2)];
    await oneTurn();
    assert.deepEqual(sizes, []);
    await Promise.all([...added, add(3)]);
    assert.deepEqual(sizes, [3]);
  });

  it('are never larger than fitting allows, and never empty', async () => {
    const sizes: number[] = [];
    const { add } = createBatches<number, number>({
      fitting: (waiting) => (waiting.length > 2 ? 2 : 0),
      write: async (items) => {
        sizes.push(items.length);
        return items;
      },
    });
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map(add)), [1, 2, 3, 4, 5]);
    assert.deepEqual(sizes, [2, 2, 1]);
  });

  it('fail together without failing the next batch', async () => {
    let fails = true;
    const { add } = createBatches<number, number>({
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

  it('delay items that may wait until another one arrives', async () => {
    const written: (readonly string[])[] = [];
    const { add } = createBatches<string, void>({
      mayWait: (item) => item.startsWith('later'),
      delayMs: 2_147_483_647,
      write: async (items) => {
        written.push(items);
        return [];
      },
    });
    const later = [add('later 1'), add('later 2')];
    await oneTurn();
    await oneTurn();
    assert.deepEqual(written, []);
    await Promise.all([...later, add('now')]);
    assert.deepEqual(written, [['later 1', 'later 2', 'now']]);
  });

  it('write delayed items after the delay', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { add } = createBatches<number, number>({
      mayWait: () => true,
      delayMs: 20,
      write: async (items) => items,
    });
    let written = false;
    const added = add(1).then(() => {
      written = true;
    });
    t.mock.timers.tick(19);
    await oneTurn();
    assert.equal(written, false);
    t.mock.timers.tick(1);
    await added;
    assert.equal(written, true);
  });

  it('are written by flush, also those that were added during a write', async () => {
    const written: (readonly number[])[] = [];
    const held = Promise.withResolvers<void>();
    const { add, flush } = createBatches<number, void>({
      mayWait: (item) => item > 1,
      delayMs: 2_147_483_647,
      write: async (items) => {
        written.push(items);
        if (written.length === 1) await held.promise;
        return [];
      },
    });
    void add(1);
    while (written.length === 0) await oneTurn();
    void add(2);
    const flushed = flush();
    held.resolve();
    await flushed;
    assert.deepEqual(written, [[1], [2]]);
    void add(3);
    await flush();
    assert.deepEqual(written, [[1], [2], [3]]);
  });

  it('say when nothing is left to write', async () => {
    let empty = 0;
    const { add } = createBatches<number, number>({
      write: async (items) => items,
      onEmpty: () => {
        empty += 1;
      },
    });
    await Promise.all([add(1), add(2)]);
    await oneTurn();
    assert.equal(empty, 1);
    await add(3);
    await oneTurn();
    assert.equal(empty, 2);
  });
});

const oneTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
