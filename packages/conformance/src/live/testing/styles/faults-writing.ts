// What goes wrong with PUT and PATCH: by the kind of a member, by list, and by what is left behind.
import { asObject } from '../../exchange/exchange.ts';
import { type Api, type Call, type Fault, finish, type Item, insert, one, withDefaults } from './style-server.ts';

export type Faults = Readonly<Record<string, Readonly<Record<string, Fault>>>>;

const byPatch = (
  change: (item: Item, sent: Readonly<Record<string, unknown>>, api: Api, call: Call) => void,
): Fault => ({
  parts: {
    patch: (item, sent, api, call) => {
      for (const name of Object.keys(withDefaults(api, call.kind, {})))
        if (sent[name] !== undefined) item[name] = sent[name];
      change(item, sent, api, call);
      finish(api, call.kind, item);
      return undefined;
    },
  },
});
const byPut = (change: (item: Item, sent: Readonly<Record<string, unknown>>, api: Api, call: Call) => void): Fault => ({
  parts: {
    put: (item, sent, api, call) => {
      const before = { ...item };
      Object.assign(item, withDefaults(api, call.kind, sent));
      change(item, sent, api, { ...call, json: before });
      finish(api, call.kind, item);
      return undefined;
    },
  },
});
const old = (call: Call) => asObject(call.json);

export const writingFaults: Faults = {
  'rest-patch-keeps-the-rest': {
    'the list is emptied': byPatch(
      (item, sent) => 'tags' in item && !('tags' in sent) && Object.assign(item, { tags: [] }),
    ),
    'a yes falls back to its default': byPatch((item, sent, api) => {
      const name = api.name('is_vip');
      if (name in item && !(name in sent)) item[name] = false;
    }),
    'a date is lost': byPatch((item, sent, api) => {
      const name = api.name('released_on');
      if (name in item && !(name in sent)) item[name] = null;
    }),
    'an object is lost': byPatch(
      (item, sent) => 'size' in item && !('size' in sent) && Object.assign(item, { size: null }),
    ),
    'only one member wipes another': byPatch((item, sent) => 'price' in sent && Object.assign(item, { note: null })),
    'the time of creation is set again': byPatch((item, _sent, api) =>
      Object.assign(item, { [api.name('created_at')]: api.tick() }),
    ),
    'false is ignored': byPatchIgnoring((value) => value === false),
    'zero is ignored': byPatchIgnoring((value) => value === 0),
    'null is ignored': byPatchIgnoring((value) => value === null),
    'an empty text is ignored': byPatchIgnoring((value) => value === ''),
    'an empty list is ignored': byPatchIgnoring((value) => Array.isArray(value) && value.length === 0),
    'lists are appended': {
      parts: {
        patch: (item, sent, api, { kind }) => {
          const tags = [...((item.tags as string[] | undefined) ?? []), ...((sent.tags as string[] | undefined) ?? [])];
          Object.assign(item, sent, sent.tags === undefined ? {} : { tags });
          finish(api, kind, item);
          return undefined;
        },
      },
    },
    'all required members are asked for': {
      answer: (call, api) => {
        if (call.method !== 'PATCH' || call.kind === '' || call.who !== 'caller' || call.id === undefined)
          return undefined;
        const needed = call.kind === 'products' ? ['name', 'price'] : [];
        return call.store.has(call.id) && needed.some((name) => asObject(call.json)[name] === undefined)
          ? api.fail(api.style.invalid, 'Missing')
          : undefined;
      },
    },
    'the second list replaces': byPatch((item, sent, api, call) => {
      if (call.kind === 'customers') Object.assign(item, { city: null, age: null, ...sent });
      return api;
    }),
    'answered and not stored': {
      parts: { patch: (item, sent, api, call) => one(api, call, { ...item, ...sent }, 200) },
    },
    'the neighbour changes too': byPatch((item, sent, _api, call) => {
      for (const other of call.store.values()) if (other !== item && 'price' in sent) other.price = sent.price;
    }),
  },
  'rest-put-replaces': {
    'it merges': byPut((item, sent, _api, call) => Object.assign(item, old(call), sent)),
    'one optional text stays': byPut(
      (item, sent, _api, call) => 'note' in item && !('note' in sent) && Object.assign(item, { note: old(call).note }),
    ),
    'a list stays': byPut(
      (item, sent, _api, call) => 'tags' in item && !('tags' in sent) && Object.assign(item, { tags: old(call).tags }),
    ),
    'objects are merged inside': byPut((item, sent, _api, call) => {
      if ('size' in sent) item.size = { ...asObject(old(call).size), ...asObject(sent.size) };
    }),
    'the time of creation is set again': byPut((item, _sent, api) =>
      Object.assign(item, { [api.name('created_at')]: api.tick() }),
    ),
    'false becomes the default': byPut((item, sent) => sent.active === false && Object.assign(item, { active: true })),
    'the second list merges': byPut(
      (item, sent, _api, call) => call.kind === 'customers' && Object.assign(item, old(call), sent),
    ),
    'the list below merges': byPut(
      (item, sent, _api, call) => call.kind === 'comments' && Object.assign(item, old(call), sent),
    ),
    'a number is not stored': byPut((item, _sent, _api, call) => Object.assign(item, { price: old(call).price })),
    'an enumeration is not stored': byPut(
      (item, _sent, _api, call) => call.kind === 'products' && Object.assign(item, { kind: old(call).kind }),
    ),
  },
  'rest-put-is-idempotent': {
    'a number is added': byPut(
      (item, sent, _api, call) =>
        'stock' in item && Object.assign(item, { stock: Number(old(call).stock) + Number(sent.stock ?? 0) }),
    ),
    'a list is appended': byPut(
      (item, sent, _api, call) =>
        'tags' in item &&
        Object.assign(item, { tags: [...((old(call).tags as string[]) ?? []), ...((sent.tags as string[]) ?? [])] }),
    ),
    'the second is a conflict': {
      answer: (call, api) => {
        if (call.method !== 'PUT' || call.who !== 'caller' || call.kind === '') return undefined;
        const key = `put ${call.asked.body}`;
        api.state[key] = (api.state[key] ?? 0) + 1;
        return api.state[key] > 1 ? api.fail(409, 'Conflict') : undefined;
      },
    },
    'the second fails': {
      answer: (call, api) => {
        if (call.method !== 'PUT' || call.who !== 'caller' || call.kind === '') return undefined;
        const key = `put ${call.asked.body}`;
        api.state[key] = (api.state[key] ?? 0) + 1;
        return api.state[key] > 1 ? api.fail(500, 'Broken') : undefined;
      },
    },
    'a copy is created': byPut((_item, sent, api, call) => void insert(api, call.kind, call.store, sent)),
    'a yes turns': byPut(
      (item, _sent, _api, call) => call.kind === 'customers' && Object.assign(item, { blocked: !old(call).blocked }),
    ),
    'the neighbour changes too': byPut((item, sent, _api, call) => {
      for (const other of call.store.values()) if (other !== item && 'price' in sent) other.price = sent.price;
    }),
  },
};

function byPatchIgnoring(isIgnored: (value: unknown) => boolean): Fault {
  return {
    parts: {
      patch: (item, sent, api, { kind }) => {
        for (const name of Object.keys(withDefaults(api, kind, {})))
          if (sent[name] !== undefined && !isIgnored(sent[name])) item[name] = sent[name];
        finish(api, kind, item);
        return undefined;
      },
    },
  };
}
