// The subscriptions that are open in this process: bounded for each key, and closed with the provider.
import { Problem } from '@farol/http';
import { isStoreError, type Store } from '@farol/store';
import type { Caller } from '../keys/keys.ts';
import { createFeed, type Feed, type FeedOptions } from './feed.ts';

export type Feeds = {
  /** Throws `limit-reached` when the key has as many as it may. `look` may fail for a while with the store. */
  readonly open: <Item>(caller: Caller, channel: string, look: FeedOptions<Item>['look']) => Promise<Feed<Item>>;
  readonly closeAll: () => void;
};

export function createFeeds(store: Store, { pollMs, most }: { readonly pollMs: number; readonly most: number }): Feeds {
  const open = new Map<() => void, string>();
  return {
    open: async (caller, channel, look) => {
      const endsInMs = caller.expiresAt - (await store.now());
      if ([...open.values()].filter((id) => id === caller.id).length >= most) throw tooMany(most);
      const feed = createFeed({
        pollMs,
        endsInMs,
        listen: (wake) => store.listen(channel, wake),
        look: () => look().catch(nothingYet),
        onClose: () => open.delete(close),
      });
      const close = () => void feed.return?.();
      open.set(close, caller.id);
      return feed;
    },
    closeAll: () => {
      for (const close of [...open.keys()]) close();
    },
  };
}

/** A store that is away for a moment is no reason to send a reader away. */
function nothingYet(error: unknown): { readonly found: readonly never[] } {
  if (isStoreError(error, 'store_unavailable', 'store_conflict', 'store_timeout')) return { found: [] };
  throw error;
}

const tooMany = (most: number) =>
  new Problem('limit-reached', {
    retryAfter: 1,
    detail: {
      pt: `Uma chave pode ter ${most} assinaturas abertas ao mesmo tempo. Feche alguma.`,
      en: `A key may have ${most} open subscriptions at a time. Close one.`,
    },
  });
