// Where claims begin to look in a long backlog.

/**
 * All before is being sent, by this or another sender, and passing over it would cost more than the claim. Some of it may become due again, so
 * all is looked at once in `pollMs`, and after every claim that did not get what it wanted.
 */
export function createBacklogStart(pollMs: number, clock: () => number) {
  let dueFrom = 0;
  let until = Number.NEGATIVE_INFINITY;
  return {
    start: (): number => {
      if (clock() >= until) dueFrom = 0;
      return dueFrom;
    },
    /** The deliveries of a claim that left out no owner and got what it wanted; otherwise none. */
    note: (claimed: readonly { readonly dueAt: number }[]): void => {
      if (dueFrom === 0) until = clock() + pollMs;
      dueFrom = claimed.length === 0 ? 0 : Math.min(...claimed.map(({ dueAt }) => dueAt));
    },
  };
}
