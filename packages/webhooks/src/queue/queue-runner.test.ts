import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createQueueRunner, type QueueRunnerOptions } from './queue-runner.ts';

const hourMs = 3_600_000;

/** A queue in memory. Work waits until the test releases it. */
function arrange(t: TestContext, items: number[], options: Partial<QueueRunnerOptions<number>> = {}) {
  const wakes = new Set<() => void>();
  const begun: number[] = [];
  const errors: unknown[] = [];
  const claims: number[] = [];
  const runner = createQueueRunner<number>({
    claim: async (limit) => {
      claims.push(limit);
      const taken = items.splice(0, limit);
      return { items: taken, more: taken.length === limit };
    },
    work: async (item) => void begun.push(item),
    concurrency: 4,
    worthClaiming: 2,
    pollMs: hourMs,
    listen: (wake) => {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    onError: (error) => errors.push(error),
    ...options,
  });
  t.after(() => runner.stop());
  const wake = () => {
    for (const each of wakes) each();
  };
  return { runner, begun, errors, claims, wake, listeners: wakes };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue runner', () => {
  it('works on everything that is due, never on more items at a time than allowed', async (t) => {
    let underWay = 0;
    let most = 0;
    const { runner } = arrange(t, [...Array(50).keys()], {
      work: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await soon();
        underWay -= 1;
      },
    });
    assert.equal(await runner.runDue(), 50);
    assert.equal(most, 4);
    assert.equal(await runner.runDue(), 0);
  });

  it('does not count an item that was given back and claimed again', async (t) => {
    const items = [1, 2, 3];
    let isLate = true;
    const { runner } = arrange(t, items, {
      work: async (item) => {
        if (item !== 2 || !isLate) return true;
        isLate = false;
        items.push(item);
        return false;
      },
      concurrency: 1,
    });
    assert.equal(await runner.runDue(), 3);
  });

  it('claims again when the item that blocked a claim ended during it', async (t) => {
    const ended = Promise.withResolvers<void>();
    const answers = [
      { items: [1], more: true },
      { items: [], more: true },
      { items: [2], more: false },
    ];
    const { runner, begun } = arrange(t, [], {
      claim: async () => {
        // The second claim is answered after the first item has ended.
        if (answers.length === 2) {
          ended.resolve();
          await soon();
          await soon();
        }
        return answers.shift() ?? { items: [], more: false };
      },
      work: async (item) => {
        await ended.promise;
        begun.push(item);
      },
    });
    assert.equal(await runner.runDue(), 2);
    assert.deepEqual(begun, [1, 2]);
  });

  it('claims an item again that was given back during a claim', async (t) => {
    const items = [1];
    const looked = Promise.withResolvers<void>();
    const givenBack = Promise.withResolvers<void>();
    let claims = 0;
    const { runner } = arrange(t, items, {
      claim: async () => {
        claims += 1;
        const taken = items.splice(0);
        if (claims === 2) {
          // It has looked, in vain, before the item is back.
          looked.resolve();
          await givenBack.promise;
          await soon();
        }
        return { items: taken, more: claims === 1 };
      },
      work: async (item) => {
        if (claims > 2) return true;
        await looked.promise;
        items.push(item);
        givenBack.resolve();
        return false;
      },
    });
    assert.equal(await runner.runDue(), 1);
  });

  it('goes on when one item fails, and reports the error', async (t) => {
    const { runner, errors, begun } = arrange(t, [1, 2, 3], {
      work: async (item) => {
        if (item === 2) throw new Error('two');
        begun.push(item);
      },
    });
    assert.equal(await runner.runDue(), 3);
    assert.deepEqual([begun, errors.map(String)], [[1, 3], ['Error: two']]);
  });

  it('throws errors of the claim from runDue, and survives them in the loop', async (t) => {
    const away = Promise.withResolvers<void>();
    const { runner, errors } = arrange(t, [], {
      claim: () => Promise.reject(new Error('away')),
      onError: () => away.resolve(),
    });
    await assert.rejects(runner.runDue(), /away/);
    runner.start();
    await away.promise;
    assert.deepEqual(errors, []);
  });

  it('claims when it is woken, also if that happens during a claim', async (t) => {
    const items: number[] = [];
    const looked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let look = 0;
    const goOn = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const { runner, wake } = arrange(t, items, {
      claim: async () => {
        const seen = items.splice(0);
        looked[look]?.resolve();
        look += 1;
        if (look === 1) await goOn.promise;
        return { items: seen, more: false };
      },
      work: async () => done.resolve(),
    });
    runner.start();
    await looked[0]?.promise;
    items.push(1);
    wake();
    goOn.resolve();
    await done.promise;
    assert.equal(look, 2);
  });

  it('claims again under load only when it is worth it', async (t) => {
    const held: Array<() => void> = [];
    const { runner, claims } = arrange(t, [...Array(20).keys()], {
      work: () => new Promise<void>((resolve) => held.push(resolve)),
    });
    runner.start();
    while (held.length < 4) await soon();
    assert.deepEqual(claims, [4]);
    held.shift()?.();
    await soon();
    await soon();
    assert.deepEqual(claims, [4]);
    held.shift()?.();
    while (claims.length < 2) await soon();
    assert.deepEqual(claims, [4, 2]);
    const letGo = setInterval(() => {
      for (const resolve of held.splice(0)) resolve();
    }, 1);
    await runner.stop();
    clearInterval(letGo);
  });

  it('claims nothing more once it is stopped, and waits for the items in progress', async (t) => {
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let ended = false;
    const { runner, listeners } = arrange(t, [1, 2, 3], {
      concurrency: 1,
      work: async () => {
        begun.resolve();
        await held.promise;
        ended = true;
      },
    });
    runner.start();
    await begun.promise;
    const stopped = runner.stop();
    held.resolve();
    await stopped;
    assert.ok(ended);
    assert.equal(listeners.size, 0);
  });
});
