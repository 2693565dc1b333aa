// Events: created in the transaction of the change that causes them, listed as they were sent.
import { Problem } from '@farol/http';
import type { Transaction } from '@farol/store';
import type { Sender } from '@farol/webhooks';
import type { PublishedEvent } from '@farol/webhooks/internal';
import { paymentAddress } from '../addresses.ts';
import type { Feed } from '../feeds/feed.ts';
import { type Feeds, wakeOwner } from '../feeds/feeds.ts';
import { createId, isId } from '../ids.ts';
import type { Account } from '../keys/account.ts';
import type { Caller } from '../keys/keys.ts';
import { moment } from '../moment.ts';
import { type Page, type PageRequest, walk } from '../page.ts';
import type { EventBody, EventKind } from './event-kinds.ts';
import type { Payment } from './payment.ts';

export type EventFilter = PageRequest & {
  readonly tipo?: EventKind | undefined;
  /** Milliseconds; from this moment on. */
  readonly desde?: number | undefined;
};

/** The event with the path of its payment, which is not sent. */
export type EventWithResource = EventBody & { readonly recurso: string };

export type Events = ReturnType<typeof createEvents>;

/** `now` is the moment of the change. */
export type Announce = (
  tx: Transaction,
  account: Account,
  kind: EventKind,
  payment: Payment,
  now: number,
) => Promise<void>;

const maxNewPerLook = 100;

export function createAnnounce(sender: Sender): Announce {
  return async (tx, account, kind, { id: paymentId, valor, moeda }, now) => {
    const id = createId('evt', now);
    const body: EventBody = { evento: kind, id, valor, moeda, criado_em: moment(now) };
    const { deliveries } = await sender.publish(tx, {
      owner: account.owner,
      kind,
      id,
      payload: body,
      subject: paymentAddress(paymentId),
    });
    account.events += 1;
    account.deliveries += deliveries.length;
    wakeOwner(tx, account.owner);
  };
}

export function createEvents(sender: Sender, feeds: Feeds) {
  async function byIds(caller: Caller, ids: readonly string[]): Promise<(EventWithResource | undefined)[]> {
    const found = await sender.lookUps.events(caller.id, [...new Set(ids.filter(isId))]);
    return ids.map((id) => {
      const event = found.get(id);
      return event && withResource(event);
    });
  }

  return {
    /** In the order of the ids; undefined for those that the caller does not have. One look-up. */
    byIds,
    get: async (caller: Caller, id: string): Promise<EventWithResource> => {
      const [event] = await byIds(caller, [id]);
      if (event === undefined) throw new Problem('not-found');
      return event;
    },
    /** The events of each payment, in the order of the ids, at most so many each. One look-up. */
    ofPayments: async (
      caller: Caller,
      paymentIds: readonly string[],
      { most, ordem }: { readonly most: number; readonly ordem?: PageRequest['ordem'] },
    ): Promise<(readonly EventWithResource[])[]> => {
      const found = await sender.lookUps.eventsAbout(
        caller.id,
        [...new Set(paymentIds.filter(isId).map(paymentAddress))],
        { most, order: ordem === 'decrescente' ? 'newest' : 'oldest' },
      );
      return paymentIds.map((id) => (found.get(paymentAddress(id)) ?? []).map(withResource));
    },
    list: async (caller: Caller, filter: EventFilter = {}): Promise<Page<EventBody>> => {
      const { tipo, desde } = filter;
      const { limit, after, page } = walk(caller, 'eventos', filter, { tipo, desde });
      const { items, next } = await sender.events(caller.id, {
        limit,
        order: filter.ordem === 'decrescente' ? 'newest' : 'oldest',
        ...(after === undefined ? {} : { after: Number(after) }),
        ...(tipo === undefined ? {} : { kind: tipo }),
        ...(desde === undefined ? {} : { since: desde }),
      });
      return page(items, next, bodyOf, ({ position }) => position);
    },
    /** New events, until the key expires or the reader leaves. */
    subscribe: async (
      caller: Caller,
      { tipos }: { readonly tipos?: readonly EventKind[] | undefined } = {},
    ): Promise<Feed<EventWithResource>> => {
      const newest = await sender.events(caller.id, { limit: 1, order: 'newest' });
      let last = newest.items[0]?.position ?? 0;
      return feeds.open(caller, async () => {
        const { items } = await sender.events(caller.id, { after: last, limit: maxNewPerLook });
        last = items.at(-1)?.position ?? last;
        const wanted = items.filter(({ kind }) => tipos === undefined || tipos.some((tipo) => tipo === kind));
        return { found: wanted.map(withResource), more: items.length === maxNewPerLook };
      });
    },
  };
}

// The bytes are our own, made by `createAnnounce`.
const bodyOf = ({ body }: PublishedEvent): EventBody => JSON.parse(Buffer.from(body).toString());

const withResource = (event: PublishedEvent): EventWithResource => ({ ...bodyOf(event), recurso: event.subject ?? '' });
