// More of what is unusual and right, in URLs, tags, limits and forms.
import { asObject, headerOf, isObject } from '../../exchange/exchange.ts';
import { keyed, tagged } from './faults-conditions.ts';
import {
  type Api,
  type Call,
  type Fault,
  finish,
  type Item,
  one,
  page,
  type Reply,
  withDefaults,
} from './style-server.ts';

const placed = (place: (location: string, call: Call) => string): Fault => ({
  reply: (call, reply) =>
    reply.status === 201 ? { ...reply, headers: { location: place(reply.headers?.location ?? '', call) } } : undefined,
});
const coded = (url: URL, change: (text: string) => string): URL => {
  const changed = new URL(url);
  for (const name of ['after', 'cursor'])
    if (url.searchParams.has(name)) changed.searchParams.set(name, change(url.searchParams.get(name) ?? ''));
  return changed;
};
const toToken = (text: string) => Buffer.from(`v1:${text}`).toString('base64url');
const ofToken = (text: string) => Buffer.from(text, 'base64url').toString().replace('v1:', '');
const withTag = (reply: Reply, etag: string): Reply => ({ ...reply, headers: { ...reply.headers, etag } });
const isKnown = ({ kind, who }: Call) => kind !== '' && who === 'caller';
const stampOf = (item: Item, api: Api) => String(item[api.name('updated_at')]);
/** The items that the filters leave. */
const matching = ({ store, url }: Call): Item[] =>
  [...store.values()].filter((item) =>
    ['kind', 'note', 'city'].every((name) => [null, item[name]].includes(url.searchParams.get(name))),
  );
/** What depends on the kind of problem (RFC 9457), or its details. */
const extensions: Readonly<Record<number, object>> = {
  400: { errors: [{ pointer: '/name', detail: 'is missing' }] },
  401: { realm: 'api' },
  404: { resource: 'item', id: 'x' },
  405: { allowed: ['GET'] },
  415: { accepted: ['application/json'] },
};

export const unusualMore: Readonly<Record<string, Fault>> = {
  'problems have members of their own': {
    reply: (_call, reply) => {
      const isProblem = reply.headers?.['content-type'] === 'application/problem+json';
      const more = isProblem ? extensions[reply.status] : { details: ['x'] };
      return reply.status >= 400 && reply.body ? { ...reply, body: { ...asObject(reply.body), ...more } } : undefined;
    },
  },
  'lists have more around them': {
    reply: ({ id, method }, reply) =>
      id === undefined && method === 'GET' && isObject(reply.body) && reply.status === 200
        ? { ...reply, body: { ...reply.body, meta: { took_ms: 3 }, links: { self: '/api' }, errors: [] } }
        : undefined,
  },
  'cursors are opaque': {
    parts: {
      checkQuery: ({ url }, { fail }) =>
        ['after', 'cursor'].some(
          (name) => url.searchParams.has(name) && !/^djE6/.test(url.searchParams.get(name) ?? ''),
        ) ||
        ['limit', 'per_page', 'page', 'offset'].some((name) => /^0|\D/.test(url.searchParams.get(name) ?? '1')) ||
        /kind=farol/.test(url.search)
          ? fail(400, 'Bad query')
          : undefined,
      page: (call, items, api) => {
        const reply = page({ ...call, url: coded(call.url, ofToken) }, items, api);
        const next = asObject(reply.body).next_cursor;
        const [, link = ''] = /<([^<>]*)>/.exec(reply.headers?.link ?? '') ?? [];
        if (typeof next === 'string')
          return { ...reply, body: { ...asObject(reply.body), next_cursor: toToken(next) } };
        if (link === '') return reply;
        const target = coded(new URL(link, call.url), toToken);
        return { ...reply, headers: { link: `<${target.pathname}${target.search}>; rel="next"` } };
      },
    },
  },
  'PATCH takes merge patches alone': {
    answer: (call, api) =>
      isKnown(call) && call.method === 'PATCH' && headerOf(call.asked.headers, 'content-type') === 'application/json'
        ? api.fail(call.store.has(call.id ?? '') ? 415 : 404, 'Unsupported')
        : undefined,
  },
  'removed items can be read, and are in no list': {
    parts: {
      remove: (_call, item, api) => {
        item[api.name('deleted_at')] = api.tick();
        return { status: 204 };
      },
      select: (call, { name }) => matching(call).filter((item) => item[name('deleted_at')] === undefined),
    },
  },
  'what changed last comes first': {
    parts: {
      select: (call, api) => matching(call).toSorted((a, b) => (stampOf(a, api) < stampOf(b, api) ? 1 : -1)),
    },
  },
  'Location is relative to the list': placed((location) => location.replace(/^.*\/([^/]+\/[^/]+)$/, '$1')),
  'Location has no scheme': placed((location, { url }) => `//${url.host}${location}`),
  'Location names the public host': placed((location) => `https://api.example${location}`),
  'a limit of forty calls in a row': {
    answer: (call, api) => {
      api.state.row = call.who === 'caller' ? (api.state.row ?? 0) + 1 : (api.state.row ?? 0);
      return call.who === 'caller' && api.state.row % 40 === 0
        ? api.fail(429, 'Too Many Requests', { 'retry-after': '1' })
        : undefined;
    },
  },
  'strangers are refused before anything else': {
    answer: ({ who }, { fail }) =>
      who === 'nobody' ? fail(401, 'Unauthorized', { 'www-authenticate': 'Bearer' }) : undefined,
  },
  'changes are made later, with 202': {
    reply: (call, reply) =>
      reply.status === 200 && ['PUT', 'PATCH'].includes(call.method) ? { status: 202 } : undefined,
    parts: { put: () => undefined, patch: () => undefined },
  },
  'null is read as nothing sent': {
    parts: {
      put: (item, sent, api, { kind }) => {
        Object.assign(item, withDefaults(api, kind, sent));
        finish(api, kind, item);
        return undefined;
      },
    },
  },
  'weak tags that only caches read': {
    reply: (call, reply, api) => {
      const item = call.store.get(call.id ?? '');
      const tag = item && `W/"${stampOf(item, api)}"`;
      if (tag === undefined || reply.status !== 200) return undefined;
      const isSame = call.method === 'GET' && headerOf(call.asked.headers, 'if-none-match') === tag;
      return isSame ? { status: 304, headers: { etag: tag } } : withTag(reply, tag);
    },
  },
  'tags that nobody reads': {
    reply: (call, reply, api) => {
      const item = call.store.get(call.id ?? '');
      return item && reply.status === 200 ? withTag(reply, `"${stampOf(item, api)}"`) : undefined;
    },
  },
  'each answer has its own tag': {
    reply: (call, reply, api) =>
      reply.status === 200 && call.method === 'GET' ? withTag(reply, `"${api.tick()}"`) : undefined,
  },
  'only lists have tags': tagged({ tagOf: () => '', reads: ({ id }) => id === undefined }),
  'tags of the content': tagged({
    tagOf: (item) => `"${Buffer.from(JSON.stringify(item)).toString('base64').slice(0, 400)}"`,
  }),
  'the repeat is 200': keyed({ repeat: (_call, first) => ({ ...first, status: 200 }) }),
  'the repeat shows the item as it is now': keyed({
    repeat: (call, first, api) => {
      const item = call.store.get(String(first.headers?.location).split('/').at(-1) ?? '');
      return item ? one(api, call, item, 201, first.headers) : first;
    },
  }),
  'a key with another body is a conflict': keyed({ otherBody: (_call, _first, api) => api.fail(409, 'Conflict') }),
  'the answer to a key says so': keyed({
    repeat: (_call, first) => ({ ...first, headers: { ...first.headers, 'idempotent-replayed': 'true' } }),
  }),
};
