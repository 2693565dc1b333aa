// A server that keeps every rule, in one of several styles. A fault replaces one of its parts, its answers or its requests.
import { type Answer, type Asked, asObject, headerOf, type JsonObject } from '../../exchange/exchange.ts';
import type { Transport } from '../../exchange/transport.ts';
import { readOnlyToken, token } from '../good-world.ts';
import { filters, kinds, nameIn, pageParameters, type Style } from './style-schemas.ts';
import { decoded, fits, isValid } from './style-valid.ts';

export type Item = Record<string, unknown> & { id: string | number };
export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  extra?: boolean;
};

/** One request, read as far as it could be. */
export type Call = {
  readonly asked: Asked;
  readonly method: string;
  readonly url: URL;
  readonly kind: string;
  readonly path: string;
  readonly id: string | undefined;
  readonly who: 'caller' | 'read-only' | 'nobody';
  readonly store: Map<string, Item>;
  readonly json: unknown;
  readonly isJson: boolean;
};

export type Parts = {
  readonly who: (asked: Asked, api: Api) => Call['who'];
  readonly mayPass: (call: Call, api: Api) => Reply | undefined;
  readonly checkBody: (call: Call, api: Api) => Reply | undefined;
  readonly checkQuery: (call: Call, api: Api) => Reply | undefined;
  readonly create: (call: Call, sent: JsonObject, api: Api) => Reply;
  readonly put: (item: Item, sent: JsonObject, api: Api, call: Call) => Reply | undefined;
  readonly patch: (item: Item, sent: JsonObject, api: Api, call: Call) => Reply | undefined;
  readonly remove: (call: Call, item: Item, api: Api) => Reply;
  readonly missing: (call: Call, api: Api) => Reply;
  readonly select: (call: Call, api: Api) => Item[];
  readonly page: (call: Call, items: Item[], api: Api) => Reply;
  readonly show: (item: Item, call: Call, api: Api) => unknown;
  readonly spent: (call: Call, api: Api) => Reply;
};

export type Fault = {
  readonly parts?: Partial<Parts>;
  /** How the server reads a request. */
  readonly request?: (call: Call, api: Api) => Call;
  /** Answers in place of the server. */
  readonly answer?: (call: Call, api: Api) => Reply | undefined;
  readonly reply?: (call: Call, reply: Reply, api: Api) => Reply | undefined;
};

export type Api = {
  readonly style: Style;
  readonly parts: Parts;
  readonly stores: Map<string, Map<string, Item>>;
  readonly state: Record<string, number>;
  readonly limit: number;
  readonly transport: Transport;
  readonly tick: () => string;
  readonly name: (name: string) => string;
  readonly fail: (status: number, title: string, headers?: Record<string, string>) => Reply;
};

export function createApi(style: Style, fault: Fault = {}, limit = Number.POSITIVE_INFINITY): Api {
  let clock = 0;
  const api: Api = {
    style,
    limit,
    parts: { ...goodParts, ...fault.parts },
    stores: new Map(),
    state: {},
    tick: () => new Date(Date.UTC(2026, 0, 1) + ++clock * 1_000).toISOString(),
    name: (name) => nameIn(style, name),
    fail: (status, title, headers = {}) => failure(style, status, title, headers),
    transport: { close: () => {}, send: async (asked) => answerOf(api, fault, asked) },
  };
  for (let n = 1; n <= 5; n += 1) {
    const [name, note] = [`Product ${n}`, n % 2 ? 'odd' : 'even'];
    insert(
      api,
      'products',
      storeOf(api, '/api/products'),
      named(api, { name, price: n * 10, stock: n, note, tags: ['a'] }),
    );
    const person = { full_name: `Customer ${n}`, email: `c${n}@example.com`, city: n % 2 ? 'Recife' : 'Natal' };
    insert(api, 'customers', storeOf(api, '/api/customers'), named(api, person));
  }
  return api;
}

export const named = (api: Api, members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [api.name(name), value]));

function storeOf({ stores }: Api, path: string): Map<string, Item> {
  const known = stores.get(path) ?? new Map<string, Item>();
  stores.set(path, known);
  return known;
}

function failure({ errors }: Style, status: number, title: string, headers: Record<string, string>): Reply {
  if (errors === 'problem')
    return {
      status,
      headers: { 'content-type': 'application/problem+json', ...headers },
      body: { type: 'about:blank', title, status },
    };
  const body =
    errors === 'message' ? { message: title, code: `E${status}` } : { error: { code: status, message: title } };
  return { status, headers, body };
}

function answerOf(api: Api, fault: Fault, asked: Asked): Answer {
  const given = read(api, asked);
  const call = fault.request?.(given, api) ?? given;
  const good = fault.answer?.(call, api) ?? handle(api, call);
  const reply = fault.reply?.(call, good, api) ?? good;
  const body = reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body));
  const isTyped = reply.headers?.['content-type'] !== undefined || body === '';
  const headers = Object.entries({ ...(isTyped ? {} : { 'content-type': 'application/json' }), ...reply.headers });
  const shown = headers.filter(([, value]) => value !== '');
  return { status: reply.status, headers: shown, body, isCut: false, hasExtraBytes: reply.extra ?? false, ms: 1 };
}

function read(api: Api, asked: Asked): Call {
  const url = new URL(asked.url);
  const [, root, first = '', id, second, below, more] = url.pathname.split('/');
  const parent = second === 'comments' && id !== undefined ? storeOf(api, `/api/${first}`).get(id) : undefined;
  const isNested = second === 'comments' && first === 'products' && more === undefined;
  const isKnown =
    root === 'api' &&
    (isNested ? parent !== undefined : first in kinds && first !== 'comments' && second === undefined);
  const kind = isKnown ? (isNested ? 'comments' : first) : '';
  const path = isNested ? `/api/products/${id}/comments` : `/api/${first}`;
  const type = headerOf(asked.headers, 'content-type') ?? '';
  let json: unknown;
  // Most requests have no body, and a failure of the parser would cost more than the rest of their answer.
  let isJson = asked.body !== undefined;
  try {
    if (asked.body !== undefined) json = JSON.parse(asked.body);
  } catch {
    isJson = false;
  }
  const given = { asked, method: asked.method, url, kind, path, json, isJson: isJson && type.includes('json') };
  const who = api.parts.who(asked, api);
  return { ...given, who, id: isNested ? below : id, store: isKnown ? storeOf(api, path) : new Map() };
}

function handle(api: Api, call: Call): Reply {
  const { parts, fail } = api;
  if (call.url.href.length > 20_000) return fail(414, 'URI Too Long');
  api.state.calls = (api.state.calls ?? 0) + 1;
  if (api.state.calls > api.limit) return parts.spent(call, api);
  if (call.kind === '') return fail(404, 'Not Found');
  const refused = parts.mayPass(call, api);
  if (refused) return refused;
  const isList = call.id === undefined;
  const allowed = isList ? ['GET', 'POST'] : ['GET', 'PUT', 'PATCH', 'DELETE'];
  if (!allowed.includes(call.method)) return fail(405, 'Method Not Allowed', { allow: allowed.join(', ') });
  const item = call.store.get(decoded(call.id ?? ''));
  if (!isList && item === undefined) return parts.missing(call, api);
  const isBody = ['POST', 'PUT', 'PATCH'].includes(call.method);
  const type = headerOf(call.asked.headers, 'content-type') ?? '';
  if (isBody && !type.includes('json')) return fail(415, 'Unsupported Media Type');
  const wrong = isBody ? parts.checkBody(call, api) : undefined;
  if (wrong) return wrong;
  const sent = asObject(call.json);
  if (call.method === 'POST') return parts.create(call, sent, api);
  if (item === undefined) return parts.checkQuery(call, api) ?? parts.page(call, parts.select(call, api), api);
  if (call.method === 'DELETE') return parts.remove(call, item, api);
  if (call.method === 'GET') return one(api, call, item, 200);
  const done = call.method === 'PUT' ? parts.put(item, sent, api, call) : parts.patch(item, sent, api, call);
  return done ?? one(api, call, item, 200);
}

export function one(api: Api, call: Call, item: Item, status: number, headers = {}): Reply {
  const body = api.parts.show(item, call, api);
  return { status, headers, body: api.style.isItemWrapped ? { data: body } : body };
}

function newId({ style: { ids }, state }: Api): string | number {
  state.ids = (state.ids ?? 0) + 1;
  const digits = String(state.ids).padStart(12, '0');
  if (ids === 'number') return state.ids;
  return ids === 'uuid' ? `3f2504e0-4f89-41d3-9a0c-${digits}` : `it_${digits}`;
}

/** What the server sets by itself. */
export function finish(api: Api, kind: string, item: Item): void {
  const { name } = api;
  if (kind === 'products') item.slug = String(item.name).toLowerCase().replace(/\W+/g, '-');
  if (kind === 'customers') {
    if (typeof item.email === 'string') item.email = item.email.toLowerCase();
    item.label = `${item[name('full_name')]} (${item.city ?? '-'})`;
  }
  item[name('updated_at')] = api.tick();
}

export function withDefaults(api: Api, kind: string, sent: JsonObject): JsonObject {
  const members = Object.entries(kinds[kind]?.members ?? {});
  return Object.fromEntries(
    members.map(([name, schema]) => [api.name(name), sent[api.name(name)] ?? schema.default ?? null]),
  );
}

export function insert(api: Api, kind: string, store: Map<string, Item>, sent: JsonObject): Item {
  const item: Item = { id: newId(api), ...withDefaults(api, kind, sent), [api.name('created_at')]: api.tick() };
  finish(api, kind, item);
  store.set(String(item.id), item);
  return item;
}

const goodParts: Parts = {
  who: ({ headers }) => {
    const given = headerOf(headers, 'authorization');
    return given === `Bearer ${token}` ? 'caller' : given === `Bearer ${readOnlyToken}` ? 'read-only' : 'nobody';
  },
  mayPass: ({ who, method }, { fail }) => {
    if (who === 'nobody') return fail(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
    return who === 'read-only' && !['GET', 'PROPFIND'].includes(method) ? fail(403, 'Forbidden') : undefined;
  },
  checkBody: (call, api) => {
    const { json, isJson, kind, method } = call;
    if (!isJson || typeof json !== 'object' || json === null || Array.isArray(json))
      return api.fail(400, 'Bad Request');
    return isValid(api.style, kind, asObject(json), method !== 'PATCH')
      ? undefined
      : api.fail(api.style.invalid, 'Invalid');
  },
  checkQuery: ({ url: { searchParams }, kind }, { style, fail, name }) => {
    const [limit = '', start = ''] = pageParameters[style.paging];
    const isWrong = (text: string | null, least: number) =>
      text !== null && (!/^\d+$/.test(text) || Number(text) < least);
    if (isWrong(searchParams.get(limit), 1)) return fail(400, `Bad ${limit}`);
    const from = searchParams.get(start);
    const isOpaque = style.paging === 'link' || style.paging === 'cursor';
    if (isOpaque ? from !== null && !/^c\d+$/.test(from) : isWrong(from, start === 'page' ? 1 : 0))
      return fail(400, `Bad ${start}`);
    const choice = searchParams.get(name('kind'));
    return kind === 'products' && choice !== null && !['book', 'toy', 'tool'].includes(choice)
      ? fail(400, 'Bad kind')
      : undefined;
  },
  create: (call, sent, api) => {
    const item = insert(api, call.kind, call.store, sent);
    return one(api, call, item, 201, { location: `${call.path}/${item.id}` });
  },
  put: (item, sent, api, { kind }) => {
    Object.assign(item, withDefaults(api, kind, sent));
    finish(api, kind, item);
    return undefined;
  },
  patch: (item, sent, api, { kind }) => {
    const known = Object.keys(withDefaults(api, kind, {}));
    for (const name of known) if (sent[name] !== undefined) item[name] = sent[name];
    finish(api, kind, item);
    return undefined;
  },
  remove: ({ store }, { id }) => {
    store.delete(String(id));
    return { status: 204 };
  },
  missing: (_call, { fail }) => fail(404, 'Not Found'),
  select: ({ store, url, kind }, { name }) =>
    [...store.values()].filter((item) =>
      (filters[kind] ?? []).every((one) => {
        const wanted = url.searchParams.get(name(one));
        return wanted === null || String(item[name(one)]) === wanted;
      }),
    ),
  page: (call, items, api) => page(call, items, api),
  show: (item, call, api) => shown(item, call, api),
  spent: (_call, { fail }) => fail(429, 'Too Many Requests', { 'retry-after': '1' }),
};

/** Without what is not set and may not be null. */
export function shown(item: Item, { kind }: Call, { name }: Api): JsonObject {
  const left = Object.entries(kinds[kind]?.members ?? {}).filter(([, schema]) => !fits(null, schema));
  const isLeft = (key: string) => left.some(([one]) => name(one) === key);
  return Object.fromEntries(Object.entries(item).filter(([key, value]) => value !== null || !isLeft(key)));
}

export function page(call: Call, items: readonly Item[], api: Api): Reply {
  const { style, parts } = api;
  const [limitName = '', startName = ''] = pageParameters[style.paging];
  const size = Math.min(50, Number(call.url.searchParams.get(limitName) ?? 50));
  const from = call.url.searchParams.get(startName);
  const at = style.paging === 'page' ? (Number(from ?? 1) - 1) * size : Number((from ?? '0').replace('c', ''));
  const shown = items.slice(at, at + size).map((item) => parts.show(item, call, api));
  const hasMore = at + size < items.length;
  const next = new URL(call.url);
  next.searchParams.set(startName, `c${at + size}`);
  const link = hasMore && style.paging === 'link' ? { link: `<${next.pathname}${next.search}>; rel="next"` } : {};
  if (style.list === 'bare') return { status: 200, headers: link, body: shown };
  if (style.list === 'counted') return { status: 200, body: { items: shown, total: items.length } };
  return { status: 200, body: { data: shown, next_cursor: hasMore ? `c${at + size}` : null } };
}
