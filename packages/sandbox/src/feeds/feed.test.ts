// How often a subscription looks into the store.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createLoopSlots } from '@farol/webhooks/internal';
import { createFeed, type Look } from './feed.ts';

function open(t: TestContext, looks: readonly Look<number>[]) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let made = 0;
  let wake = () => {};
  const feed = createFeed<number>({
    look: async () => {
      made += 1;
      return looks[made - 1] ?? { found: [] };
    },
    slot: createLoopSlots({ budgetMs: 0 }),
    listen: (listener) => {
      wake = listener;
      return () => {};
    },
    pollMs: 5_000,
    minLookMs: 500,
    endsInMs: 3_600_000,
  });
  t.after(() => feed.return?.());
  return {
    feed,
    made: () => made,
    wake: () => wake(),
    pass: async (ms: number) => {
      now += ms;
      t.mock.timers.tick(ms);
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('a subscription', () => {
  it('looks at once for its first item and after a quiet time, and at most twice a second otherwise', async (t) => {
    const { feed, made, wake, pass } = open(t, [{ found: [1] }, { found: [] }, { found: [2] }]);
    assert.equal((await feed.next()).value, 1);
    const next = feed.next();
    await settled();
    assert.equal(made(), 1, 'not again at once, although items were found');
    await pass(500);
    assert.equal(made(), 2);
    wake();
    wake();
    await settled();
    assert.equal(made(), 2, 'many wake-ups cause one look');
    await pass(500);
    assert.equal((await next).value, 2);
    assert.equal(made(), 3);
  });

  it('looks again at once while there is certainly more', async (t) => {
    const { feed, made } = open(t, [{ found: [1], more: true }, { found: [2] }]);
    assert.deepEqual([(await feed.next()).value, (await feed.next()).value], [1, 2]);
    assert.equal(made(), 2);
  });

  it('gives one item in a turn of the event loop, so that other requests are answered in between', async (t) => {
    const { feed } = open(t, [{ found: [1, 2, 3] }]);
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    t.after(() => clearImmediate(counting));
    const seen: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await feed.next();
      seen.push(turns);
    }
    assert.ok(
      seen.every((turn, n) => n === 0 || turn > (seen[n - 1] ?? 0)),
      `items came in the turns ${seen}`,
    );
  });

  it('polls without a wake-up, since those may be lost', async (t) => {
    const { feed, made, pass } = open(t, [{ found: [] }, { found: [1] }]);
    const next = feed.next();
    await settled();
    await pass(4_999);
    assert.equal(made(), 1);
    await pass(1);
    assert.equal((await next).value, 1);
  });
});
