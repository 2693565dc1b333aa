// A small REST server in memory that keeps every rule, with a switch for one breach at a time.
import type { Answer, Asked } from '../exchange/exchange.ts';
import { headerOf } from '../exchange/exchange.ts';
import type { Transport } from '../exchange/transport.ts';
import { answerGraphql, type GraphqlMutation } from './good-graphql.ts';
import type { Mutation } from './mutations.ts';

export const origin = 'http://127.0.0.1:9';
export const token = 'token-of-the-test';
export const readOnlyToken = 'read-only-token-of-the-test';

type Book = {
  id: string;
  title: string;
  pages: number;
  note: string;
  tags: string[];
  updated_at: string;
  views?: number;
};
export type Reply = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  extra?: boolean;
};

export type World = {
  books: Map<string, Book>;
  next: number;
  clock: number;
  calls: number;
  sessions: boolean;
  readonly limit: number;
  readonly mutation: Mutation | GraphqlMutation | undefined;
};

export function createWorld(mutation?: Mutation | GraphqlMutation, limit = 100_000): World {
  const world: World = { books: new Map(), next: 1, clock: 0, calls: 0, sessions: false, limit, mutation };
  for (let n = 1; n <= 5; n += 1) store(world, { title: `Book ${n}`, pages: n * 100, note: `Note ${n}`, tags: ['a'] });
  return world;
}

function store(world: World, sent: Partial<Book>): Book {
  const id = `bk_${String(world.next).padStart(4, '0')}`;
  world.next += 1;
  const book = { id, ...withDefaults(sent), updated_at: tick(world) };
  world.books.set(id, book);
  return book;
}

function withDefaults({ title, pages, note, tags }: Partial<Book>) {
  return { title: title ?? '', pages: pages ?? 1, note: note ?? '', tags: tags ?? [] };
}

function tick(world: World): string {
  world.clock += 1;
  return new Date(Date.UTC(2026, 0, 1) + world.clock * 1_000).toISOString();
}

export function problem(status: number, title: string, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: { type: 'about:blank', title, status },
  };
}

const has = (world: World, mutation: Mutation): boolean => world.mutation === mutation;

export function serve(world: World): Transport {
  return {
    close: () => {},
    send: async (asked): Promise<Answer> => {
      const reply = answer(world, asked);
      const body = reply.text ?? (reply.body === undefined ? '' : JSON.stringify(reply.body));
      const type =
        reply.body === undefined || reply.headers?.['content-type'] ? {} : { 'content-type': 'application/json' };
      return {
        status: reply.status,
        headers: Object.entries({ ...type, ...reply.headers }),
        body,
        isCut: false,
        hasExtraBytes: reply.extra ?? false,
        ms: 1,
      };
    },
  };
}

function answer(world: World, asked: Asked): Reply {
  const url = new URL(asked.url);
  if (url.href.length > 20_000)
    return has(world, 'long-url-500') ? problem(500, 'Broken') : problem(414, 'URI Too Long');
  if (url.pathname.startsWith('/graphql')) return answerGraphql(world, asked, url);
  if (url.pathname === '/v1') return { status: 200, body: { books: '/v1/books' } };
  const [, , name, id, more] = url.pathname.split('/');
  if (name !== 'books' || more !== undefined) {
    if (has(world, 'missing-path-200')) return { status: 200, body: {} };
    if (has(world, 'html-404'))
      return { status: 404, headers: { 'content-type': 'text/html' }, text: '<h1>Not found</h1>' };
    return problem(404, 'Not Found');
  }
  const refused = access(world, asked);
  if (refused) return refused;
  return id === undefined ? collection(world, asked, url) : single(world, asked, decode(id));
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function access(world: World, asked: Asked): Reply | undefined {
  world.calls += 1;
  const given = headerOf(asked.headers, 'authorization');
  const isRead = asked.method === 'GET' || asked.method === 'HEAD' || asked.method === 'PROPFIND';
  const isKnown = given === `Bearer ${token}` || given === `Bearer ${readOnlyToken}`;
  const byCookie = has(world, 'session-cookie') && headerOf(asked.headers, 'cookie') === 'session=1';
  const bySession = has(world, 'remembers-callers') && world.sessions;
  if (!isKnown && !byCookie && !bySession) {
    if (has(world, 'open-to-all')) return undefined;
    if (has(world, '403-for-401')) return problem(403, 'Forbidden');
    if (has(world, 'redirect-to-login')) return { status: 302, headers: { location: '/login' } };
    if (has(world, 'impostor-500') && given !== undefined) return problem(500, 'Broken');
    if (has(world, '401-in-another-format'))
      return { status: 401, headers: { 'www-authenticate': 'Bearer' }, body: { erro: 'não' } };
    return problem(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
  }
  world.sessions = true;
  if (given === `Bearer ${readOnlyToken}` && !isRead) {
    if (has(world, '401-for-403')) return problem(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
    if (!has(world, 'read-only-may-write')) return problem(403, 'Forbidden');
  }
  if (world.calls <= world.limit) return undefined;
  if (has(world, '403-when-spent')) return problem(403, 'Rate limit exceeded');
  return problem(429, 'Too Many Requests', has(world, '429-without-retry-after') ? {} : { 'retry-after': '1' });
}

function collection(world: World, asked: Asked, url: URL): Reply {
  if (asked.method === 'GET') return list(world, url);
  if (asked.method === 'POST') return create(world, asked);
  if (has(world, 'any-method')) return { status: 200, body: [] };
  if (has(world, 'wrong-method-500')) return problem(500, 'Broken');
  return problem(405, 'Method Not Allowed', { allow: 'GET, POST' });
}

function list(world: World, url: URL): Reply {
  if (has(world, 'list-grows')) store(world, { title: 'By GET' });
  const limitText = url.searchParams.get('limit');
  const isWrong = limitText !== null && !/^[1-9]\d*$/.test(limitText);
  if (isWrong && has(world, 'bad-parameter-500')) return problem(500, 'Broken');
  if (isWrong && has(world, 'bad-parameter-404')) return problem(404, 'Not Found');
  if (isWrong && !has(world, 'bad-parameter-ignored')) return problem(400, 'Bad Request');
  const limit = isWrong || has(world, 'limit-ignored') ? 50 : Math.min(50, Number(limitText ?? 50));
  const start = has(world, 'same-page') ? 0 : Number(url.searchParams.get('cursor') ?? 0);
  const all = [...world.books.values()].toReversed();
  const end = start + limit;
  const next = has(world, 'page-skips') ? end + 1 : has(world, 'page-loops') && start > 0 ? start : end;
  const link: Record<string, string> =
    end < all.length
      ? { link: `</v1/books?limit=${limit}&cursor=${has(world, 'next-is-broken') ? 'x/' : next}>; rel="next"` }
      : {};
  if (url.searchParams.get('cursor') === 'x/') return problem(400, 'Bad Request');
  const items = all.slice(start, end).map((book) => shown(world, book));
  const headers =
    has(world, 'set-cookie') || has(world, 'session-cookie') ? { ...link, 'set-cookie': 'session=1' } : link;
  if (has(world, 'html-list'))
    return { status: 200, headers: { 'content-type': 'text/html' }, text: '<p>Maintenance</p>' };
  if (has(world, 'list-as-text'))
    return { status: 200, headers: { ...headers, 'content-type': 'text/plain' }, body: { data: items } };
  return { status: 200, headers, body: { data: items } };
}

function shown(_world: World, book: Book): Book {
  return { ...book };
}

function readBody(world: World, asked: Asked): Partial<Book> | Reply {
  let json: unknown;
  try {
    json = JSON.parse(asked.body ?? '');
  } catch {
    if (has(world, 'bad-json-500')) return problem(500, 'Broken');
    if (has(world, 'bad-json-flag')) return { status: 200, body: { success: false, message: 'bad json' } };
    if (has(world, 'bad-json-accepted')) return {};
    if (has(world, 'bad-json-other-format')) return { status: 400, body: { codigo: 17, mensagem: 'JSON' } };
    return problem(400, 'Bad Request');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return problem(400, 'Bad Request');
  return json as Partial<Book>;
}

const isReply = (value: Partial<Book> | Reply): value is Reply => 'status' in value;

function checked(world: World, sent: Partial<Book>, isWhole: boolean): Reply | undefined {
  const wrong = problem(422, 'Unprocessable');
  if (isWhole && (sent.title === undefined || (typeof sent.title !== 'string' && !has(world, 'wrong-type-accepted'))))
    return wrong;
  if (sent.pages !== undefined && !Number.isInteger(sent.pages)) return wrong;
  return undefined;
}

function create(world: World, asked: Asked): Reply {
  const sent = readBody(world, asked);
  if (isReply(sent)) return sent;
  const refusal = checked(world, sent, !has(world, 'bad-json-accepted'));
  if (refusal) return refusal;
  if (has(world, 'create-forgets'))
    return { status: 201, headers: { location: '/v1/books/bk_9999' }, body: { id: 'bk_9999', ...sent } };
  const book = store(world, has(world, 'create-loses-members') ? {} : sent);
  const location: Record<string, string> = has(world, 'no-location') ? {} : { location: `/v1/books/${book.id}` };
  return { status: has(world, '200-for-created') ? 200 : 201, headers: location, body: book };
}

function single(world: World, asked: Asked, id: string): Reply {
  const book = world.books.get(id);
  if (book === undefined) return missing(world, asked, id);
  if (asked.method === 'GET') return readOne(world, book);
  if (asked.method === 'DELETE') return remove(world, book);
  if (asked.method !== 'PUT' && asked.method !== 'PATCH')
    return problem(405, 'Method Not Allowed', { allow: 'GET, PUT, PATCH, DELETE' });
  const sent = readBody(world, asked);
  if (isReply(sent)) return sent;
  const refusal = checked(world, sent, asked.method === 'PUT');
  if (refusal) return refusal;
  return asked.method === 'PUT' ? replace(world, book, sent) : patch(world, book, sent);
}

function missing(world: World, asked: Asked, id: string): Reply {
  if (asked.method === 'DELETE' && has(world, 'second-delete-500')) return problem(500, 'Broken');
  if (asked.method === 'DELETE' && has(world, 'second-delete-removes-another')) {
    const last = [...world.books.keys()].at(-1);
    if (last) world.books.delete(last);
    return { status: 204 };
  }
  if (asked.method === 'GET' && has(world, 'missing-200-null')) return { status: 200, body: null };
  if (asked.method === 'GET' && has(world, 'missing-200-flag')) return { status: 200, body: { erro: 'true' } };
  if (asked.method === 'GET' && has(world, 'missing-200-empty')) return { status: 200, body: [] };
  if (/[^\w-]/.test(id) && has(world, 'odd-id-500')) return problem(500, 'Broken');
  return problem(404, 'Not Found');
}

function readOne(world: World, book: Book): Reply {
  if (has(world, 'get-counts')) book.views = (book.views ?? 0) + 1;
  if (has(world, 'get-touches')) book.updated_at = tick(world);
  if (has(world, 'get-removes')) world.books.delete(book.id);
  if (has(world, 'get-returns-another')) return { status: 200, body: { ...book, id: 'bk_other' } };
  return { status: 200, body: shown(world, book) };
}

function replace(world: World, book: Book, sent: Partial<Book>): Reply {
  if (has(world, 'put-ignored')) return { status: 200, body: book };
  if (has(world, 'put-creates')) return { status: 200, body: store(world, sent) };
  const kept = has(world, 'put-keeps') ? { ...withDefaults(book), ...sent } : withDefaults(sent);
  Object.assign(book, kept, { updated_at: tick(world) });
  if (has(world, 'put-adds')) book.pages += world.clock;
  if (has(world, 'put-appends')) book.tags = [...book.tags, `t${world.clock}`];
  if (has(world, 'put-changes-all')) for (const other of world.books.values()) other.note = book.note;
  return { status: 200, body: book };
}

function patch(world: World, book: Book, sent: Partial<Book>): Reply {
  if (has(world, 'patch-ignored')) return { status: 200, body: book };
  const base = has(world, 'patch-wipes') ? withDefaults({ title: book.title }) : withDefaults(book);
  Object.assign(book, base, sent, { updated_at: tick(world) });
  return { status: 200, body: book };
}

function remove(world: World, book: Book): Reply {
  if (has(world, 'delete-ignored')) return { status: 204 };
  world.books.delete(book.id);
  if (has(world, 'delete-removes-two')) {
    const last = [...world.books.keys()].at(-1);
    if (last) world.books.delete(last);
  }
  if (has(world, 'empty-json-200')) return { status: 200, headers: { 'content-type': 'application/json' } };
  if (has(world, '204-with-body')) return { status: 204, body: { ok: true }, extra: true };
  return { status: 204 };
}
