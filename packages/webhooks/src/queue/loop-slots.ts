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
  /** When the first piece of this turn began. */
  let since: number | undefined;

  function isWithinBudget(): boolean {
    if (since !== undefined) return clock() - since < budgetMs;
    since = clock();
    setImmediate(() => {
      since = undefined;
      void release();
    });
    return true;
  }

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
