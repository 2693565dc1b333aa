// The log of deliveries. Creating one for an event that was sent before sends it again: same id, same bytes, a fresh signature.
import { Problem } from '@farol/http';
import type { Transaction } from '@farol/store';
import type { Sender } from '@farol/webhooks';
import type { Feed } from '../feeds/feed.ts';
import type { Feeds } from '../feeds/feeds.ts';
import { type Account, type Accounts, requireWrite } from '../keys/account.ts';
import type { Idempotency } from '../keys/idempotency.ts';
import type { Caller } from '../keys/keys.ts';
import { invalidBody } from '../members.ts';
import { type Page, type PageRequest, walk } from '../page.ts';
import { say } from '../words.ts';
import { type DeliveryStateName, deliveryStateOf, deliveryView, type ShownDelivery } from './delivery.ts';
import { subscribeToDeliveries } from './delivery-feed.ts';
import { newDelivery, newReplay } from './delivery-requests.ts';
import { createDeliveryViews, type DeliveryViews } from './delivery-views.ts';
import { found } from './endpoints.ts';

export type DeliveryFilter = PageRequest & {
  readonly evento?: string | undefined;
  readonly webhook?: string | undefined;
  readonly situacao?: DeliveryStateName | undefined;
};

export type Deliveries = ReturnType<typeof createDeliveries>;

type DeliveriesOptions = {
  readonly sender: Sender;
  readonly accounts: Accounts;
  readonly idempotency: Idempotency;
  readonly feeds: Feeds;
};

export function createDeliveries({ sender, accounts, idempotency, feeds }: DeliveriesOptions) {
  const views = createDeliveryViews(sender);
  return {
    byIds: views.byIds,
    get: async (caller: Caller, id: string): Promise<ShownDelivery> => {
      const [delivery] = await views.byIds(caller, [id]);
      if (delivery === undefined) throw new Problem('not-found');
      return delivery;
    },
    list: (caller: Caller, filter: DeliveryFilter = {}): Promise<Page<ShownDelivery>> =>
      listDeliveries(sender, views, caller, filter),
    /** Sends an event again. The endpoint need not be named if there is only one. */
    create: async (caller: Caller, input: unknown, key?: string): Promise<{ readonly delivery: ShownDelivery }> => {
      requireWrite(caller);
      const { evento, webhook } = newDelivery.read(input);
      const endpointId = webhook ?? (await onlyEndpoint(sender, caller));
      const call = { operation: 'entregas', input: { evento, webhook: webhook ?? null }, key };
      const delivery = await idempotency.run(caller, call, (tx, account) =>
        sendAgain(sender, tx, account, evento, endpointId),
      );
      return { delivery };
    },
    /** Sends the deliveries of an endpoint that were held back or given up, each counted as one more. Resolves to how many. */
    replay: async (caller: Caller, endpointId: string, input: unknown): Promise<number> => {
      requireWrite(caller);
      const { situacoes, desde, ate } = newReplay.read(input);
      const filter = {
        states: situacoes.map((name) => (name === 'retida' ? ('held' as const) : ('dead' as const))),
        ...(desde === undefined ? {} : { since: Date.parse(desde) }),
        ...(ate === undefined ? {} : { until: Date.parse(ate) }),
      };
      const replay = () =>
        accounts.change(caller, async (tx, account) => {
          const replayed = await sender.endpoints.replayWithin(tx, caller.id, endpointId, filter);
          account.deliveries += replayed;
          return replayed;
        });
      return found(replay, endpointId);
    },
    /** Each delivery when it is created and whenever it changes, until the key expires or the reader leaves. */
    subscribe: (caller: Caller): Promise<Feed<ShownDelivery>> => subscribeToDeliveries(sender, views, feeds, caller),
  };
}

async function listDeliveries(
  sender: Sender,
  views: DeliveryViews,
  caller: Caller,
  filter: DeliveryFilter,
): Promise<Page<ShownDelivery>> {
  const { evento, webhook, situacao } = filter;
  const { limit, after, page } = walk(caller, 'entregas', filter, { evento, webhook, situacao });
  const { items, next } = await sender.deliveries(caller.id, {
    limit,
    order: filter.ordem === 'decrescente' ? 'newest' : 'oldest',
    ...(after === undefined ? {} : { after: Number(after) }),
    ...(evento === undefined ? {} : { eventId: evento }),
    ...(webhook === undefined ? {} : { endpointId: webhook }),
    ...(situacao === undefined ? {} : { state: deliveryStateOf(situacao) }),
  });
  const shown = await views.of(caller, items);
  const rows = items.flatMap(({ position }, i) => (shown[i] ? [{ position, view: shown[i] }] : []));
  return page(
    rows,
    next,
    ({ view }) => view,
    ({ position }) => position,
  );
}

/** The endpoint that is meant when none is named. */
async function onlyEndpoint(sender: Sender, caller: Caller): Promise<string> {
  const { items } = await sender.endpoints.list(caller.id, { limit: 2 });
  const [first, second] = items;
  if (first !== undefined && second === undefined) return first.id;
  throw invalidBody([{ pointer: '/webhook', detail: say(first === undefined ? 'noEndpoint' : 'severalEndpoints') }]);
}

async function sendAgain(
  sender: Sender,
  tx: Transaction,
  account: Account,
  eventId: string,
  endpointId: string,
): Promise<ShownDelivery> {
  const { owner } = account;
  const events = await sender.lookUps.events(owner, [eventId], tx);
  const endpoints = await sender.lookUps.endpoints(owner, [endpointId], tx);
  const places = [
    ...(events.has(eventId) ? [] : [{ pointer: '/evento', detail: say('unknownEvent') }]),
    ...(endpoints.has(endpointId) ? [] : [{ pointer: '/webhook', detail: say('unknownEndpoint') }]),
  ];
  if (places.length > 0) throw invalidBody(places);
  const ids = await sender.resend(tx, { owner, eventId, endpointId });
  account.deliveries += ids.length;
  const [first] = [...(await sender.lookUps.deliveries(owner, ids.slice(0, 1), tx)).values()];
  if (first === undefined) throw new Problem('not-found');
  return deliveryView(first, []);
}
