import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Feed, Sandbox } from '@farol/sandbox';

export type Watched = {
  /** Resolves once so many subscriptions of the practice provider are open. */
  readonly open: (count: number) => Promise<void>;
  /** How many events readers were given by now. */
  readonly taken: () => number;
  readonly count: () => number;
};

/** Counts the subscriptions that are open at the practice provider, from inside. */
export function watchFeeds(t: TestContext, sandbox: Sandbox): Watched {
  const feeds = new Set<object>();
  let taken = 0;
  const waiting = new Set<() => void>();
  const told = () => {
    for (const look of [...waiting]) look();
  };
  const watched = <Item>(feed: Feed<Item>): Feed<Item> => {
    feeds.add(feed);
    const gone = () => {
      feeds.delete(feed);
      told();
    };
    const wrapper: Feed<Item> = {
      next: async () => {
        const result = await feed.next();
        if (result.done) gone();
        else taken += 1;
        return result;
      },
      return: async () => {
        const result = await feed.return?.();
        gone();
        return result ?? { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => wrapper,
    };
    told();
    return wrapper;
  };
  for (const service of [sandbox.events, sandbox.deliveries]) {
    const original = service.subscribe as (...args: unknown[]) => Promise<Feed<unknown>>;
    t.mock.method(service, 'subscribe', async (...args: unknown[]) => watched(await original(...args)) as never);
  }
  return {
    open: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (feeds.size !== count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    taken: () => taken,
    count: () => feeds.size,
  };
}

/** What keeps a process alive, by kind; to be the same before and after. */
export function resources(): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counted[kind] = (counted[kind] ?? 0) + 1;
  return counted;
}

/** Waits, without a fixed time, until the process holds no more than before. */
export async function sameResources(before: Record<string, number>): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    try {
      assert.deepEqual(kept(resources()), kept(before));
      return;
    } catch (error) {
      if (turn === 999) throw error;
    }
  }
}

function kept({ Timeout = 0, TCPSocketWrap = 0, TCPServerWrap = 0 }: Record<string, number>) {
  return { Timeout, TCPSocketWrap, TCPServerWrap };
}
