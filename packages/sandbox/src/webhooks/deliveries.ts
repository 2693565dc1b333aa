// The log of deliveries. Creating one for an event that was sent before sends it again: same id, same bytes, a fresh signature.
import { Problem, type Text } from '@farol/http';
import type { Delivery, Sender } from '@farol/webhooks';
import { z } from 'zod';
import { idForm, isId } from '../ids.ts';
import { requireWrite } from '../keys/account.ts';
import type { Once } from '../keys/idempotency.ts';
import type { Caller } from '../keys/keys.ts';
import { type Page, type PageRequest, walk } from '../lists/page.ts';
import { createMemberReader, invalidBody } from '../members.ts';
import { eventsChannel } from '../payments/events.ts';
import type { Feed } from '../payments/feed.ts';
import type { Feeds } from '../payments/feeds.ts';
import { type DeliveryStateName, deliveryStateOf, deliveryView, type ShownDelivery } from './delivery.ts';
import { found } from './endpoints.ts';

export type DeliveryFilter = PageRequest & {
  readonly evento?: string | undefined;
  readonly webhook?: string | undefined;
  readonly situacao?: DeliveryStateName | undefined;
};

export type Deliveries = {
  readonly get: (caller: Caller, id: string) => Promise<ShownDelivery>;
  /** In the order of the ids; undefined for those that the caller does not have. Two look-ups, attempts included. */
  readonly byIds: (caller: Caller, ids: readonly string[]) => Promise<(ShownDelivery | undefined)[]>;
  readonly list: (caller: Caller, filter?: DeliveryFilter) => Promise<Page<ShownDelivery>>;
  /** Sends an event again. The endpoint need not be named if there is only one. */
  readonly create: (
    caller: Caller,
    input: unknown,
    idempotencyKey?: string,
  ) => Promise<{ readonly delivery: ShownDelivery; readonly replayed: boolean }>;
  /** Sends what was held back or given up for an endpoint. Resolves to how many. */
  readonly replay: (caller: Caller, endpointId: string, input: unknown) => Promise<number>;
  /** Each delivery when it is made and whenever something became of it, until the key expires or the reader leaves. */
  readonly subscribe: (caller: Caller) => Promise<Feed<ShownDelivery>>;
};

const text = (pt: string, en: string): Text => ({ pt, en });
const anId = z.string().regex(idForm).max(64);

export const newDelivery = createMemberReader(
  {
    evento: {
      schema: anId.describe('Id of the event to send again.'),
      expected: text('o id de um evento', 'the id of an event'),
    },
    webhook: {
      schema: anId.optional().describe('Id of the endpoint; may be left out when there is only one.'),
      expected: text('o id de um webhook', 'the id of a webhook'),
    },
  },
  ['id', 'tipo', 'situacao', 'tentativas', 'proxima_tentativa_em', 'criado_em', 'concluido_em'],
);

const replayable = ['retida', 'morta'] as const;

export const newReplay = createMemberReader({
  situacoes: {
    schema: z
      .array(z.enum(replayable))
      .min(1)
      .max(2)
      .default(['retida', 'morta'])
      .describe('Which deliveries to send: those held back, those given up, or both.'),
    expected: text(`uma lista com ${replayable.join(', ')}`, `a list of ${replayable.join(', ')}`),
  },
  desde: {
    schema: z.iso.datetime({ offset: true }).max(40).optional().describe('Of deliveries made from this moment on.'),
    expected: text('um instante ISO 8601', 'a moment in ISO 8601'),
  },
  ate: {
    schema: z.iso.datetime({ offset: true }).max(40).optional().describe('Of deliveries made before this moment.'),
    expected: text('um instante ISO 8601', 'a moment in ISO 8601'),
  },
});

/** Deliveries that a subscription follows until something final became of them. */
const maxWatched = 1_000;
const maxNewPerLook = 100;

export function createDeliveries(sender: Sender, once: Once, feeds: Feeds): Deliveries {
  async function views(caller: Caller, deliveries: readonly Delivery[]): Promise<ShownDelivery[]> {
    if (deliveries.length === 0) return [];
    const attempts = await sender.lookUps.attempts(
      caller.id,
      deliveries.map(({ id }) => id),
    );
    return deliveries.map((delivery) => deliveryView(delivery, attempts.get(delivery.id) ?? []));
  }

  async function byIds(caller: Caller, ids: readonly string[]): Promise<(ShownDelivery | undefined)[]> {
    const wanted = [...new Set(ids.filter(isId))];
    const deliveries: ReadonlyMap<string, Delivery> =
      wanted.length === 0 ? new Map() : await sender.lookUps.deliveries(caller.id, wanted);
    const shown = new Map((await views(caller, [...deliveries.values()])).map((one) => [one.id, one]));
    return ids.map((id) => shown.get(id));
  }

  /** The endpoint that is meant when none is named. */
  async function onlyEndpoint(caller: Caller): Promise<string> {
    const { items } = await sender.endpoints.list(caller.id, { limit: 2 });
    const [first, second] = items;
    if (first !== undefined && second === undefined) return first.id;
    const detail =
      first === undefined
        ? text('Não há webhook registrado.', 'There is no webhook.')
        : text('Há mais de um webhook; diga qual.', 'There is more than one webhook; say which.');
    throw invalidBody([{ pointer: '/webhook', detail }]);
  }

  return {
    byIds,
    get: async (caller, id) => {
      const [delivery] = await byIds(caller, [id]);
      if (delivery === undefined) throw new Problem('not-found');
      return delivery;
    },
    list: async (caller, filter = {}) => {
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
      const shown = await views(caller, items);
      const rows = items.flatMap(({ position }, i) => (shown[i] ? [{ position, view: shown[i] }] : []));
      return page(
        rows,
        next,
        ({ view }) => view,
        ({ position }) => position,
      );
    },
    create: async (caller, input, key) => {
      requireWrite(caller);
      const { evento, webhook } = newDelivery.read(input);
      const endpointId = webhook ?? (await onlyEndpoint(caller));
      const { answer, replayed } = await once.run(
        caller,
        { operation: 'entregas', input: { evento, webhook: webhook ?? null }, key },
        async (tx, account) => {
          const [eventThere, endpointThere] = [
            (await sender.lookUps.events(caller.id, [evento], tx)).has(evento),
            (await sender.lookUps.endpoints(caller.id, [endpointId], tx)).has(endpointId),
          ];
          const places = [
            ...(eventThere
              ? []
              : [
                  {
                    pointer: '/evento',
                    detail: text('Esta chave não tem este evento.', 'This key has no such event.'),
                  },
                ]),
            ...(endpointThere
              ? []
              : [
                  {
                    pointer: '/webhook',
                    detail: text('Esta chave não tem este webhook.', 'This key has no such webhook.'),
                  },
                ]),
          ];
          if (places.length > 0) throw invalidBody(places);
          const ids = await sender.resend(tx, { owner: caller.id, eventId: evento, endpointId });
          account.deliveries += ids.length;
          const [first] = [...(await sender.lookUps.deliveries(caller.id, ids.slice(0, 1), tx)).values()];
          if (first === undefined) throw new Problem('not-found');
          return deliveryView(first, []);
        },
      );
      return { delivery: answer, replayed };
    },
    replay: async (caller, endpointId, input) => {
      requireWrite(caller);
      const { situacoes, desde, ate } = newReplay.read(input);
      return found(
        () =>
          sender.endpoints.replay(caller.id, endpointId, {
            states: situacoes.map((name) => (name === 'retida' ? 'held' : 'dead')),
            ...(desde === undefined ? {} : { since: Date.parse(desde) }),
            ...(ate === undefined ? {} : { until: Date.parse(ate) }),
          }),
        endpointId,
      );
    },
    subscribe: async (caller) => {
      const newest = await sender.deliveries(caller.id, { limit: 1, order: 'newest' });
      let last = newest.items[0]?.position ?? 0;
      /** What was last shown of those that are not final yet. */
      const watched = new Map<string, string>();
      return feeds.open(caller, eventsChannel, async () => {
        const { items } = await sender.deliveries(caller.id, { after: last, limit: maxNewPerLook });
        const again = (await byIds(caller, [...watched.keys()])).filter((one) => one !== undefined);
        const changed = again.filter((one) => watched.get(one.id) !== marked(one));
        const shown = [...changed, ...(await views(caller, items))];
        // Only now, when nothing can fail any more: a look that failed is made again.
        last = items.at(-1)?.position ?? last;
        for (const one of shown) {
          watched.delete(one.id);
          if (one.concluido_em === null && watched.size < maxWatched) watched.set(one.id, marked(one));
        }
        return { found: shown, more: items.length === maxNewPerLook };
      });
    },
  };
}

const marked = ({ situacao, tentativas }: ShownDelivery): string => `${situacao} ${tentativas.length}`;
