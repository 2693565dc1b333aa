// Shares a turn of the event loop: pieces of work that would together block other requests are spread over several turns.
import { monotonic } from './rates.ts';

type LoopSlotOptions = {
  /** After this time the next piece waits for another turn. Default 1 ms. */
  readonly budgetMs?: number;
  readonly clock?: () => number;
};

/** Resolves for each caller in order: in this turn of the event loop while its budget lasts, otherwise in a later one. */
export function createLoopSlots({ budgetMs = 1, clock = monotonic }: LoopSlotOptions = {}): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isReleasing = false;
  const isWithinBudget = createTurns(budgetMs, clock, () => void release());

  async function release(): Promise<void> {
    if (isReleasing || waiting.length === 0) return;
    isReleasing = true;
    // The caller that asked has to be waiting before it is let in.
    await undefined;
    while (waiting.length > 0 && isWithinBudget()) {
      waiting.shift()?.();
      // The piece that was let in runs before this goes on.
      await undefined;
    }
    isReleasing = false;
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      void release();
    });
}

/** The same for pieces that are one function of an item, without a promise for each: `begin` is called in this turn or in a later one. */
export function createLoopQueue<Item>(
  begin: (item: Item) => void,
  { budgetMs = 1, clock = monotonic }: LoopSlotOptions = {},
): (item: Item) => void {
  const waiting: Item[] = [];
  const isWithinBudget = createTurns(budgetMs, clock, () => {
    while (waiting.length > 0 && isWithinBudget()) begin(waiting.shift() as Item);
  });
  return (item) => {
    if (waiting.length === 0 && isWithinBudget()) begin(item);
    else waiting.push(item);
  };
}

/** Returns whether another piece may begin in this turn; after each turn with pieces, `onTurn` is called in the next one. */
function createTurns(budgetMs: number, clock: () => number, onTurn: () => void): () => boolean {
  /** When the first piece of this turn began. */
  let since: number | undefined;

  function beginTurn(): void {
    since = undefined;
    onTurn();
  }

  return () => {
    if (since !== undefined) return clock() - since < budgetMs;
    since = clock();
    setImmediate(beginTurn);
    return true;
  };
}
