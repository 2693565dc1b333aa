import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { createLoopQueue, createLoopSlots } from './loop-slots.ts';

type LoopOptions = NonNullable<Parameters<typeof createLoopSlots>[0]>;
/** Runs a piece of work in its turn. */
type InTurn = (piece: () => void) => Promise<void>;

const ways: Readonly<Record<string, (options: LoopOptions) => InTurn>> = {
  'a promise for each piece': (options) => {
    const slot = createLoopSlots(options);
    return async (piece) => {
      await slot();
      piece();
    };
  },
  'a queue of items': (options) => {
    const begin = createLoopQueue<() => void>((run) => run(), options);
    return (piece) =>
      new Promise((resolve) =>
        begin(() => {
          piece();
          resolve();
        }),
      );
  },
};

/** In which turn of the event loop each of four pieces of work ran, when each takes `pieceMs`. */
async function turnsOf(t: TestContext, way: (options: LoopOptions) => InTurn, pieceMs: number) {
  let now = 0;
  let turn = 0;
  const inTurn = way({ budgetMs: 2, clock: () => now });
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  t.after(() => clearImmediate(counting));
  const given: (readonly [string, number])[] = [];
  const piece = (name: string) =>
    inTurn(() => {
      given.push([name, turn]);
      now += pieceMs;
    });
  await Promise.all(['a', 'b', 'c', 'd'].map(piece));
  assert.deepEqual(
    given.map(([name]) => name),
    ['a', 'b', 'c', 'd'],
  );
  return given.map(([, at]) => at);
}

for (const [name, way] of Object.entries(ways)) {
  it(`${name}: one in a turn of the event loop when a piece uses up its budget, the first at once`, async (t) => {
    const turns = await turnsOf(t, way, 2);
    assert.equal(turns[0], 0);
    assert.equal(new Set(turns).size, 4, `in the turns ${turns}`);
  });

  it(`${name}: several in a turn as long as its budget lasts`, async (t) => {
    const turns = await turnsOf(t, way, 1);
    assert.equal(turns[0], 0);
    assert.deepEqual([turns[1], turns[3]], [turns[0], turns[2]]);
    assert.equal(new Set(turns).size, 2, `in the turns ${turns}`);
  });
}
