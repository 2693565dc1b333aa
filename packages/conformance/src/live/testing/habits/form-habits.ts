// Ids, lists and pages of every shape, and endpoints of GraphQL with other habits.
import { asObject, headerOf, type JsonObject } from '../../exchange/exchange.ts';
import type { Transport } from '../../exchange/transport.ts';
import { type Form, listUrl } from '../forms/form-server.ts';

type Forms = Readonly<Record<string, Form>>;
const each = <T>(all: Readonly<Record<string, T>>, nameOf: (key: string) => string, form: (one: T) => Form): Forms =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [nameOf(key), form(one)]));

const digits = (n: number, length: number) => String(n).padStart(length, '0');
/** The same for the same number, and without order. */
const mixed = (n: number) => ((n * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0');

const ids: Readonly<Record<string, (n: number) => string | number>> = {
  'snowflakes as texts': (n) => String(1_234_567_890_123_456_000n + BigInt(n)),
  'large numbers': (n) => 9_007_199_254_000_000 + n,
  'numbers from a million': (n) => 1_000_000 + n,
  'numbers by tens': (n) => n * 10,
  'falling numbers': (n) => 100_000 - n,
  'digits with zeros in front': (n) => digits(n, 8),
  UUIDs: (n) => `${mixed(n)}-1b4e-4e2a-9c3d-${digits(n, 12)}`,
  'UUIDs in upper case': (n) => `${mixed(n)}-1B4E-4E2A-9C3D-${digits(n, 12)}`.toUpperCase(),
  'UUIDs without hyphens': (n) => `${mixed(n)}1b4e4e2a9c3d${digits(n, 12)}`,
  'UUIDs by time': (n) => `018f3c2e-${digits(n, 4)}-7abc-8def-${mixed(n)}0000`,
  ULIDs: (n) =>
    `01HZY3${mixed(n)
      .toUpperCase()
      .replace(/[ILOU]/g, 'X')}${digits(n, 12)}`,
  'ids of MongoDB': (n) => `65f1a2b3${mixed(n)}${digits(n, 8)}`,
  'short hashes': (n) => mixed(n),
  'letters of base64': (n) => Buffer.from(`item:${n}`).toString('base64url'),
  'letters of base64 with signs': (n) => Buffer.from(`>>>?${n}`).toString('base64'),
  'ids of Relay': (n) => Buffer.from(`Chamado:${n}`).toString('base64'),
  'a year and a number': (n) => `2026-${digits(n, 6)}`,
  'a number and a year': (n) => `${n}-2026`,
  'a number with a check digit': (n) => `${digits(n, 5)}-${n % 11 === 10 ? 'X' : n % 11}`,
  'two keys with a comma': (n) => `7,${n}`,
  'two keys with a colon': (n) => `sp:${n}`,
  'two keys with a dot': (n) => `loja.${n}`,
  'two keys with a tilde': (n) => `loja~${n}`,
  'a key with a star': (n) => `*${n}`,
  'a key in brackets': (n) => `(${n})`,
  'a key with an equals sign': (n) => `id=${n}`,
  'a key with a plus': (n) => `a+${n}`,
  'a key with an at': (n) => `pessoa${n}@example.com`,
  'a key with a space': (n) => `chamado ${n}`,
  'a key with an accent': (n) => `solicitação-${n}`,
  'a key with a slash': (n) => `2026/${digits(n, 4)}`,
  'a key with a percent': (n) => `${n}%`,
  'a key with a hash': (n) => `#${n}`,
  'a key with a question mark': (n) => `${n}?`,
  'a key in letters': (n) =>
    String.fromCharCode(
      ...digits(n, 4)
        .split('')
        .map((one) => 97 + Number(one)),
    ),
  'a key in capitals': (n) => `CH${n}BR`,
  'a prefix and letters': (n) => `ch_${mixed(n)}${mixed(n + 7)}`,
  'a URN': (n) => `urn:uuid:${mixed(n)}-1b4e-4e2a-9c3d-${digits(n, 12)}`,
  'a moment': (n) => new Date(1_700_000_000_000 + n * 60_000).toISOString(),
  'a key with a dollar': (n) => `$${n}`,
  'a long key': (n) => `${'k'.repeat(120)}${n}`,
};
const idNames = [
  '_id',
  'uuid',
  'codigo',
  'numero',
  'chave',
  'slug',
  'key',
  'guid',
  'chamado_id',
  'idChamado',
  'ticketId',
  'ref',
  'pk',
];

/** How a list holds its items. */
const holders: Readonly<Record<string, (items: readonly unknown[], more: JsonObject) => object>> = {
  items: (items, more) => ({ items, ...more }),
  data: (data, more) => ({ data, ...more }),
  results: (results, more) => ({ results, ...more }),
  registros: (registros, more) => ({ registros, ...more }),
  value: (value, more) => ({ '@context': '$metadata#chamados', value, ...more }),
  'data and meta': (data, meta) => ({ data, meta }),
  'itens and paginacao': (itens, paginacao) => ({ itens, paginacao }),
  'data inside of result': (data, more) => ({ result: { data, ...more }, success: true }),
  'content and page': (content, page) => ({ content, page }),
};
type Place = { readonly page: number; readonly size: number; readonly pages: number; readonly all: number };
const at = ({ size }: Place, page: number) => `${listUrl}?tamanho=${size}&pagina=${page}`;
/** How a page says that there are more. */
const tells: Readonly<Record<string, (place: Place) => JsonObject>> = {
  nothing: () => ({}),
  'a URL': (place) => ({ next: place.page < place.pages ? at(place, place.page + 1) : null }),
  'a URL, or no member': (place) => (place.page < place.pages ? { next: at(place, place.page + 1) } : {}),
  'a URL of a query': (place) => ({
    next: place.page < place.pages ? at(place, place.page + 1).replace(listUrl, '') : '',
  }),
  'links to all pages': (place) => ({
    links: {
      first: at(place, 1),
      last: at(place, Math.max(1, place.pages)),
      next: place.page < place.pages ? at(place, place.page + 1) : null,
    },
  }),
  'a yes': ({ page, pages }) => ({ has_more: page < pages }),
  'a yes in camel case': ({ page, pages }) => ({ hasNextPage: page < pages, hasPreviousPage: page > 1 }),
  'the number of pages': ({ page, pages }) => ({ page, total_pages: pages }),
  'pages in Portuguese': ({ page, pages }) => ({ pagina: page, totalPaginas: pages, temMais: page < pages }),
};
const totals: Readonly<Record<string, (place: Place) => JsonObject>> = {
  'no total': () => ({}),
  'a total': ({ all }) => ({ total: all }),
  'a total in camel case': ({ all }) => ({ totalCount: all }),
  'a total as an estimate': ({ all }) => ({ total: { value: all, relation: 'gte' } }),
};

/** Each holder with each way of telling; totals take turns. */
const pages: Forms = Object.fromEntries(
  Object.entries(holders).flatMap(([holder, hold], row) =>
    Object.entries(tells).map(([told, tell], column): readonly [string, Form] => {
      const [total, count] = Object.entries(totals)[(row + column) % 4] ?? ['', () => ({})];
      const list: Form['list'] = (items, { page, size, all }) => {
        const place = { page, size, pages: Math.ceil(all.length / size), all: all.length };
        return hold(items, { ...tell(place), ...count(place) });
      };
      return [`pages in ${holder} with ${told} and ${total}`, { list }];
    }),
  ),
);

export const formHabits: Readonly<Record<string, Forms>> = {
  ids: each(
    ids,
    (key) => `ids are ${key}`,
    (newId) => ({ newId }),
  ),
  'names of ids': Object.fromEntries(idNames.map((idName) => [`the id is ${idName}`, { idName }])),
  pages,
};

type Sent = Awaited<ReturnType<Transport['send']>>;
type Answered = Exclude<Sent, string>;
type Asked = Parameters<Transport['send']>[0];
const json = (one: Answered) => asObject(JSON.parse(one.body || '{}'));
const typed = (one: Answered, type: string): Answered => ({ ...one, headers: [['content-type', type]] });
const bodied = (one: Answered, body: unknown): Answered => ({ ...one, body: JSON.stringify(body) });
const hasErrors = (one: Answered) => /^\{"errors"/.test(one.body);
const refused = (status: number, body: object): Answered => ({
  ...{ status, headers: [['content-type', 'application/json']], body: JSON.stringify(body) },
  ...{ isCut: false, hasExtraBytes: false, ms: 1 },
});
type Change = (answer: Answered, asked: Asked) => Answered;
const errorsWith =
  (more: (message: unknown) => object): Change =>
  (one) =>
    hasErrors(one)
      ? bodied(one, { errors: [json(one).errors].flat().map((error) => ({ ...asObject(error), ...more(error) })) })
      : one;

/** Answers of a good endpoint, changed. */
export const graphqlHabits: Readonly<Record<string, Change>> = {
  'JSON with a charset': (one) => (hasErrors(one) ? one : typed(one, 'application/json; charset=utf-8')),
  'the type of the draft': (one) => (one.status === 200 ? typed(one, 'application/graphql-response+json') : one),
  'the type of the draft with a charset': (one) => typed(one, 'application/graphql-response+json; charset=utf-8'),
  'errors as plain JSON': (one) => (hasErrors(one) ? typed(one, 'application/json') : one),
  'errors by 422': (one) => (hasErrors(one) ? { ...one, status: 422 } : one),
  'errors with data null': (one) => (hasErrors(one) ? bodied(one, { data: null, ...json(one) }) : one),
  'data before errors': (one) => (hasErrors(one) ? bodied(one, { errors: json(one).errors, data: null }) : one),
  'errors with a code': errorsWith(() => ({ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } })),
  'errors with a category': errorsWith(() => ({ extensions: { category: 'graphql' }, path: ['books'] })),
  'errors with a place': errorsWith(() => ({ locations: [{ line: 1, column: 1 }] })),
  'errors with a class': errorsWith(() => ({ extensions: { classification: 'InvalidSyntax' } })),
  'errors with a trace id': errorsWith(() => ({ extensions: { traceId: Math.random() } })),
  timings: (one) =>
    one.body.startsWith('{"data"') ? bodied(one, { ...json(one), extensions: { tracing: { version: 1 } } }) : one,
  costs: (one) =>
    one.body.startsWith('{"data"') ? bodied(one, { ...json(one), extensions: { cost: { requested: 3 } } }) : one,
  'no GET': (one, { method }) =>
    method === 'GET' ? { ...refused(405, { message: 'POST' }), headers: [['allow', 'POST']] } : one,
  'GET is a bad request': (one, { method }) =>
    method === 'GET' ? refused(400, { errors: [{ message: 'POST' }] }) : one,
  'GET needs a header': (one, { method, headers }) =>
    method === 'GET' && headerOf(headers, 'x-apollo-operation-name') === undefined
      ? refused(400, { errors: [{ message: 'CSRF' }] })
      : one,
  'no batches': (one, { body }) =>
    body?.startsWith('[') ? refused(400, { errors: [{ message: 'No batches' }] }) : one,
  'batches are too large': (one, { body }) =>
    body?.startsWith('[') ? refused(413, { errors: [{ message: 'Too large' }] }) : one,
  'a page for people': (one, { method, url }) =>
    method === 'GET' && !url.includes('query=')
      ? { ...one, status: 200, headers: [['content-type', 'text/html']], body: '<h1>GraphiQL</h1>' }
      : one,
  'other fields first': (one) => ({
    ...one,
    headers: [...one.headers, ['cache-control', 'no-store'], ['vary', 'Accept']],
  }),
  'a version': (one) => ({ ...one, headers: [...one.headers, ['x-graphql-event-stream', '/graphql/stream']] }),
};
