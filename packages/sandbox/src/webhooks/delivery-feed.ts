// Following deliveries: a look reads the state and the number of attempts of those that are not final, and whole deliveries only for
// those that changed.
import type { Sender } from '@farol/webhooks';
import type { Delivery } from '@farol/webhooks/internal';
import type { Feed } from '../feeds/feed.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Caller } from '../keys/keys.ts';
import type { ShownDelivery } from './delivery.ts';
import type { DeliveryViews } from './delivery-views.ts';

/** Deliveries that a subscription follows until they are final. */
const maxWatched = 1_000;
/** Whole deliveries that one look reads, of those that changed and of the new ones. */
const maxPerLook = 50;

export async function subscribeToDeliveries(
  sender: Pick<Sender, 'deliveries' | 'lookUps'>,
  views: DeliveryViews,
  feeds: Feeds,
  caller: Caller,
): Promise<Feed<ShownDelivery>> {
  const newest = await sender.deliveries(caller.id, { limit: 1, order: 'newest' });
  let last = newest.items[0]?.position ?? 0;
  /** How each delivery was last shown. */
  const watched = new Map<string, string>();

  return feeds.open(caller, async () => {
    const states = await sender.lookUps.openDeliveries(caller.id);
    const changed = [...watched]
      .filter(([id, mark]) => mark !== markOf(states.get(id)))
      .slice(0, maxPerLook)
      .map(([id]) => id);
    const known = changed.length === 0 ? [] : (await sender.lookUps.deliveries(caller.id, changed)).values();
    const { items: added } = await sender.deliveries(caller.id, { after: last, limit: maxPerLook });
    const found = [...known, ...added];
    const shown = await views.of(caller, found);
    // Only now, when nothing can fail any more: a look that failed is made again.
    last = added.at(-1)?.position ?? last;
    // A delivery is forgotten with its endpoint, so one that changed may not be found.
    for (const id of changed) watched.delete(id);
    for (const delivery of found) {
      if (delivery.settledAt === null && watched.size < maxWatched) watched.set(delivery.id, markOf(delivery));
    }
    return { found: shown, more: added.length === maxPerLook || changed.length === maxPerLook };
  });
}

const markOf = (delivery: Pick<Delivery, 'state' | 'attempts'> | undefined): string =>
  delivery === undefined ? '' : `${delivery.state} ${delivery.attempts}`;
