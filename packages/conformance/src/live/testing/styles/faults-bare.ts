// What has to be found without a description, where a body is the copy of an item.
import { asObject, isObject } from '../../exchange/exchange.ts';
import { fails, isBad, turned } from './fault-parts.ts';
import { isGood, laterFaults, showKinds } from './faults-later.ts';
import type { Faults } from './faults-writing.ts';
import { type Fault, finish, insert, one, shown, withDefaults } from './style-server.ts';

const onValue = (test: (value: unknown) => boolean): Fault =>
  turned((call) => isGood(call) && Object.values(asObject(call.json)).some(test), fails);
/** The items that are there at the start. */
const seeded = (members: (one: { readonly n: number }) => object): Pick<Fault, 'answer'> => ({
  answer: (_call, api) => {
    if (api.state.calls !== undefined) return undefined;
    for (const path of ['/api/products', '/api/customers'])
      for (const [at, item] of [...(api.stores.get(path)?.values() ?? [])].entries()) {
        const known = Object.entries(members({ n: at + 1 })).filter(([name]) => name in item);
        Object.assign(item, Object.fromEntries(known));
      }
    return undefined;
  },
});
/** Found without a description. */
export const bareFaults: Faults = {
  'authentication-401': {
    'a method of the caller is none for strangers': turned(
      ({ method }, { status }) => status === 401 && method === 'PUT',
      (_call, api) => api.fail(405, 'Method Not Allowed', { allow: 'GET' }),
    ),
  },
  'authentication-403': {
    'a method of the caller is none for a reader': turned(
      ({ method }, { status }) => status === 403 && method === 'DELETE',
      (_call, api) => api.fail(405, 'Method Not Allowed', { allow: 'GET' }),
    ),
  },
  'errors-4xx-for-client': {
    'a NUL fails': onValue((value) => String(value).includes('\u0000')),
    'a long text fails': onValue((value) => typeof value === 'string' && value.length > 255),
    'a large number fails': onValue((value) => Number(value) > 1e12),
    'null fails': onValue((value) => value === null),
    'an object for a text fails': onValue(isObject),
    'a text for a number fails': onValue((value) => value === 'farol'),
    'an empty body fails': turned((call, reply) => isBad(reply) && call.asked.body === '', fails),
  },
  'rest-post-creates': {
    'what the first item has not is lost': {
      ...seeded(({ n }) => ({ city: n === 1 ? '' : 'Recife', note: n === 1 ? '' : `note ${n}` })),
      parts: {
        create: (call, sent, api) => {
          const item = insert(api, call.kind, call.store, { ...sent, city: '', note: '' });
          return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
        },
      },
    },
    'the answer names an item that was there': laterFaults['rest-post-creates']?.[
      'the answer names an item that was there'
    ] as Fault,
  },
  'rest-patch-keeps-the-rest': {
    'a word turns with another member': {
      ...seeded(({ n }) => ({ kind: ['tool', 'toy'][n % 2] })),
      parts: {
        patch: (item, sent, api, call) => {
          Object.assign(item, call.kind === 'products' && { kind: 'book' }, sent);
          return finish(api, call.kind, item) as undefined;
        },
      },
    },
    'a part of an object is emptied': {
      ...seeded(({ n }) => ({ size: { width: n, height: n + 1 } })),
      parts: {
        patch: (item, sent, api, call) => {
          Object.assign(
            item,
            'size' in sent || !item.size ? {} : { size: { ...asObject(item.size), height: 1 } },
            sent,
          );
          return finish(api, call.kind, item) as undefined;
        },
      },
    },
    'what the first item has not is ignored': {
      ...seeded(({ n }) => ({ age: n === 1 ? null : n, note: n === 1 ? null : `note ${n}` })),
      parts: {
        patch: (item, sent, api, call) => {
          const { age, note } = item;
          Object.assign(item, sent, call.kind === 'customers' ? { age } : { note });
          return finish(api, call.kind, item) as undefined;
        },
      },
    },
    'answered and not stored': {
      parts: {
        show: showKinds,
        patch: (item, sent, api, call) => {
          if (call.kind === 'products') return one(api, call, { ...item, ...sent }, 200);
          Object.assign(item, sent);
          finish(api, call.kind, item);
          return undefined;
        },
      },
    },
    'an object that was not sent is lost': {
      answer: (_call, api) => {
        if (api.state.calls === undefined)
          for (const item of api.stores.get('/api/products')?.values() ?? []) item.size = { width: 2, height: 3 };
        return undefined;
      },
      parts: {
        patch: (item, sent, api, call) => {
          Object.assign(item, { size: null }, sent);
          finish(api, call.kind, item);
          return undefined;
        },
      },
    },
  },
  'rest-put-replaces': {
    'created is set again': {
      parts: {
        show: (item, call, api) => ({
          ...shown(item, call, api),
          born: undefined,
          created: item.born ?? '2026-01-01T00:00:00Z',
        }),
        put: (item, sent, api, { kind }) => {
          Object.assign(item, withDefaults(api, kind, sent), { born: api.tick() });
          return finish(api, kind, item) as undefined;
        },
      },
    },
    'it merges': {
      parts: {
        show: showKinds,
        put: (item, sent, api, { kind }) => {
          Object.assign(item, kind === 'products' ? sent : withDefaults(api, kind, sent));
          finish(api, kind, item);
          return undefined;
        },
      },
    },
  },
};
