/** The same work, never more than so many at a time; the others wait in the order in which they came. */
export function atMost<A, R>(most: number, work: (given: A) => Promise<R>): (given: A) => Promise<R> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (given) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(given);
    } finally {
      const next = waiting.shift();
      // The place is handed on, not given back and taken again.
      if (next) next();
      else running -= 1;
    }
  };
}
