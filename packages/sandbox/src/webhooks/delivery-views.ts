// Reading deliveries with their attempts, many at once.
import type { Sender } from '@farol/webhooks';
import type { Delivery } from '@farol/webhooks/internal';
import { isId } from '../ids.ts';
import type { Caller } from '../keys/keys.ts';
import { deliveryView, type ShownDelivery } from './delivery.ts';

export type DeliveryViews = ReturnType<typeof createDeliveryViews>;

export function createDeliveryViews({ lookUps }: Pick<Sender, 'lookUps'>) {
  async function of(caller: Caller, deliveries: readonly Delivery[]): Promise<ShownDelivery[]> {
    if (deliveries.length === 0) return [];
    const attempts = await lookUps.attempts(
      caller.id,
      deliveries.map(({ id }) => id),
      { bodies: true },
    );
    return deliveries.map((delivery) => deliveryView(delivery, attempts.get(delivery.id) ?? []));
  }

  return {
    of,
    /** In the order of the ids; undefined for those that the caller does not have. Two look-ups, attempts included. */
    byIds: async (caller: Caller, ids: readonly string[]): Promise<(ShownDelivery | undefined)[]> => {
      const wanted = [...new Set(ids.filter(isId))];
      if (wanted.length === 0) return ids.map(() => undefined);
      const deliveries = await lookUps.deliveries(caller.id, wanted);
      const shown = new Map((await of(caller, [...deliveries.values()])).map((one) => [one.id, one]));
      return ids.map((id) => shown.get(id));
    },
  };
}
