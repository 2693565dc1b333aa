// A small REST server in memory that keeps every rule, with a switch for one breach at a time.
import { type Answer, type Asked, headerOf } from '../exchange/exchange.ts';
import type { Transport } from '../exchange/transport.ts';
import { access } from './good-access.ts';
import { answerGraphql } from './good-graphql.ts';
import { announces, list, shown } from './good-lists.ts';
import {
  type Book,
  createWorld,
  has,
  problem,
  type Reply,
  store,
  tick,
  type World,
  withDefaults,
} from './good-world.ts';
import type { Mutation } from './mutations.ts';

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
  if (/^\/(graphql|gql$|v1\/graphql$)/.test(url.pathname)) return answerGraphql(world, asked, url);
  if (url.pathname === '/v1') return { status: 200, body: { books: '/v1/books' } };
  const [, , name, id, below, belowId, more] = url.pathname.split('/');
  const isNested = below === 'reviews' && world.books.has(id ?? '');
  if (name !== 'books' || (below !== undefined && !isNested) || more !== undefined) {
    if (has(world, 'missing-path-200')) return { status: 200, body: {} };
    if (has(world, 'html-404'))
      return { status: 404, headers: { 'content-type': 'text/html' }, text: '<h1>Not found</h1>' };
    return problem(404, 'Not Found');
  }
  const refused = access(world, asked);
  if (refused) return refused;
  if (isNested) return answerNested(reviewsOf(world, id ?? ''), asked, url, belowId);
  return id === undefined ? collection(world, asked, url) : single(world, asked, decode(id));
}

/** The reviews of a book work like the books themselves. */
function answerNested(reviews: World, asked: Asked, url: URL, id: string | undefined): Reply {
  return id === undefined ? collection(reviews, asked, url) : single(reviews, asked, decode(id));
}

const nestedMutations: Readonly<Partial<Record<string, Mutation>>> = {
  'nested-put-keeps': 'put-keeps',
  'nested-missing-200': 'missing-200-null',
  'nested-grows': 'list-grows',
};

function reviewsOf(world: World, book: string): World {
  const known = world.reviews.get(book);
  if (known) return known;
  const made = createWorld(nestedMutations[world.mutation ?? ''], undefined, 3, `/v1/books/${book}/reviews`);
  world.reviews.set(book, made);
  return made;
}

function decode(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function collection(world: World, asked: Asked, url: URL): Reply {
  if (asked.method === 'GET') return list(world, url);
  if (asked.method === 'POST') return create(world, asked);
  if (asked.method === 'QUERY' && announces(world)) return query(world, asked, url);
  if (has(world, 'any-method')) return { status: 200, body: [] };
  if (has(world, 'wrong-method-500')) return problem(500, 'Broken');
  return problem(405, 'Method Not Allowed', { allow: 'GET, POST' });
}

function query(world: World, asked: Asked, url: URL): Reply {
  const refused = /^query-(\d+)$/.exec(world.mutation ?? '')?.[1];
  if (refused !== undefined) return problem(Number(refused), 'Refused');
  if (has(world, 'query-creates')) store(world, { title: 'Asked for' });
  const type = headerOf(asked.headers, 'content-type');
  if (type !== 'application/json' && has(world, 'query-other-type-500')) return problem(500, 'Broken');
  if (type !== 'application/json' && !has(world, 'query-of-any-type')) return problem(415, 'Unsupported Media Type');
  return list(world, url);
}

function readBody(world: World, asked: Asked): Partial<Book> | Reply {
  let json: unknown;
  try {
    json = JSON.parse(asked.body ?? '');
  } catch {
    if (has(world, 'bad-json-500')) return problem(500, 'Broken');
    if (has(world, 'bad-json-flag')) return { status: 200, body: { success: false, message: 'bad json' } };
    if (has(world, 'bad-json-200-status')) return { status: 200, body: { status: 'error', message: 'bad json' } };
    if (has(world, 'bad-json-accepted')) return {};
    if (has(world, 'bad-json-other-format')) return { status: 400, body: { codigo: 17, mensagem: 'JSON' } };
    return problem(400, 'Bad Request');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return problem(400, 'Bad Request');
  return json as Partial<Book>;
}

const isReply = (value: Partial<Book> | Reply): value is Reply => 'status' in value;

const isText = (value: unknown) => typeof value === 'string';
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  note: isText,
  pages: (value) => Number.isInteger(value) && Number(value) >= 2,
  tags: (value) => Array.isArray(value) && value.every(isText),
};

function checked(world: World, sent: Partial<Book>, isWhole: boolean): Reply | undefined {
  const wrong = problem(422, 'Unprocessable');
  const isFree = (name: string) => name === 'title' && has(world, 'wrong-type-accepted');
  if (typeof sent.title === 'object' && has(world, 'wrong-type-500')) return problem(500, 'Broken');
  if (isWhole && sent.title === undefined) return wrong;
  const isWrong = Object.entries(sent).some(
    ([name, value]) => !isFree(name) && Object.hasOwn(kinds, name) && kinds[name]?.(value) === false,
  );
  return isWrong ? wrong : undefined;
}

function create(world: World, asked: Asked): Reply {
  const sent = readBody(world, asked);
  if (isReply(sent)) return sent;
  const refusal = checked(world, sent, !has(world, 'bad-json-accepted'));
  if (refusal) return refusal;
  if (has(world, 'create-forgets'))
    return { status: 201, headers: { location: '/v1/books/bk_9999' }, body: { id: 'bk_9999', ...sent } };
  const [known] = world.books.values();
  if (has(world, 'post-returns-existing') && known)
    return { status: 200, headers: { location: `${world.path}/${known.id}` }, body: shown(world, known) };
  const book = store(world, has(world, 'create-loses-members') ? {} : sent);
  if (has(world, 'create-stores-two')) store(world, sent);
  const place = has(world, 'location-elsewhere') ? '/v1/book' : world.path;
  const location: Record<string, string> = has(world, 'no-location') ? {} : { location: `${place}/${book.id}` };
  const isSilent = has(world, 'late-creation') || has(world, 'created-without-body');
  const status = has(world, '200-for-created') ? 200 : has(world, 'late-creation') ? 202 : 201;
  return { status, headers: location, body: isSilent ? undefined : shown(world, book) };
}

function single(world: World, asked: Asked, id: string): Reply {
  const book = world.books.get(id);
  if (book === undefined) return missing(world, asked, id);
  if (has(world, 'requires-if-match') && asked.method !== 'GET') {
    const tag = headerOf(asked.headers, 'if-match');
    if (tag === undefined) return problem(428, 'Precondition Required');
    if (tag !== `"${book.updated_at}"`) return problem(412, 'Precondition Failed');
  }
  if (asked.method === 'GET') return readOne(world, book);
  if (asked.method === 'DELETE') return remove(world, book);
  if (asked.method !== 'PUT' && asked.method !== 'PATCH')
    return problem(405, 'Method Not Allowed', { allow: 'GET, PUT, PATCH, DELETE' });
  const sent = readBody(world, asked);
  if (isReply(sent)) return sent;
  if (asked.method === 'PUT' && has(world, 'id-in-put') && sent.id !== id) return problem(400, 'Bad Request');
  if (asked.method === 'PUT' && has(world, 'refuses-short-put') && sent.note === undefined)
    return problem(422, 'Unprocessable');
  const refusal = checked(world, sent, asked.method === 'PUT');
  if (refusal) return refusal;
  return asked.method === 'PUT' ? replace(world, book, sent) : patch(world, book, sent);
}

/** RFC 9110, 9.3.4: a PUT to a URL without a state may create it. */
function recreate(world: World, asked: Asked, id: string): Reply {
  const sent = readBody(world, asked);
  if (isReply(sent)) return sent;
  const refusal = checked(world, sent, true);
  if (refusal) return refusal;
  const book: Book = { id, ...withDefaults(sent), updated_at: tick(world) };
  world.books.set(id, book);
  return { status: 201, headers: { location: `${world.path}/${id}` }, body: book };
}

function missing(world: World, asked: Asked, id: string): Reply {
  if (asked.method === 'DELETE' && has(world, 'second-delete-204')) return { status: 204 };
  if (asked.method === 'DELETE' && has(world, 'second-delete-500')) return problem(500, 'Broken');
  if (asked.method === 'DELETE' && has(world, 'second-delete-removes-another')) {
    const last = [...world.books.keys()].at(-1);
    if (last) world.books.delete(last);
    return { status: 204 };
  }
  if (asked.method === 'PUT' && has(world, 'put-recreates')) return recreate(world, asked, id);
  if (has(world, 'gone-after-delete') && world.removed.has(id)) return problem(410, 'Gone');
  if (has(world, 'missing-400')) return problem(400, 'Bad Request');
  if (has(world, 'missing-500')) return problem(500, 'Broken');
  if (has(world, 'missing-other-format')) return { status: 404, body: { erro: { codigo: 404 } } };
  if (asked.method === 'GET' && has(world, 'missing-200-message'))
    return { status: 200, body: { message: 'not found' } };
  if (asked.method === 'GET' && has(world, 'missing-200-nested-flag'))
    return { status: 200, body: { result: { success: false, error: 'not found' } } };
  if (asked.method === 'GET' && has(world, 'missing-200-null')) return { status: 200, body: null };
  if (asked.method === 'GET' && has(world, 'missing-200-flag')) return { status: 200, body: { erro: 'true' } };
  if (asked.method === 'GET' && has(world, 'missing-200-empty')) return { status: 200, body: [] };
  if (/[^\w-]/.test(id) && has(world, 'odd-id-500')) return problem(500, 'Broken');
  return problem(404, 'Not Found');
}

function readOne(world: World, book: Book): Reply {
  if (has(world, 'get-counts')) book.loans = (book.loans ?? 0) + 1;
  if (has(world, 'get-touches')) book.updated_at = tick(world);
  if (has(world, 'get-stamps')) book.last_seen = tick(world);
  if (has(world, 'get-marks-once')) book.seen = true;
  if (has(world, 'get-removes')) world.books.delete(book.id);
  if (has(world, 'get-returns-another')) return { status: 200, body: { ...book, id: 'bk_other' } };
  if (has(world, 'item-as-xml'))
    return { status: 200, headers: { 'content-type': 'application/xml' }, text: `<book>${book.title}</book>` };
  const body = { ...shown(world, book) };
  if (has(world, 'get-marks-after-answer')) book.seen = true;
  return { status: 200, headers: { etag: `"${book.updated_at}"` }, body };
}

function replace(world: World, book: Book, sent: Partial<Book>): Reply {
  if (has(world, 'put-ignored')) return { status: 200, body: book };
  if (has(world, 'put-creates')) return { status: 200, body: store(world, sent) };
  const kept = has(world, 'put-keeps') ? { ...withDefaults(book), ...sent } : withDefaults(sent);
  Object.assign(book, kept, { updated_at: tick(world) });
  if (has(world, 'put-toggles')) book.seen = !book.seen;
  if (has(world, 'put-204')) return { status: 204 };
  if (has(world, 'put-adds')) book.pages += world.clock;
  if (has(world, 'put-appends')) book.tags = [...book.tags, `t${world.clock}`];
  if (has(world, 'put-changes-all')) for (const other of world.books.values()) other.note = book.note;
  return { status: 200, body: book };
}

function patch(world: World, book: Book, sent: Partial<Book>): Reply {
  if (has(world, 'patch-ignored')) return { status: 200, body: book };
  const base = has(world, 'patch-wipes') ? withDefaults({ title: book.title }) : withDefaults(book);
  Object.assign(book, base, sent, { updated_at: tick(world) });
  if (has(world, 'patch-resets-one') && sent.tags === undefined) book.tags = [];
  if (has(world, 'patch-changes-another'))
    for (const other of world.books.values()) other.note = sent.note ?? 'changed';
  return { status: 200, body: book };
}

function remove(world: World, book: Book): Reply {
  if (has(world, 'delete-ignored')) return { status: 204 };
  if (has(world, 'soft-delete')) {
    Object.assign(book, { deleted_at: tick(world) });
    return { status: 204 };
  }
  world.books.delete(book.id);
  world.removed.add(book.id);
  world.reviews.delete(book.id);
  if (has(world, 'removed-with-body')) return { status: 200, body: book };
  if (has(world, 'delete-removes-two')) {
    const last = [...world.books.keys()].at(-1);
    if (last) world.books.delete(last);
  }
  if (has(world, 'empty-json-200')) return { status: 200, headers: { 'content-type': 'application/json' } };
  if (has(world, '204-with-body')) return { status: 204, body: { ok: true }, extra: true };
  return { status: 204 };
}
