// The open subscriptions of this process: bounded for each key, woken by changes of their own key only, and closed with the provider.
import { Problem } from '@farol/http';
import { isStoreError, type Sql, type Store } from '@farol/store';
import type { Caller } from '../keys/keys.ts';
import type { LoopShare } from '../keys/loop-share.ts';
import { say } from '../words.ts';
import { createFeed, type Feed, type Look } from './feed.ts';

export type Feeds = ReturnType<typeof createFeeds>;

/** Many changes of one key within this time cause one look of each of its subscriptions. */
const minLookMs = 500;

/** Wakes the subscriptions of one key, and no others. */
export const wakeOwner = (sql: Pick<Sql, 'notify'>, owner: string): void => sql.notify(channelOf(owner));

const channelOf = (owner: string): string => `sandbox_${owner}`;

type FeedsOptions = { readonly pollMs: number; readonly most: number; readonly loopShare: LoopShare };

export function createFeeds(store: Store, { pollMs, most, loopShare }: FeedsOptions) {
  const lookMs = Math.min(minLookMs, pollMs);
  /** How each open subscription is closed, and the key that it belongs to. */
  const open = new Map<() => void, string>();

  return {
    /** Throws `limit-reached` when the key has as many as it may. `look` may fail while the store is unavailable. */
    open: async <Item>(caller: Caller, look: () => Promise<Look<Item>>): Promise<Feed<Item>> => {
      const endsInMs = caller.expiresAt - (await store.now());
      if ([...open.values()].filter((owner) => owner === caller.id).length >= most) throw tooMany(most);
      const feed = createFeed({
        slot: () => loopShare.piece(caller.id, caller.answerMs),
        pollMs,
        minLookMs: lookMs,
        endsInMs,
        listen: (wake) => store.listen(channelOf(caller.id), wake),
        look: async () => {
          const isOver = await isRevoked(store, caller.id);
          // Closed meanwhile, perhaps because the server ends; then the store is closed too.
          if (isOver || !open.has(close)) return { found: [], isOver: true };
          return look().catch(nothingYet);
        },
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

/** The key was revoked after the subscription began; its regular end is known from the start. */
async function isRevoked(store: Store, owner: string): Promise<boolean> {
  try {
    const valid = await store.read('SELECT 1 AS one FROM sandbox_keys WHERE id = ? AND expires_at > :now', [owner]);
    return valid.length === 0;
  } catch (error) {
    nothingYet(error);
    return false;
  }
}

/** A store that is unavailable for a moment does not end a subscription. */
function nothingYet(error: unknown): { readonly found: readonly never[] } {
  if (isStoreError(error, 'store_unavailable', 'store_conflict', 'store_timeout')) return { found: [] };
  throw error;
}

const tooMany = (most: number) =>
  new Problem('limit-reached', { retryAfter: 1, detail: say('tooManyFeeds', { most }) });
