import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { createLoopSlots } from './loop-slots.ts';

/** In which turn of the event loop each of four pieces of work ran, when each takes `pieceMs`. */
async function turnsOf(t: TestContext, pieceMs: number) {
  let now = 0;
  let turn = 0;
  const slot = createLoopSlots({ budgetMs: 2, clock: () => now });
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  t.after(() => clearImmediate(counting));
  const given: (readonly [string, number])[] = [];
  const piece = async (name: string) => {
    await slot();
    given.push([name, turn]);
    now += pieceMs;
  };
  await Promise.all(['a', 'b', 'c', 'd'].map(piece));
  assert.equal(given.map(([name]) => name).join(''), 'abcd');
  return given.map(([, at]) => at);
}

it('one in a turn of the event loop when a piece uses up its budget, the first at once', async (t) => {
  const turns = await turnsOf(t, 2);
  assert.equal(turns[0], 0);
  assert.equal(new Set(turns).size, 4, `in the turns ${turns}`);
});

it('several in a turn as long as its budget lasts', async (t) => {
  const turns = await turnsOf(t, 1);
  assert.equal(turns[0], 0);
  assert.deepEqual([turns[1], turns[3]], [turns[0], turns[2]]);
  assert.equal(new Set(turns).size, 2, `in the turns ${turns}`);
});
