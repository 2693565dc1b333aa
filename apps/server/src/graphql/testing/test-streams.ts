import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Feed, Sandbox } from '@farol/sandbox';

type Watched = {
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
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  const watched = <Item>(feed: Feed<Item>): Feed<Item> => {
    feeds.add(feed);
    const gone = () => {
      feeds.delete(feed);
      wake();
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
    wake();
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

/** The resources that keep a process alive, by kind; to be the same before and after. */
export function resources(): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counted[kind] = (counted[kind] ?? 0) + 1;
  return counted;
}

const longestWaitMs = 60_000;

/** Waits, no longer than it has to, until the process holds no more than before; less, where idle connections ended meanwhile. */
export async function sameResources(before: Record<string, number>): Promise<void> {
  const last = performance.now() + longestWaitMs;
  while (more(before).length > 0 && performance.now() < last) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(more(before), []);
}

function more(before: Record<string, number>) {
  const now = resources();
  return ['Timeout', 'TCPSocketWrap', 'TCPServerWrap'].filter((kind) => (now[kind] ?? 0) > (before[kind] ?? 0));
}
