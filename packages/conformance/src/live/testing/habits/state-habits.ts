// What is left behind, who else writes, what is refused, and what tags, keys and filters do.
import { createHash } from 'node:crypto';
import { asObject, headerOf, isObject } from '../../exchange/exchange.ts';
import { keyed, tagged } from '../styles/faults-conditions.ts';
import { kinds, nameIn } from '../styles/style-schemas.ts';
import { type Api, type Call, finish, type Item, insert, one } from '../styles/style-server.ts';
import { each, type Habit, type Habits, inItems, turned } from './habit-parts.ts';

/** What a DELETE sets, and what else the item then is: shown as marked, gone, or not there. */
const marks: Readonly<Record<string, (api: Api) => object>> = {
  deleted_at: (api) => ({ deleted_at: api.tick() }),
  removedAt: (api) => ({ removedAt: api.tick() }),
  excluido_em: (api) => ({ excluido_em: api.tick() }),
  is_deleted: () => ({ is_deleted: true }),
  excluido: () => ({ excluido: true }),
  archived: () => ({ archived: true }),
  'status archived': () => ({ status: 'archived' }),
  'status cancelado': () => ({ status: 'cancelado' }),
};
const isMarked = (item: Item) => item['was removed'] === true;
const marking = (set: (api: Api) => object, then: 'shown' | 'hidden' | 404 | 410): Habit => ({
  parts: {
    remove: (_call, item, api) => {
      Object.assign(item, set(api), { 'was removed': true });
      return { status: 204 };
    },
    ...(then !== 'shown' && {
      select: (call: Call, api: Api) =>
        filtered(call, api, (value, wanted) => value === wanted).filter((item) => !isMarked(item)),
    }),
  },
  answer: (call, api) => {
    const item = call.store.get(call.id ?? '');
    const parent = api.stores.get('/api/products')?.get(call.path.split('/')[3] ?? '');
    if (parent && isMarked(parent) && typeof then === 'number' && call.who === 'caller')
      return api.fail(404, 'Not Found');
    return item && isMarked(item) && typeof then === 'number' && call.who === 'caller'
      ? api.fail(then, 'Gone')
      : undefined;
  },
  ...inItems(() => ({ 'was removed': undefined })),
});

const filtered = ({ store, url }: Call, { name }: Api, fits: (value: string, wanted: string) => boolean): Item[] =>
  [...store.values()].filter((item) =>
    ['kind', 'note', 'city'].every((one) => {
      const wanted = url.searchParams.get(name(one));
      return wanted === null || fits(String(item[name(one)]), wanted);
    }),
  );

/** Others, at each so many requests. */
const others: Readonly<Record<string, (store: Map<string, Item>, api: Api, kind: string) => unknown>> = {
  'add an item': (store, api, kind) => insert(api, kind, store, valid(api, kind, `De outros ${store.size}`)),
  'add an item and remove it': (store, api, kind) => {
    const old = [...store.values()].find((item) =>
      String(item.name ?? item[api.name('full_name')]).startsWith('De outros'),
    );
    if (old) store.delete(String(old.id));
    else insert(api, kind, store, valid(api, kind, 'De outros'));
  },
  'change an item': (store, api, kind) => {
    const item = [...store.values()][(api.state.calls ?? 0) % 3];
    if (item) {
      if (kind === 'products') item.note = `lido ${api.state.calls}`;
      else item.city = `Olinda ${api.state.calls}`;
      finish(api, kind, item);
    }
  },
};
const valid = (api: Api, kind: string, text: string) =>
  kind === 'products' ? { name: text, price: 3 } : { [api.name('full_name')]: text };
const busy = (work: (typeof others)[string], kind: string, every: number): Habit => ({
  reply: (call, _reply, api) => {
    api.state[`seen ${kind}`] = (api.state[`seen ${kind}`] ?? 0) + 1;
    const store = api.stores.get(`/api/${kind}`);
    if (store && call.kind !== '' && (api.state[`seen ${kind}`] ?? 0) % every === 0) work(store, api, kind);
    return undefined;
  },
});

const tagForms: Readonly<Record<string, (item: Item, api: Api) => string>> = {
  'of a hash': (item) => `"${createHash('sha1').update(JSON.stringify(item)).digest('base64url')}"`,
  'of a moment': (item, api) => `"${Date.parse(String(item[api.name('updated_at')]))}"`,
  'of a number': (item, api) => `"${Date.parse(String(item[api.name('updated_at')])) / 1_000}"`,
  'with a prefix': (item, api) => `"v1:${item.id}:${item[api.name('updated_at')]}"`,
};
const failing = (status: number, title: string) => (_call: Call, api: Api) => api.fail(status, title);

const refusals: Readonly<Record<string, (call: Call, api: Api) => boolean>> = {
  'unknown members are refused': ({ json, kind }, api) =>
    isObject(json) &&
    Object.keys(json).some(
      (name) => !Object.keys(kinds[kind]?.members ?? {}).some((one) => nameIn(api.style, one) === name),
    ),
  'members that only the server writes are refused': ({ json }, api) =>
    isObject(json) &&
    ['id', 'slug', 'label', api.name('created_at'), api.name('updated_at')].some((name) => name in json),
  'an empty change is refused': ({ json, method }) =>
    method === 'PATCH' && isObject(json) && Object.keys(json).length === 0,
  'long texts are refused': ({ json }) => Object.values(asObject(json)).some((value) => String(value).length > 1_000),
  'control characters are refused': ({ json }) =>
    Object.values(asObject(json)).some((value) => /\p{Cc}/u.test(String(value))),
  'large numbers are refused': ({ json }) => Object.values(asObject(json)).some((value) => Number(value) > 1e12),
};
const isWrite = (call: Call) =>
  ['POST', 'PUT', 'PATCH'].includes(call.method) && call.who === 'caller' && call.kind !== '';
const isThere = (call: Call) => call.method === 'POST' || call.store.has(call.id ?? '');

export const stateHabits: Readonly<Record<string, Habits>> = {
  marks: {
    ...each(
      marks,
      (_one, key) => `removed items are marked: ${key}`,
      (set) => marking(set, 'shown'),
    ),
    ...each(
      marks,
      (_one, key) => `removed items are marked and in no list: ${key}`,
      (set) => marking(set, 'hidden'),
    ),
    'removed items are kept, and 404': marking(() => ({}), 404),
    'removed items are kept, and 410': marking(() => ({}), 410),
  },
  others: Object.assign(
    {},
    ...['products', 'customers'].flatMap((kind) =>
      [3, 5, 7].map((every) =>
        each(
          others,
          (_one, key) => `others ${key} of ${kind} at each request of ${every}`,
          (work) => busy(work, kind, every),
        ),
      ),
    ),
  ),
  tags: {
    ...each(
      tagForms,
      (_one, key) => `tags ${key}`,
      (tagOf) => tagged({ tagOf }),
    ),
    ...each(
      tagForms,
      (_one, key) => `weak tags ${key}`,
      (tagOf) => tagged({ tagOf: (item, api) => `W/${tagOf(item, api)}` }),
    ),
    ...each(
      tagForms,
      (_one, key) => `tags ${key}, of items alone`,
      (tagOf) => tagged({ tagOf, listTag: () => '' }),
    ),
    'any tag is asked for by *': tagged({ isCurrent: (given, tag) => given === '*' || given === tag }),
    'several tags may be given': tagged({
      isCurrent: (given, tag) => given.split(/, */).includes(tag),
      isKnown: (given, tag) => given.split(/, */).includes(tag),
    }),
    'tags are compared weakly for reads': tagged({
      isKnown: (given, tag) => given.replace(/^W\//, '') === tag.replace(/^W\//, ''),
    }),
  },
  keys: {
    ...each(
      [409, 422, 400],
      (status) => `a key with another body is ${status}`,
      (status) => keyed({ otherBody: (_call, _first, api) => api.fail(status, 'Key was used') }),
    ),
    ...each(
      ['idempotency-replayed', 'idempotent-replayed', 'x-idempotent-replay', 'x-cache'],
      (name) => `a repeat has ${name}`,
      (name) => keyed({ repeat: (_call, first) => ({ ...first, headers: { ...first.headers, [name]: 'true' } }) }),
    ),
    'a repeat is 200 with the item of the moment': keyed({
      repeat: (call, first, api) => {
        const item = call.store.get(String(first.headers?.location).split('/').at(-1) ?? '');
        return item ? one(api, call, item, 200) : first;
      },
    }),
  },
  limits: Object.assign(
    {},
    ...[23, 41, 67].map((every) =>
      each(
        ['1', '0', '30', 'a date'],
        (after) => `each request of ${every} has to wait: ${after}`,
        (after): Habit => ({
          answer: (call, api) => {
            api.state.row = (api.state.row ?? 0) + (call.who === 'caller' ? 1 : 0);
            const value = after === 'a date' ? new Date(Date.now() + 60_000).toUTCString() : after;
            return call.who === 'caller' && api.state.row % every === 0
              ? api.fail(429, 'Too Many Requests', { 'retry-after': value })
              : undefined;
          },
        }),
      ),
    ),
  ),
  filters: {
    'filters do not see case': {
      parts: {
        select: (call, api) => filtered(call, api, (value, wanted) => value.toLowerCase() === wanted.toLowerCase()),
      },
    },
    'filters find what contains the word': {
      parts: {
        select: (call, api) =>
          filtered(call, api, (value, wanted) => value.toLowerCase().includes(wanted.toLowerCase())),
      },
    },
    'filters find what begins with the word': {
      parts: { select: (call, api) => filtered(call, api, (value, wanted) => value.startsWith(wanted)) },
    },
    'filters take several words': {
      parts: { select: (call, api) => filtered(call, api, (value, wanted) => wanted.split(',').includes(value)) },
    },
    'what is new comes first': {
      parts: { select: (call, api) => filtered(call, api, (value, wanted) => value === wanted).toReversed() },
    },
  },
  refusals: {
    ...each(
      refusals,
      (_one, key) => key,
      (isRefused): Habit => ({
        answer: (call, api) =>
          isWrite(call) && call.isJson && isThere(call) && isRefused(call, api) ? api.fail(422, 'Refused') : undefined,
      }),
    ),
    'mistakes in a member are 422, and in JSON 400': turned(
      (call, { status }) => [400, 422].includes(status) && isWrite(call),
      (_reply, call, api) => failing(call.isJson && isObject(call.json) ? 422 : 400, 'Bad')(call, api),
    ),
    'all mistakes are 400': turned(
      (call, { status }) => status === 422 && isWrite(call),
      (_reply, call, api) => failing(400, 'Bad')(call, api),
    ),
    'all mistakes are 422': turned(
      (call, { status }) => status === 400 && isWrite(call),
      (_reply, call, api) => failing(422, 'Bad')(call, api),
    ),
    'other media types are 400': turned(
      (_call, { status }) => status === 415,
      (_reply, call, api) => failing(400, 'Bad')(call, api),
    ),
    'other types are not acceptable': {
      answer: (call, api) =>
        headerOf(call.asked.headers, 'accept') === 'application/xml' && call.who === 'caller' && call.kind !== ''
          ? api.fail(406, 'Not Acceptable')
          : undefined,
    },
    'unknown methods are 404': turned(
      (_call, { status }) => status === 405,
      (_reply, call, api) => failing(404, 'Not Found')(call, api),
    ),
  },
};
