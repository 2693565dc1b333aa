// What is unusual and right: none of it may be accused.
import { asObject, headerOf } from '../../exchange/exchange.ts';
import {
  type Api,
  type Call,
  type Fault,
  finish,
  type Item,
  insert,
  one,
  page,
  type Reply,
  shown,
  withDefaults,
} from './style-server.ts';

const shows = (change: (item: Item, api: Api) => object): Fault => ({
  parts: { show: (item, call, api) => ({ ...shown(item, call, api), ...change(item, api) }) },
});
const turned = (
  when: (call: Call, reply: Reply) => boolean,
  to: (reply: Reply, call: Call, api: Api) => Reply,
): Fault => ({
  reply: (call, reply, api) => (when(call, reply) ? to(reply, call, api) : undefined),
});
const creating = (change: (sent: Readonly<Record<string, unknown>>) => object): Fault => {
  const stored = (sent: Readonly<Record<string, unknown>>) => ({ ...sent, ...change(sent) });
  return {
    parts: {
      create: (call, sent, api) => {
        const item = insert(api, call.kind, call.store, stored(sent));
        return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
      },
      put: (item, sent, api, { kind }) => {
        Object.assign(item, withDefaults(api, kind, stored(sent)));
        finish(api, kind, item);
        return undefined;
      },
      patch: (item, sent, api, { kind }) => {
        Object.assign(item, stored(sent));
        finish(api, kind, item);
        return undefined;
      },
    },
  };
};
const textual = (change: (text: string) => string) => (sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) =>
      /name|note|city/i.test(name) && typeof value === 'string' ? [[name, change(value)]] : [],
    ),
  );
const removed = (status: number): Fault => ({
  parts: {
    remove: ({ store }, item, { state }) => {
      store.delete(String(item.id));
      state[`gone ${item.id}`] = 1;
      return { status: 204 };
    },
    missing: ({ id }, { state, fail }) => (state[`gone ${id}`] ? fail(status, 'Gone') : fail(404, 'Not Found')),
  },
});
const version = (item: Item, api: Api) => `"${String(item[api.name('updated_at')])}"`;

export const unusual: Readonly<Record<string, Fault>> = {
  'a total is worked out': shows((item) => ({ total: Number(item.price ?? 0) * Number(item.stock ?? 0) })),
  'a summary is worked out': shows((item) => ({ summary: `${Object.values(item).slice(1, 4).join(' / ')}` })),
  'a count of members is worked out': shows((item) => ({ tag_count: Array.isArray(item.tags) ? item.tags.length : 0 })),
  'texts are trimmed and in lower case': creating(textual((text) => text.trim().toLowerCase())),
  'texts are in upper case': creating(textual((text) => text.toUpperCase())),
  'lists are sorted and in lower case': creating((sent) =>
    Array.isArray(sent.tags) ? { tags: sent.tags.map((tag) => String(tag).toLowerCase()).toSorted() } : {},
  ),
  'numbers are rounded': creating((sent) =>
    typeof sent.price === 'number' ? { price: Math.round(sent.price * 100) / 100 } : {},
  ),
  'gone is 410': removed(410),
  'the second DELETE is 204': turned(
    (call, { status }) => call.method === 'DELETE' && status === 404 && call.kind !== '',
    () => ({ status: 204 }),
  ),
  'DELETE returns the item': {
    parts: {
      remove: (call, item, api) => {
        call.store.delete(String(item.id));
        return one(api, call, item, 200);
      },
    },
  },
  'PUT and PATCH are 204': turned(
    (call, { status }) => status === 200 && ['PUT', 'PATCH'].includes(call.method),
    () => ({ status: 204 }),
  ),
  'a creation has no body': turned(
    (_call, { status }) => status === 201,
    ({ headers = {} }) => ({ status: 201, headers }),
  ),
  'Location is absolute': turned(
    (_call, { status }) => status === 201,
    (reply, { url }) => ({ ...reply, headers: { location: `${url.origin}${reply.headers?.location}` } }),
  ),
  'created later, with 202': {
    parts: {
      create: (call, sent, api) => {
        const item = insert(api, call.kind, call.store, sent);
        call.store.delete(String(item.id));
        api.state[`later ${call.path} ${item.id}`] = 2;
        Object.assign(api.stores, { [`later ${call.path} ${item.id}`]: item });
        return { status: 202 };
      },
      page: (call, _items, api) => {
        for (const [key, left] of Object.entries(api.state)) {
          if (!key.startsWith(`later ${call.path} `) || left <= 0) continue;
          api.state[key] = left - 1;
          const item = Reflect.get(api.stores, key) as Item;
          if (left === 1) call.store.set(String(item.id), item);
        }
        return page(call, api.parts.select(call, api), api);
      },
    },
  },
  'a tag is required': {
    answer: (call, api) => {
      const item = call.store.get(call.id ?? '');
      if (!item || call.who !== 'caller' || !['PUT', 'PATCH', 'DELETE'].includes(call.method)) return undefined;
      const tag = headerOf(call.asked.headers, 'if-match');
      if (tag === undefined) return api.fail(428, 'Precondition Required');
      return tag === version(item, api) ? undefined : api.fail(412, 'Precondition Failed');
    },
    reply: (call, reply, api) => {
      const item = call.store.get(call.id ?? '');
      return item && reply.status === 200
        ? { ...reply, headers: { ...reply.headers, etag: version(item, api) } }
        : undefined;
    },
  },
  'null and nothing are the same': {
    parts: { show: (item) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)) },
  },
  'members that nobody may write': shows((item, api) => ({
    owner: { name: 'Maria' },
    rank: 7,
    [api.name('views_total')]: 12,
    links: { self: `/${item.id}` },
  })),
  'a counter of changes': {
    parts: {
      put: (item, sent, api, { kind }) => {
        Object.assign(item, withDefaults(api, kind, sent), { revision: Number(item.revision ?? 0) + 1 });
        finish(api, kind, item);
        return undefined;
      },
    },
  },
  'the moment of the answer': {
    parts: { show: (item, call, api) => ({ ...shown(item, call, api), served_at: api.tick() }) },
  },
  'unknown parameters are refused': {
    parts: {
      checkQuery: ({ url }, { fail }) => {
        const known = ['limit', 'per_page', 'page', 'offset', 'after', 'cursor', 'kind', 'note', 'city'];
        const isWrong = [...url.searchParams].some(
          ([name, value]) =>
            !known.includes(name) ||
            ((name === 'limit' || name === 'per_page' || name === 'page' || name === 'offset') &&
              !/^\d+$/.test(value)) ||
            (/limit|page/.test(name) && value === '0') ||
            (/after|cursor/.test(name) && !/^c\d+$/.test(value)) ||
            (name === 'kind' && !['book', 'toy', 'tool'].includes(value)),
        );
        return isWrong ? fail(400, 'Bad query') : undefined;
      },
    },
  },
  '406 for other types': {
    answer: (call, api) =>
      /xml/.test(headerOf(call.asked.headers, 'accept') ?? '') && call.who === 'caller' && call.kind !== ''
        ? api.fail(406, 'Not Acceptable')
        : undefined,
  },
  '413 for large bodies': {
    answer: (call, api) =>
      (call.asked.body?.length ?? 0) > 100_000 && call.who !== 'nobody' ? api.fail(413, 'Too Large') : undefined,
  },
  'a name may be taken': {
    answer: (call, api) => {
      const name = asObject(call.json)[api.name('full_name')] ?? asObject(call.json).name;
      const taken =
        call.method === 'POST' &&
        name !== undefined &&
        [...call.store.values()].some((item) => item.name === name && name !== 'farol');
      return taken && call.who === 'caller' ? api.fail(409, 'Conflict') : undefined;
    },
  },
  'PUT creates what is not there': {
    parts: {
      missing: (call, api) => {
        if (call.method !== 'PUT') return api.fail(404, 'Not Found');
        const wrong = api.parts.checkBody(call, api);
        if (wrong) return wrong;
        const item = {
          ...insert(api, call.kind, new Map(), asObject(call.json)),
          id: api.style.ids === 'number' ? Number(call.id) : (call.id ?? ''),
        };
        call.store.set(String(item.id), item);
        return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
      },
    },
  },
  'an incomplete PUT is refused': {
    answer: (call, api) => {
      const isShort = call.method === 'PUT' && call.kind === 'products' && asObject(call.json).tags === undefined;
      return isShort && call.isJson && call.who === 'caller' && call.store.has(call.id ?? '')
        ? api.fail(api.style.invalid, 'Missing')
        : undefined;
    },
  },
  'a cookie that says nothing': turned(
    (_call, { status }) => status === 200,
    (reply) => ({ ...reply, headers: { ...reply.headers, 'set-cookie': 'theme=dark; Path=/' } }),
  ),
  'items are marked as removed': {
    parts: {
      remove: (_call, item, api) => {
        item[api.name('deleted_at')] = api.tick();
        return { status: 204 };
      },
    },
  },
  'others write too': {
    reply: (call, _reply, api) => {
      const calls = api.state.calls ?? 0;
      if (call.kind === 'products' && calls % 7 === 0)
        insert(api, 'products', api.stores.get('/api/products') ?? new Map(), { name: `Other ${calls}`, price: calls });
      return undefined;
    },
  },
};
