// Reads that the subscriptions of one key share while they look at about the same time.

export type SharedReads = {
  /** The result of the read of this name, which is made once. A read that failed is made again. */
  readonly once: <Result>(name: string, read: () => Promise<Result>) => Promise<Result>;
};

export function createSharedReads(): SharedReads {
  const results = new Map<string, Promise<unknown>>();
  return {
    once: <Result>(name: string, read: () => Promise<Result>) => {
      const known = results.get(name);
      // A name stands for one read, so its result has the type of that read.
      if (known !== undefined) return known as Promise<Result>;
      const result = read();
      results.set(name, result);
      result.catch(() => results.delete(name));
      return result;
    },
  };
}
