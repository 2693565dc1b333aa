// What goes wrong with tags and keys, in servers that offer both.
import { createHash } from 'node:crypto';
import { asObject, headerOf } from '../../exchange/exchange.ts';
import type { Faults } from './faults-writing.ts';
import { type Api, type Call, type Fault, type Item, insert, one, type Reply } from './style-server.ts';

type Tags = {
  readonly tagOf?: (item: Item, api: Api) => string;
  readonly listTag?: (call: Call) => string;
  /** Whether the condition of this request is read. */
  readonly reads?: (call: Call) => boolean;
  readonly isKnown?: (given: string, tag: string, call: Call) => boolean;
  readonly refuse?: (call: Call, api: Api) => Reply;
  readonly isCurrent?: (given: string, tag: string) => boolean;
};

const versionTag = (item: Item, api: Api): string => `"${String(item[api.name('updated_at')])}"`;
const listTag = ({ store }: Call): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([...store.values()]))
    .digest('hex')}"`;

/** A server whose items and lists have tags that it reads. */
export function tagged(tags: Tags = {}): Fault {
  const {
    tagOf = versionTag,
    reads = () => true,
    refuse = (_call, api) => api.fail(412, 'Precondition Failed'),
  } = tags;
  const { isKnown = (given, tag) => given === tag, isCurrent = (given, tag) => given === tag } = tags;
  const tagFor = (call: Call, api: Api): string | undefined => {
    const item = call.store.get(call.id ?? '');
    return item
      ? tagOf(item, api)
      : call.id === undefined && call.kind !== ''
        ? (tags.listTag ?? listTag)(call)
        : undefined;
  };
  return {
    answer: (call, api) => {
      const [tag, given] = [tagFor(call, api), headerOf(call.asked.headers, 'if-match')];
      if (tag === undefined || given === undefined || call.who !== 'caller' || call.method === 'GET') return undefined;
      return isCurrent(given, tag) || !reads(call) ? undefined : refuse(call, api);
    },
    reply: (call, reply, api) => {
      const [tag, given] = [tagFor(call, api), headerOf(call.asked.headers, 'if-none-match')];
      if (tag === undefined || reply.status !== 200) return undefined;
      const headers = { ...reply.headers, etag: tag };
      const isMatch = given !== undefined && isKnown(given, tag, call) && reads(call);
      return call.method === 'GET' && isMatch ? { status: 304, headers } : { ...reply, headers };
    },
  };
}

type Keys = {
  readonly isRead?: (call: Call) => boolean;
  readonly repeat?: (call: Call, first: Reply, api: Api) => Reply | undefined;
  readonly otherBody?: (call: Call, first: Reply, api: Api) => Reply | undefined;
  readonly keyOf?: (call: Call) => string;
};

/** A server that stores the first response of each Idempotency-Key. */
export function keyed({ isRead = () => true, repeat, otherBody, keyOf }: Keys = {}): Fault {
  const firsts = new WeakMap<Api, Map<string, { readonly body: string; readonly reply: Reply }>>();
  const knownIn = (api: Api) => {
    const known = firsts.get(api) ?? new Map();
    firsts.set(api, known);
    return known;
  };
  const key = (call: Call) => {
    const given = headerOf(call.asked.headers, 'idempotency-key');
    const isMeant = call.method === 'POST' && call.who === 'caller' && isRead(call);
    return given === undefined || !isMeant ? undefined : `${call.path} ${keyOf ? keyOf(call) : given}`;
  };
  return {
    answer: (call, api) => {
      const first = knownIn(api).get(key(call) ?? '');
      if (first === undefined) return undefined;
      if (first.body === call.asked.body) return repeat ? repeat(call, first.reply, api) : first.reply;
      return otherBody ? otherBody(call, first.reply, api) : api.fail(422, 'Key was used');
    },
    reply: (call, reply, api) => {
      const name = key(call);
      if (name !== undefined && reply.status === 201 && !knownIn(api).has(name))
        knownIn(api).set(name, { body: call.asked.body ?? '', reply });
      return undefined;
    },
  };
}

/** Two kinds of one server. */
export const both = (one: Fault, other: Fault): Fault => ({
  parts: { ...one.parts, ...other.parts },
  answer: (call, api) => one.answer?.(call, api) ?? other.answer?.(call, api),
  reply: (call, reply, api) => {
    const first = one.reply?.(call, reply, api) ?? reply;
    return other.reply?.(call, first, api) ?? first;
  },
});

const created = (call: Call, api: Api): Reply => {
  const item = insert(api, call.kind, call.store, asObject(call.json));
  return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
};
const isOf =
  (...methods: string[]) =>
  (call: Call) =>
    !methods.includes(call.method);

export const conditionFaults: Faults = {
  'rest-conditional-requests': {
    'If-None-Match is ignored': tagged({ reads: isOf('GET') }),
    'If-None-Match is ignored by items': tagged({ isKnown: (given, tag, { id }) => given === tag && id === undefined }),
    'If-None-Match is ignored by lists': tagged({ isKnown: (given, tag, { id }) => given === tag && id !== undefined }),
    'any If-None-Match is known': tagged({ isKnown: () => true }),
    'the tag never changes': tagged({ tagOf: ({ id }) => `"${id}"` }),
    'the tag of the list never changes': tagged({ listTag: ({ path }) => `"${path.length}"` }),
    'the tag is that of the creation': tagged({ tagOf: (item, api) => `"${String(item[api.name('created_at')])}"` }),
    'If-Match is ignored': tagged({ reads: isOf('PUT', 'PATCH', 'DELETE') }),
    'If-Match is ignored by PUT': tagged({ reads: isOf('PUT') }),
    'If-Match is ignored by PATCH': tagged({ reads: isOf('PATCH') }),
    'If-Match is ignored by DELETE': tagged({ reads: isOf('DELETE') }),
    'If-Match is ignored in the second list': tagged({ reads: ({ kind }) => kind !== 'customers' }),
    'a stale tag is a conflict': tagged({ refuse: (_call, api) => api.fail(409, 'Conflict') }),
    'a stale tag is a bad request': tagged({ refuse: (_call, api) => api.fail(400, 'Bad Request') }),
    'a stale tag fails': tagged({ refuse: (_call, api) => api.fail(500, 'Broken') }),
    'the tag of the moment is refused': tagged({ isCurrent: () => false }),
    'refused and removed': tagged({
      refuse: (call, api) => {
        if (call.method === 'DELETE') call.store.delete(call.id ?? '');
        return api.fail(412, 'Precondition Failed');
      },
    }),
    'refused and stored': tagged({
      refuse: (call, api) => {
        const item = call.store.get(call.id ?? '');
        if (item && call.method === 'PATCH') Object.assign(item, call.json);
        return api.fail(412, 'Precondition Failed');
      },
    }),
  },
  'rest-idempotency-key': {
    'the key is ignored': keyed({ isRead: () => false }),
    'the key is ignored in the second list': keyed({ isRead: ({ kind }) => kind !== 'customers' }),
    'the key is ignored in the list below': keyed({ isRead: ({ kind }) => kind !== 'comments' }),
    'answered alike and stored twice': keyed({
      repeat: (call, first, api) => {
        insert(api, call.kind, call.store, asObject(call.json));
        return first;
      },
    }),
    'the repeat is a conflict': keyed({ repeat: (_call, _first, api) => api.fail(409, 'Conflict') }),
    'the repeat fails': keyed({ repeat: (_call, _first, api) => api.fail(500, 'Broken') }),
    'the repeat is a bad request': keyed({ repeat: (_call, _first, api) => api.fail(400, 'Bad Request') }),
    'another body is taken as the repeat': keyed({ otherBody: (_call, first) => first }),
    'another body is created': keyed({ otherBody: (call, _first, api) => created(call, api) }),
    'another body fails': keyed({ otherBody: (_call, _first, api) => api.fail(500, 'Broken') }),
    'any key is the same': keyed({ keyOf: ({ asked }) => String(asked.body) }),
  },
};
