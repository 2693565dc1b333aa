// A server with one list, whose answers, ids, names and habits can be given any form. Right and wrong ones are made by replacing parts of it.
import { type Asked, headerOf, isObject, type JsonObject } from '../../exchange/exchange.ts';
import type { Transport } from '../../exchange/transport.ts';
import { token } from '../good-world.ts';
import type { Reply } from '../styles/style-server.ts';

export type Ticket = {
  titulo: string | null;
  prioridade: number;
  email: string | null;
  ativo: boolean;
  etiquetas: string[];
  endereco: { rua?: string; numero?: number } | null;
  valor: number | null;
  [name: string]: unknown;
};
export type Sent = Partial<Ticket>;

export type Call = {
  readonly asked: Asked;
  readonly url: URL;
  readonly id: string | undefined;
  readonly items: Map<string, Ticket>;
  readonly header: (name: string) => string;
  readonly insert: (sent: Sent) => Ticket;
  readonly fail: (status: number, title: string, headers?: Record<string, string>) => Reply;
  /** How often the server was called. */
  readonly count: number;
};

type Page = {
  readonly part: readonly Ticket[];
  readonly all: readonly Ticket[];
  readonly page: number;
  readonly size: number;
};

/** Each part may be left out. What returns nothing leaves the answer to the good server. */
export type Form = {
  readonly idName?: string;
  readonly newId?: (n: number) => string | number;
  readonly seed?: number;
  readonly without?: readonly string[];
  readonly parameters?: readonly JsonObject[];
  readonly out?: (item: Ticket) => unknown;
  readonly inList?: (item: Ticket) => unknown;
  readonly list?: (shown: readonly unknown[], page: Page) => unknown;
  readonly wrapped?: (schema: JsonObject) => JsonObject;
  readonly unwrap?: (body: JsonObject) => unknown;
  readonly location?: (item: Ticket) => string;
  readonly stored?: (sent: Sent) => Sent;
  readonly saved?: (item: Ticket, items: ReadonlyMap<string, Ticket>) => void;
  readonly select?: (all: Ticket[], call: Call) => Ticket[];
  readonly first?: (call: Call) => Reply | undefined;
  readonly beforeBody?: (call: Call, body: unknown) => Reply | undefined;
  readonly conflicts?: (sent: Sent, item: Ticket | undefined, items: ReadonlyMap<string, Ticket>) => boolean;
  readonly create?: (call: Call, sent: Sent) => Reply | undefined;
  readonly read?: (call: Call, item: Ticket) => Reply | undefined;
  readonly put?: (call: Call, item: Ticket, sent: Sent) => Reply | undefined;
  readonly patch?: (call: Call, item: Ticket, sent: Sent) => Reply | undefined;
  readonly remove?: (call: Call, item: Ticket) => Reply | undefined;
  readonly missing?: (call: Call) => Reply | undefined;
  readonly page?: (call: Call, page: Page) => Reply | undefined;
  readonly reply?: (asked: Asked, reply: Reply) => Reply;
};

export const listUrl = '/v1/chamados';
const text = { type: 'string' };
const members: Readonly<Record<string, JsonObject>> = {
  titulo: { ...text, minLength: 1, maxLength: 200 },
  prioridade: { type: 'integer', minimum: 1, maximum: 5, default: 3 },
  email: { type: ['string', 'null'], format: 'email' },
  ativo: { type: 'boolean', default: true },
  etiquetas: { type: 'array', items: text },
  endereco: { type: ['object', 'null'], properties: { rua: text, numero: { type: 'integer', minimum: 1 } } },
  valor: { type: ['number', 'null'], minimum: 0 },
  situacao: { ...text, enum: ['aberto', 'andamento', 'fechado'], default: 'aberto' },
};
const isCount = (value: unknown, most = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
const isText = (value: unknown) => typeof value === 'string';
const isAbsentOr = (test: (value: unknown) => boolean) => (value: unknown) => value === undefined || test(value);
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  titulo: (value) => typeof value === 'string' && value.length > 0 && value.length <= 200,
  prioridade: (value) => isCount(value, 5),
  email: (value) => value === null || /^[^\s@]+@[^\s@]+$/.test(String(value)),
  ativo: (value) => typeof value === 'boolean',
  etiquetas: (value) => Array.isArray(value) && value.every(isText),
  endereco: (value) =>
    value === null ||
    (isObject(value) && isAbsentOr(isText)(value.rua) && isAbsentOr((one) => isCount(one))(value.numero)),
  valor: (value) => value === null || (typeof value === 'number' && value >= 0),
  situacao: (value) => ['aberto', 'andamento', 'fechado'].includes(String(value)),
};
const empty: Ticket = {
  ...{
    titulo: null,
    prioridade: 3,
    email: null,
    ativo: true,
    etiquetas: [],
    endereco: null,
    valor: null,
    situacao: 'aberto',
  },
};

export function createForm(form: Form = {}) {
  const { idName = 'id', newId = (n: number) => n, without = [] } = form;
  const items = new Map<string, Ticket>();
  let made = 0;
  let count = 0;
  const insert = (sent: Sent): Ticket => {
    made += 1;
    const id = newId(made);
    const item: Ticket = { ...empty, ...sent, [idName]: id, criado_em: new Date(made * 1_000).toISOString() };
    form.saved?.(item, items);
    items.set(String(id), item);
    return item;
  };
  for (let n = 1; n <= (form.seed ?? 5); n += 1)
    insert({
      titulo: `Chamado ${n}`,
      prioridade: 1 + (n % 5),
      email: `a${n}@x.com`,
      etiquetas: ['a', 'b'],
      valor: n * 1.5,
    });
  const fail: Call['fail'] = (status, title, headers = {}) => ({
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
    body: { type: 'about:blank', title, status },
  });
  const shown = form.out ?? ((item: Ticket): unknown => item);
  const allowed = ['GET', 'PUT', 'PATCH', 'DELETE'].filter((method) => !without.includes(method));

  function answer(asked: Asked): Reply {
    count += 1;
    const url = new URL(asked.url);
    const [, root, name, given, ...more] = url.pathname.split('/');
    if (url.href.length > 9_000) return fail(414, 'URI Too Long');
    if (root !== 'v1' || name !== 'chamados' || more.length > 0) return fail(404, 'Not Found');
    const header = (one: string) => headerOf(asked.headers, one) ?? '';
    const call: Call = { asked, url, id: given && decoded(given), items, header, insert, fail, count };
    const early = form.first?.(call);
    if (early) return early;
    if (header('authorization') !== `Bearer ${token}`)
      return fail(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
    const methods = given === undefined ? ['GET', 'POST'] : allowed;
    if (!methods.includes(asked.method)) return fail(405, 'Method Not Allowed', { allow: methods.join(', ') });
    const item = items.get(call.id ?? '');
    if (given !== undefined && item === undefined) return form.missing?.(call) ?? fail(404, 'Not Found');
    if (['POST', 'PUT', 'PATCH'].includes(asked.method)) return written(call, item);
    if (item === undefined) return listed(call);
    if (asked.method === 'GET') return form.read?.(call, item) ?? { status: 200, body: shown(item) };
    const removed = form.remove?.(call, item);
    if (removed === undefined) items.delete(call.id ?? '');
    return removed ?? { status: 204 };
  }

  function written(call: Call, item: Ticket | undefined): Reply {
    const { asked, header } = call;
    if (!header('content-type').includes('json')) return fail(415, 'Unsupported Media Type');
    const body = asked.body === undefined ? undefined : parsed(asked.body);
    if (body === undefined) return fail(400, 'Bad JSON');
    const early = form.beforeBody?.(call, body);
    if (early) return early;
    const inner = isObject(body) ? (form.unwrap ?? ((one) => one))(body) : undefined;
    if (!isObject(inner) || !isValid(inner, asked.method !== 'PATCH')) return fail(422, 'Invalid');
    const known: Sent = Object.fromEntries(Object.entries(inner).filter(([name]) => name in members));
    const sent = form.stored?.(known) ?? known;
    if (form.conflicts?.(sent, item, items)) return fail(409, 'Conflict');
    if (item === undefined) return form.create?.(call, sent) ?? created(insert(sent), shown, form, idName);
    const other = asked.method === 'PUT' ? form.put?.(call, item, sent) : form.patch?.(call, item, sent);
    if (other) return other;
    Object.assign(item, asked.method === 'PUT' ? { ...empty, ...sent } : sent);
    form.saved?.(item, items);
    return { status: 200, body: shown(item) };
  }

  function listed(call: Call): Reply {
    const number = (name: string, usual: number) => {
      const given = call.url.searchParams.get(name);
      return given === null ? usual : /^[1-9]\d{0,8}$/.test(given) ? Number(given) : Number.NaN;
    };
    const [size, page] = [number('tamanho', 50), number('pagina', 1)];
    if (Number.isNaN(size) || Number.isNaN(page)) return fail(400, 'Bad page');
    const all = form.select?.([...items.values()], call) ?? [...items.values()];
    const part = all.slice((page - 1) * size, page * size);
    const whole = { part, all, page, size };
    const parts = part.map(form.inList ?? shown);
    return form.page?.(call, whole) ?? { status: 200, body: form.list?.(parts, whole) ?? { itens: parts } };
  }

  return { transport: transportOf(answer, form), items, description: describe(form, idName) };
}

function transportOf(answer: (asked: Asked) => Reply, form: Form): Transport {
  return {
    close: () => {},
    send: async (asked) => {
      const reply = answer(asked);
      const { status, headers = {}, body, text: plain } = form.reply?.(asked, reply) ?? reply;
      const bytes = plain ?? (body === undefined ? '' : JSON.stringify(body));
      const typed = Object.entries({ ...(bytes === '' ? {} : { 'content-type': 'application/json' }), ...headers });
      return { status, headers: typed, body: bytes, isCut: false, hasExtraBytes: false, ms: 1 };
    },
  };
}

function created(item: Ticket, shown: (item: Ticket) => unknown, form: Form, idName: string): Reply {
  const location = form.location?.(item) ?? `${listUrl}/${encodeURIComponent(String(item[idName]))}`;
  return { status: 201, headers: { location }, body: shown(item) };
}

function isValid(body: JsonObject, isWhole: boolean): boolean {
  if (isWhole && body.titulo === undefined) return false;
  return Object.entries(body).every(([name, value]) => !Object.hasOwn(kinds, name) || kinds[name]?.(value));
}

export function parsed(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

function decoded(given: string): string {
  try {
    return decodeURIComponent(given);
  } catch {
    return '\0';
  }
}

function describe({ wrapped = (schema) => schema, without = [], parameters }: Form, idName: string): JsonObject {
  const schema = (required: readonly string[]) => wrapped({ type: 'object', required, properties: members });
  const body = (required: readonly string[]) => ({
    requestBody: { required: true, content: { 'application/json': { schema: schema(required) } } },
  });
  const answers = (status: number) => ({ responses: { [status]: { description: 'Ok' } } });
  const number = (name: string) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1 } });
  const item = {
    get: answers(200),
    put: { ...body(['titulo']), ...answers(200) },
    patch: { ...body([]), ...answers(200) },
    delete: answers(204),
  };
  return {
    openapi: '3.1.0',
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths: {
      [listUrl]: {
        get: { parameters: parameters ?? [number('tamanho'), number('pagina')], ...answers(200) },
        post: { ...body(['titulo']), ...answers(201) },
      },
      [`${listUrl}/{${idName}}`]: Object.fromEntries(
        Object.entries(item).filter(([method]) => !without.includes(method.toUpperCase())),
      ),
    },
  };
}
