// The open subscriptions of this process: bounded for each key, woken by changes of their own key only, and closed with the provider.
import { Problem } from '@farol/http';
import { isStoreError, type Sql, type Store } from '@farol/store';
import type { Caller } from '../keys/keys.ts';
import { createFeed, type Feed, type FeedOptions } from './feed.ts';

export type Feeds = {
  /** Throws `limit-reached` when the key has as many as it may. `look` may fail while the store is unavailable. */
  readonly open: <Item>(caller: Caller, look: FeedOptions<Item>['look']) => Promise<Feed<Item>>;
  readonly closeAll: () => void;
};

/** Many changes of one key within this time cause one look of each of its subscriptions. */
const minLookMs = 500;

/** Wakes the subscriptions of one key, and no others. */
export const wakeOwner = (sql: Pick<Sql, 'notify'>, owner: string): void => sql.notify(channelOf(owner));

const channelOf = (owner: string): string => `sandbox_${owner}`;

export function createFeeds(store: Store, { pollMs, most }: { readonly pollMs: number; readonly most: number }): Feeds {
  const open = new Map<() => void, string>();
  return {
    open: async (caller, look) => {
      const endsInMs = caller.expiresAt - (await store.now());
      if ([...open.values()].filter((id) => id === caller.id).length >= most) throw tooMany(most);
      const feed = createFeed({
        pollMs,
        minLookMs: Math.min(minLookMs, pollMs),
        endsInMs,
        listen: (wake) => store.listen(channelOf(caller.id), wake),
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

/** A store that is unavailable for a moment does not end a subscription. */
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
