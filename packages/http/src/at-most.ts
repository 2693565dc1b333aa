type Waiting = {
  /** How many calls may wait; further ones fail. Default: any number. */
  readonly most: number;
  readonly refusal: () => Error;
};

/** Limits how many calls of `work` run at the same time; the others wait in order of arrival. */
export function atMost<A, R>(most: number, work: (given: A) => Promise<R>, queue?: Waiting): (given: A) => Promise<R> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (given) => {
    if (running >= most) {
      if (queue && waiting.length >= queue.most) throw queue.refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work(given);
    } finally {
      const next = waiting.shift();
      // The place passes directly to the next waiter, so that no later call can overtake it.
      if (next) next();
      else running -= 1;
    }
  };
}
