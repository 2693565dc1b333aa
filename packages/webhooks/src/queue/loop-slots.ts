// One piece of work in a turn of the event loop: many pieces at once would block other requests for their sum.

/** Resolves at once for the first caller in a turn of the event loop, and in a later turn for each of the others, in their order. */
export function createLoopSlots(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let isUsed = false;

  function release(): void {
    const next = waiting.shift();
    isUsed = next !== undefined;
    if (next === undefined) return;
    setImmediate(release);
    next();
  }

  return () => {
    if (isUsed) return new Promise((resolve) => waiting.push(resolve));
    isUsed = true;
    setImmediate(release);
    return Promise.resolve();
  };
}
