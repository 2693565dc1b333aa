// The open subscriptions of this process: bounded for each key, woken by changes of their own key only, and closed with the provider.
import { Problem } from '@farol/http';
import { isStoreError, type Sql, type Store } from '@farol/store';
import type { Caller } from '../keys/keys.ts';
import type { LoopShare } from '../keys/loop-share.ts';
import { createFeed, type Feed, type Look } from './feed.ts';
import { createKeyGroup, type KeyGroup } from './key-group.ts';
import type { SharedReads } from './shared-reads.ts';

export type Feeds = {
  /** Throws `limit-reached` when the key has as many as it may. `look` may fail while the store is unavailable. */
  readonly open: <Item>(caller: Caller, look: (reads: SharedReads) => Promise<Look<Item>>) => Promise<Feed<Item>>;
  readonly closeAll: () => void;
};

/** Many changes of one key within this time cause one look of each of its subscriptions. */
const minLookMs = 500;

/** Wakes the subscriptions of one key, and no others. */
export const wakeOwner = (sql: Pick<Sql, 'notify'>, owner: string): void => sql.notify(channelOf(owner));

const channelOf = (owner: string): string => `sandbox_${owner}`;

type FeedsOptions = { readonly pollMs: number; readonly most: number; readonly loopShare: LoopShare };

export function createFeeds(store: Store, { pollMs, most, loopShare }: FeedsOptions): Feeds {
  const lookMs = Math.min(minLookMs, pollMs);
  const open = new Set<() => void>();
  const groups = new Map<string, KeyGroup>();

  function groupOf(owner: string): KeyGroup {
    const known = groups.get(owner);
    if (known) return known;
    const group = createKeyGroup({
      listen: (wake) => store.listen(channelOf(owner), wake),
      // Subscriptions that wait for the same change look at the same time, give or take some turns of the event loop.
      shareMs: lookMs / 2,
      onEmpty: () => groups.delete(owner),
    });
    groups.set(owner, group);
    return group;
  }

  return {
    open: async (caller, look) => {
      const endsInMs = caller.expiresAt - (await store.now());
      if ((groups.get(caller.id)?.size() ?? 0) >= most) throw tooMany(most);
      const group = groupOf(caller.id);
      const feed = createFeed({
        slot: () => loopShare.piece(caller.id, caller.answerMs),
        pollMs,
        minLookMs: lookMs,
        endsInMs,
        listen: group.join,
        look: async () => {
          const { shared, isOutdated } = group.reads();
          const isOver = await shared.once('revoked', () => isRevoked(store, caller.id));
          // Closed meanwhile, perhaps because the server ends; then the store is closed too.
          if (isOver || !open.has(close)) return { found: [], isOver: true };
          const found = await look(shared).catch(nothingYet);
          return { ...found, again: isOutdated() };
        },
        onClose: () => open.delete(close),
      });
      const close = () => void feed.return?.();
      open.add(close);
      return feed;
    },
    closeAll: () => {
      for (const close of [...open]) close();
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
  new Problem('limit-reached', {
    retryAfter: 1,
    detail: {
      pt: `Uma chave pode ter ${most} assinaturas abertas ao mesmo tempo. Feche alguma.`,
      en: `A key may have ${most} open subscriptions at a time. Close one.`,
    },
  });
