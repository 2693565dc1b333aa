// What shows only on later pages, in whole requests, or without a description.
import { asObject, headerOf, isObject } from '../../exchange/exchange.ts';
import { fails, isBad, isMissing, taken, turned } from './fault-parts.ts';
import type { Faults } from './faults-writing.ts';
import {
  type Api,
  type Call,
  type Fault,
  finish,
  type Item,
  insert,
  one,
  type Parts,
  page,
  type Reply,
  shown,
} from './style-server.ts';

const starts = ['after', 'cursor', 'offset', 'page'];
const sizes = ['limit', 'per_page'];
const isFirst = ({ url }: Call) => !starts.some((name) => url.searchParams.has(name));
export const isGood = (call: Call) => call.who === 'caller' && call.isJson && isObject(call.json);

/** Three on a page, where no size is asked for. */
const smallPages = (call: Call, items: readonly Item[], api: Api): Reply => {
  const url = new URL(call.url);
  if (!sizes.some((name) => url.searchParams.has(name)))
    url.searchParams.set(api.style.paging === 'page' ? 'per_page' : 'limit', '3');
  return page({ ...call, url }, items, api);
};
const inPages = (fault: Fault): Fault => ({ ...fault, parts: { page: smallPages, ...fault.parts } });
/** Refused, and created all the same. */
const creates = (who: Call['who']): Fault =>
  inPages({
    reply: (call, _reply, api) => {
      if (call.who === who && call.method === 'POST' && call.isJson && isObject(call.json) && call.kind !== '')
        insert(api, call.kind, call.store, asObject(call.json));
      return undefined;
    },
  });
const patching = (known: (sent: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>): Fault => ({
  parts: {
    patch: (item, sent, api, { kind }) => {
      Object.assign(item, known(sent));
      finish(api, kind, item);
      return undefined;
    },
  },
});
const withoutLetters = ({ id = '', store }: Call) => store.get(id.replace(/[a-z]+$/, ''));
/** The first five are of several kinds. */
export const showKinds: Parts['show'] = (item, call, api) => {
  const number = Number(String(item.id).replace(/\D/g, '').slice(-6));
  const isSeed = call.kind === 'products' && number < 10;
  return { ...shown(item, call, api), ...(isSeed && { kind: number % 3 ? 'toy' : 'tool' }) };
};

export const laterFaults: Faults = {
  'rest-post-creates': {
    'two are created, on a later page': inPages({
      parts: {
        create: (call, sent, api) => {
          // The list below an item starts empty, and has one page.
          if (call.kind !== 'comments') insert(api, call.kind, call.store, sent);
          const item = insert(api, call.kind, call.store, sent);
          return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
        },
      },
    }),
    'it fails without what may be missing': {
      answer: (call, api) =>
        isGood(call) && call.method === 'POST' && call.kind === 'products' && asObject(call.json).tags === undefined
          ? api.fail(500, 'Broken')
          : undefined,
    },
    'the answer names an item that was there': {
      parts: {
        create: (call, sent, api) => {
          insert(api, call.kind, call.store, sent);
          const [first] = call.store.values();
          return one(api, call, first as Item, 201, { location: `${call.path}/${first?.id}` });
        },
      },
    },
  },
  'rest-put-is-idempotent': {
    'a copy is created on a later page': inPages({
      parts: {
        put: (_item, sent, api, call) => void insert(api, call.kind, call.store, sent),
      },
    }),
  },
  'rest-patch-keeps-the-rest': {
    'only the first of several members is stored': patching((sent) =>
      Object.fromEntries(Object.entries(sent).slice(0, 1)),
    ),
    'only the last of two members is stored': patching((sent) =>
      Object.keys(sent).length === 2 ? Object.fromEntries(Object.entries(sent).slice(1)) : sent,
    ),
    'each part needs the name beside it': {
      answer: (call, api) => {
        const name = call.kind === 'products' ? 'name' : api.name('full_name');
        const isPart = isGood(call) && call.method === 'PATCH' && call.kind !== 'comments';
        return isPart && call.store.has(call.id ?? '') && asObject(call.json)[name] === undefined
          ? api.fail(api.style.invalid, 'Missing')
          : undefined;
      },
    },
  },
  'rest-get-is-safe': {
    'a reading adds to a later page': inPages({
      reply: (call, reply, api) => {
        const isRead = call.method === 'GET' && call.id !== undefined && reply.status === 200;
        if (isRead && call.kind === 'customers') insert(api, call.kind, call.store, { [api.name('full_name')]: 'Log' });
        return undefined;
      },
    }),
  },
  'errors-400-for-malformed': {
    'an empty body creates': turned(
      (call, reply) => isBad(reply) && call.method === 'POST' && call.asked.body === '',
      taken,
    ),
    'a filter for a known word does nothing': {
      parts: {
        select: ({ store, url }, { name }) =>
          [...store.values()].filter((item) =>
            ['note', 'city'].every((one) => [null, item[name(one)]].includes(url.searchParams.get(name(one)))),
          ),
        show: showKinds,
      },
    },
  },
  'rest-paginate-long-lists': {
    'the second page forgets the known word': inPages({
      parts: {
        select: (call, { name }) =>
          [...call.store.values()].filter((item) =>
            ['note', 'city', ...(isFirst(call) ? ['kind'] : [])].every((one) =>
              [null, item[name(one)]].includes(call.url.searchParams.get(name(one))),
            ),
          ),
      },
    }),
  },
  'authentication-401': { 'refused, and created on a later page': creates('nobody') },
  'authentication-403': {
    'refused, and created on a later page': creates('read-only'),
    'the item that is read is not there': turned(
      (call, { status }) => call.who === 'read-only' && status === 403 && call.method === 'PATCH',
      (_call, api) => api.fail(404, 'Not Found'),
    ),
    'the list that is read is not there': turned(
      (call, { status }) => call.who === 'read-only' && status === 403,
      (_call, api) => api.fail(404, 'Not Found'),
    ),
  },
  'errors-4xx-for-client': {
    'many closed levels fail': turned(
      (call) => isObject(call.json) && Boolean(call.asked.body?.includes('[[[[')),
      fails,
    ),
    'no Content-Type fails': turned(
      (call, { status }) => status === 415 && headerOf(call.asked.headers, 'content-type') === undefined,
      fails,
    ),
    'page two million fails': turned((call) => call.method === 'GET' && /=2000000\b/.test(call.url.search), fails),
    'a long id fails': turned((call, reply) => isMissing('GET')(call, reply) && /x{60}/.test(call.id ?? ''), fails),
    'a text longer than the bound fails': {
      answer: (call, api) =>
        isGood(call) && String(asObject(call.json)[api.name('full_name')]).length > 4_000
          ? api.fail(500, 'Broken')
          : undefined,
    },
  },
  'errors-404-for-missing': {
    'letters behind an id are not read': turned(
      (call, reply) => isMissing('GET')(call, reply) && withoutLetters(call) !== undefined,
      (call, api) => one(api, call, withoutLetters(call) as Item, 200),
    ),
  },
};
