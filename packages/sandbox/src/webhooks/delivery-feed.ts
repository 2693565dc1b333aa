// Following deliveries: a look reads the state and the number of attempts of those that are not final, and whole deliveries only for
// those that changed.
import type { Delivery, Sender } from '@farol/webhooks';
import type { Feed } from '../feeds/feed.ts';
import type { Feeds } from '../feeds/feeds.ts';
import type { Caller } from '../keys/keys.ts';
import type { ShownDelivery } from './delivery.ts';
import type { DeliveryViews } from './delivery-views.ts';

/** Deliveries that a subscription follows until they are final. */
const maxWatched = 1_000;
/** Whole deliveries that one look reads. Changes above that wait for the next look; new deliveries are read at once. */
const maxChangedPerLook = 200;
const maxNewPerLook = 50;

export async function subscribeToDeliveries(
  sender: Pick<Sender, 'deliveries' | 'lookUps'>,
  views: DeliveryViews,
  feeds: Feeds,
  caller: Caller,
): Promise<Feed<ShownDelivery>> {
  const newest = await sender.deliveries(caller.id, { limit: 1, order: 'newest' });
  let last = newest.items[0]?.position ?? 0;
  /** The state in which those that are not final were last shown. */
  const watched = new Map<string, string>();

  async function changedDeliveries(): Promise<Delivery[]> {
    if (watched.size === 0) return [];
    const states = await sender.lookUps.deliveryStates(caller.id, [...watched.keys()]);
    // A delivery is forgotten with its endpoint.
    for (const id of watched.keys()) if (!states.has(id)) watched.delete(id);
    const changed = [...states].filter(([id, state]) => watched.get(id) !== marked(state)).map(([id]) => id);
    if (changed.length === 0) return [];
    return [...(await sender.lookUps.deliveries(caller.id, changed.slice(0, maxChangedPerLook))).values()];
  }

  return feeds.open(caller, async () => {
    const changed = await changedDeliveries();
    const added = (await sender.deliveries(caller.id, { after: last, limit: maxNewPerLook })).items;
    const found = [...changed, ...added];
    const shown = await views.of(caller, found);
    // Only now, when nothing can fail any more: a look that failed is made again.
    last = added.at(-1)?.position ?? last;
    for (const delivery of found) {
      watched.delete(delivery.id);
      if (delivery.settledAt === null && watched.size < maxWatched) watched.set(delivery.id, marked(delivery));
    }
    return { found: shown, more: added.length === maxNewPerLook };
  });
}

const marked = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): string => `${state} ${attempts}`;
