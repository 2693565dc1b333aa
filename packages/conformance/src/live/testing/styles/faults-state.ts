// What an item, a list or a total no longer is, once something else has happened.
import { asObject, headerOf, isObject } from '../../exchange/exchange.ts';
import { fails, turned } from './fault-parts.ts';
import { tagged } from './faults-conditions.ts';
import type { Faults } from './faults-writing.ts';
import { type Call, type Fault, finish, type Item, insert, one, page, shown, withDefaults } from './style-server.ts';

const numberOf = ({ id }: Item) => Number(String(id).replace(/\D/g, '').slice(-6));
/** Not of a run. */
const isSeed = (item: Item) => numberOf(item) <= 10;
const isList = (call: Call) => call.method === 'GET' && call.id === undefined && call.kind !== '';
const choice = ({ url }: Call) => url.searchParams.get('kind');
const kinds = ['toy', 'tool', 'book'];
/** The first ones are of several kinds. */
const sorted = (fault: Fault): Fault => ({
  ...fault,
  answer: (call, api) => {
    if (api.state.calls === undefined)
      for (const item of api.stores.get('/api/products')?.values() ?? []) item.kind = kinds[numberOf(item) % 3];
    return fault.answer?.(call, api);
  },
});
const storing = (change: (sent: Readonly<Record<string, unknown>>) => object): NonNullable<Fault['parts']> => ({
  create: (call, sent, api) => {
    const item = insert(api, call.kind, call.store, { ...sent, ...change(sent) });
    return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
  },
});
/** Those before a PUT. */
const names = new WeakMap<Item, unknown>();
const plain = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '');

export const stateFaults: Faults = {
  'rest-post-creates': {
    'only the first of a list is stored': {
      parts: storing(({ tags }) => (Array.isArray(tags) ? { tags: tags.slice(0, 1) } : {})),
    },
    'an empty text becomes another': {
      parts: storing(({ note, city }) => ({
        ...(note === '' && { note: 'none' }),
        ...(city === '' && { city: 'none' }),
      })),
    },
    'another word of an enumeration is stored': {
      parts: storing(({ kind }) => (kind === 'toy' ? { kind: 'tool' } : {})),
    },
  },
  'rest-put-replaces': {
    'an empty text keeps the old one': {
      parts: {
        put: (item, sent, api, { kind }) => {
          const name = kind === 'products' ? 'note' : 'city';
          const { [name]: old } = item;
          Object.assign(item, withDefaults(api, kind, sent), sent[name] === '' && { [name]: old });
          return finish(api, kind, item) as undefined;
        },
      },
    },
  },
  'rest-patch-keeps-the-rest': {
    'a yes or a number is refused alone': {
      answer: (call, api) => {
        const [name, ...others] = Object.keys(asObject(call.json));
        const isAlone = others.length === 0 && ['stock', 'is_vip', 'isVip'].includes(name ?? '');
        const isOwn = call.method === 'PATCH' && call.who === 'caller' && call.store.has(call.id ?? '');
        return isOwn && isAlone ? api.fail(api.style.invalid, 'Invalid') : undefined;
      },
    },
    'a list brings a word back to its default': {
      parts: {
        patch: (item, sent, api, { kind }) => {
          const known = Object.keys(withDefaults(api, kind, {}));
          for (const name of known) if (sent[name] !== undefined) item[name] = sent[name];
          if ('tags' in sent && !('kind' in sent)) item.kind = 'book';
          return finish(api, kind, item) as undefined;
        },
      },
    },
  },
  'rest-delete-is-idempotent': {
    'the total counts what is gone': {
      reply: (call, reply, api) => {
        if (call.method === 'DELETE' && reply.status === 204) api.state.gone = (api.state.gone ?? 0) + 1;
        const { total, ...body } = asObject(reply.body);
        return isList(call) && typeof total === 'number' && api.state.gone
          ? { ...reply, body: { ...body, total: total + api.state.gone } }
          : undefined;
      },
    },
    'one of others goes too': {
      parts: {
        remove: ({ store }, { id }) => {
          store.delete(String(id));
          const [first] = store.values();
          if (first && isSeed(first)) store.delete(String(first.id));
          return { status: 204 };
        },
      },
    },
  },
  'rest-conditional-requests': {
    'a known tag fails the condition of a read': {
      ...tagged(),
      reply: (call, reply, api) => {
        const given = tagged().reply?.(call, reply, api);
        return given?.status === 304 ? api.fail(412, 'Precondition Failed') : given;
      },
    },
    'the tag of a list counts its items': tagged({ listTag: ({ store }) => `"${[...store.keys()].join('-')}"` }),
  },
  'rest-paginate-long-lists': {
    'the cursor of one item leads to it again': {
      reply: (call, reply) => {
        const [cursor, limit] = ['cursor', 'limit'].map((name) => call.url.searchParams.get(name));
        return isList(call) && cursor !== null && limit === '1' && isObject(reply.body)
          ? { ...reply, body: { ...reply.body, next_cursor: cursor } }
          : undefined;
      },
    },
    'pages of one item show the first one twice': {
      parts: {
        page: (call, items, api) => {
          const isSingle = ['limit', 'per_page'].some((name) => call.url.searchParams.get(name) === '1');
          return page(call, isSingle ? [...items.slice(0, 1), ...items] : items, api);
        },
      },
    },
    'a filtered list counts all': sorted({
      reply: (call, reply) =>
        isList(call) && choice(call) && call.store.size === 5 && isObject(reply.body) && 'total' in reply.body
          ? { ...reply, body: { ...reply.body, total: call.store.size } }
          : undefined,
    }),
  },
  'errors-4xx-for-client': Object.fromEntries(
    ['PUT', 'PATCH', 'DELETE'].map((method) => [
      `a malformed If-Match fails in ${method}`,
      turned((call) => call.method === method && headerOf(call.asked.headers, 'if-match') === 'farol', fails),
    ]),
  ),
  'rest-json-payloads': {
    'an emoji of a PATCH alone is lost': {
      parts: {
        patch: (item, sent, api, { kind }) => {
          const kept = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{So}/gu, '') : value);
          for (const [name, value] of Object.entries(sent)) if (name in item) item[name] = kept(value);
          return finish(api, kind, item) as undefined;
        },
      },
    },
    'one text loses its accents': { parts: storing(({ name }) => (name === undefined ? {} : { name: plain(name) })) },
    'one text of a PUT is read in another encoding': {
      parts: {
        put: (item, sent, api, { kind }) => {
          const known = withDefaults(api, kind, sent);
          const name = api.name('full_name');
          const read =
            typeof known[name] === 'string' ? Buffer.from(known[name], 'utf8').toString('latin1') : undefined;
          Object.assign(item, known, read === undefined ? {} : { [name]: read });
          return finish(api, kind, item) as undefined;
        },
      },
    },
  },
  'rest-get-is-safe': {
    'the first use of a word gives it to another item': sorted({
      reply: (call, _reply, api) => {
        const word = choice(call);
        const key = `used ${word}`;
        const other = [...call.store.values()].find((item) => item.kind !== word && isSeed(item));
        if (!isList(call) || !word || !kinds.includes(word) || !other || api.state[key]) return undefined;
        api.state[key] = 1;
        other.kind = word;
        return undefined;
      },
    }),
    'the list brings back what a second PUT changed': {
      parts: {
        put: (item, sent, api, { kind }) => {
          const old = item.name;
          Object.assign(item, withDefaults(api, kind, sent));
          if (item.name !== old) names.set(item, old);
          return finish(api, kind, item) as undefined;
        },
        show: (item, call, api) => {
          if (call.id === undefined && names.has(item)) item.name = names.get(item);
          if (call.id === undefined) names.delete(item);
          return shown(item, call, api);
        },
      },
    },
    'a word moves on when it is read': {
      parts: {
        show: (item, call, api) => {
          const before = shown(item, call, api);
          const isRead = call.method === 'GET' && call.id !== undefined && call.kind === 'products';
          if (isRead && item.kind === 'book' && !isSeed(item)) item.kind = 'toy';
          return before;
        },
      },
    },
    'a filter changes what it finds on a later page': sorted({
      reply: (call) => {
        const found = [...call.store.values()].findLast((item) => item.kind === choice(call));
        if (isList(call) && found && isSeed(found)) found.kind = 'other';
        return undefined;
      },
    }),
  },
};
