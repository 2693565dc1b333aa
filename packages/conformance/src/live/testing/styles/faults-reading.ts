// What goes wrong when servers read: items that cannot be had, reads that change something, pages that lead astray.
import { isObject } from '../../exchange/exchange.ts';
import type { Faults } from './faults-writing.ts';
import { type Api, type Call, type Fault, type Item, insert, named, page, type Reply } from './style-server.ts';

const isItem = (call: Call) =>
  call.method === 'GET' && call.id !== undefined && call.who === 'caller' && call.store.has(call.id);
const isList = (call: Call) =>
  call.method === 'GET' && call.id === undefined && call.kind !== '' && call.who === 'caller';
const reading = (
  when: (call: Call) => boolean,
  change: (call: Call, api: Api, item: Item | undefined) => void,
): Fault => ({
  reply: (call, reply, api) => {
    if (when(call) && reply.status === 200) change(call, api, call.store.get(call.id ?? ''));
    return undefined;
  },
});
const answering = (when: (call: Call) => boolean, to: (call: Call, api: Api, reply: Reply) => Reply): Fault => ({
  reply: (call, reply, api) => (when(call) && reply.status === 200 ? to(call, api, reply) : undefined),
});
const other = (api: Api, kind: string): Item[] => [...(api.stores.get(`/api/${kind}`)?.values() ?? [])];
const counts = (item: Item | undefined, name: string) =>
  item && Object.assign(item, { [name]: Number(item[name] ?? 0) + 1 });
const numberOf = (call: Call) => Number(String(call.id).replace(/\D/g, '').slice(-6));
const paging = (change: (call: Call, items: Item[], api: Api) => Reply): Fault => ({ parts: { page: change } });
/** The same page, under another start or size. */
const at = (call: Call, change: (query: URLSearchParams) => void): Call => {
  const url = new URL(call.url);
  change(url.searchParams);
  return { ...call, url };
};
const starts = ['after', 'cursor', 'offset', 'page'];
const startOf = ({ url }: Call) => starts.map((name) => url.searchParams.get(name)).find((value) => value !== null);
const withoutNext = (reply: Reply): Reply => {
  const { link: _link, ...headers } = reply.headers ?? {};
  const { next_cursor: _next, ...body } = isObject(reply.body) ? reply.body : {};
  return { ...reply, headers, body: isObject(reply.body) ? body : reply.body };
};

export const readingFaults: Faults = {
  'rest-get-reads': {
    'no item can be read': answering(isItem, (_call, api) => api.fail(404, 'Not Found')),
    'the item of a later page cannot be read': answering(
      (call) => isItem(call) && numberOf(call) > 8 && numberOf(call) <= 10,
      (_call, api) => api.fail(404, 'Not Found'),
    ),
    'another item is returned': answering(isItem, (call, api) => ({
      status: 200,
      body: { ...call.store.get(call.id ?? ''), id: api.style.ids === 'number' ? 7777 : 'it_7777' },
    })),
    'the second list cannot be read': answering(
      (call) => isList(call) && call.kind === 'customers',
      (_call, api) => api.fail(405, 'Method Not Allowed', { allow: 'POST' }),
    ),
    'the list below is not there': {
      answer: (call, api) =>
        call.kind === 'comments' && call.method === 'GET' && call.id === undefined && call.who === 'caller'
          ? api.fail(404, 'Not Found')
          : undefined,
    },
    'items of the second list fail': answering(
      (call) => isItem(call) && call.kind === 'customers',
      (_call, api) => api.fail(500, 'Broken'),
    ),
  },
  'rest-get-is-safe': {
    'loans are counted': reading(isItem, (_call, _api, item) => counts(item, 'loans')),
    'updated_at moves': reading(
      isItem,
      (_call, api, item) => item && Object.assign(item, { [api.name('updated_at')]: api.tick() }),
    ),
    'it is marked as seen': reading(isItem, (_call, _api, item) => item && Object.assign(item, { seen: true })),
    'the list grows': reading(
      (call) => isList(call) && call.kind === 'products',
      (call, api) => void insert(api, 'products', call.store, named(api, { name: 'x', price: 1 })),
    ),
    'the other list grows': reading(
      (call) => isItem(call) && call.kind === 'products',
      (_call, api) =>
        void insert(api, 'customers', api.stores.get('/api/customers') ?? new Map(), named(api, { full_name: 'Log' })),
    ),
    'a member of the other list moves': reading(
      (call) => isList(call) && call.kind === 'customers',
      (_call, api) => counts(other(api, 'products')[0], 'reads'),
    ),
    'it is gone afterwards': reading(
      (call) => isItem(call) && call.kind === 'customers',
      (call) => void call.store.delete(call.id ?? ''),
    ),
    'stock is reserved': reading(
      (call) => isItem(call) && call.kind === 'products',
      (_call, _api, item) => item && Object.assign(item, { stock: Number(item.stock) + 1 }),
    ),
  },
  'rest-paginate-long-lists': {
    'the size is ignored': paging((call, items, api) =>
      page(
        at(call, (query) => {
          query.delete('limit');
          query.delete('per_page');
        }),
        items,
        api,
      ),
    ),
    'the size is ignored on later pages': paging((call, items, api) =>
      page(
        startOf(call)
          ? at(call, (query) => {
              query.delete('limit');
            })
          : call,
        items,
        api,
      ),
    ),
    'always the first page': paging((call, items, api) =>
      page(
        at(call, (query) => {
          for (const name of starts) query.delete(name);
        }),
        items,
        api,
      ),
    ),
    'an item is left out': paging((call, items, api) => page(call, startOf(call) ? items.slice(1) : items, api)),
    'an item is repeated': paging((call, items, api) =>
      page(call, startOf(call) ? [items[0] as Item, ...items] : items, api),
    ),
    'no next page': {
      reply: (call, reply, api) =>
        isList(call) && ['link', 'cursor'].includes(api.style.paging) ? withoutNext(reply) : undefined,
    },
    'no next page below an item': {
      reply: (call, reply, api) =>
        isList(call) && call.kind === 'comments' && ['link', 'cursor'].includes(api.style.paging)
          ? withoutNext(reply)
          : undefined,
    },
    'the next page forgets the filter': {
      parts: {
        select: (call, { name }) => {
          const wanted = startOf(call)
            ? null
            : (call.url.searchParams.get('note') ?? call.url.searchParams.get('city'));
          return [...call.store.values()].filter(
            (item) => wanted === null || item.note === wanted || item[name('city')] === wanted,
          );
        },
      },
    },
    'the next link leads nowhere': {
      reply: (call, _reply, api) => (isList(call) && startOf(call) ? api.fail(404, 'Not Found') : undefined),
    },
    'the total is wrong': {
      reply: (call, reply) =>
        isList(call) && isObject(reply.body) && 'total' in reply.body
          ? { ...reply, body: { ...reply.body, total: Number(reply.body.total) + 5 } }
          : undefined,
    },
    'the last page never comes': paging((call, items, api) =>
      page(call, [...items, ...items, ...items, ...items, ...items], api),
    ),
    'hundreds at once': {
      parts: {
        page: (call, items, api) => {
          const many = Array.from({ length: 150 }, (_, n) => ({
            ...(items[0] as Item),
            id: api.style.ids === 'number' ? 5_000 + n : `it_${5_000 + n}`,
          }));
          const isSized = ['limit', 'per_page'].some((name) => call.url.searchParams.has(name));
          const whole = { bare: many, wrapped: { data: many }, counted: { items: many } }[api.style.list];
          return isSized ? page(call, items, api) : { status: 200, body: whole };
        },
      },
    },
  },
};
