// What is right in another form, name or habit: none of it may be accused.
import { asObject, isObject, type JsonObject } from '../../exchange/exchange.ts';
import { type Form, listUrl, type Ticket } from './form-server.ts';

const object = (name: string, schema: JsonObject): JsonObject => ({
  type: 'object',
  required: [name],
  properties: { [name]: schema },
});
/** One name around an item in requests and answers, and another around the list. */
const envelope = (name: string, list: string): Form => ({
  unwrap: (body) => body[name],
  out: (item) => ({ [name]: item }),
  inList: (item) => item,
  list: (items) => ({ [list]: items }),
  wrapped: (schema) => object(name, schema),
});
const resource = ({ id, ...attributes }: Ticket) => ({ type: 'chamados', id: String(id), attributes });
const jsonApi: Form = {
  unwrap: ({ data }) => asObject(data).type === 'chamados' && asObject(data).attributes,
  out: (item) => ({ data: resource(item) }),
  inList: resource,
  list: (data) => ({ data }),
  wrapped: (attributes) =>
    object('data', {
      type: 'object',
      required: ['type', 'attributes'],
      properties: { type: { type: 'string', enum: ['chamados'] }, attributes },
    }),
};
const self = ({ id }: Ticket) => ({ _links: { self: { href: `${listUrl}/${id}` } } });
const beyond = (status: number): Form => ({
  seed: 4,
  page: ({ fail }, { part, page }) => (page > 1 && part.length === 0 ? fail(status, 'No such page') : undefined),
});
const marks = (change: (item: Ticket) => unknown): Form => ({
  remove: (_call, item) => {
    change(item);
    return { status: 204 };
  },
});
const quota = (status: number, most: number): Form => ({
  beforeBody: ({ asked, items, fail }) =>
    asked.method === 'POST' && items.size >= most ? fail(status, 'Quota') : undefined,
});
const unique = (name: 'email' | 'titulo'): Form => ({
  conflicts: (sent, item, items) =>
    Boolean(sent[name]) && [...items.values()].some((one) => one !== item && one[name] === sent[name]),
});
/** A new one begins there, and a change may lead on. */
const beginning = (situacao: string): Form => ({
  create: ({ insert }, sent) => {
    const item = insert({ ...sent, situacao });
    return { status: 201, headers: { location: `${listUrl}/${item.id}` }, body: item };
  },
});
const late = (): Form => {
  const seen = new Map<unknown, number>();
  const readings = (id: unknown) => {
    seen.set(id, (seen.get(id) ?? 0) + 1);
    return seen.get(id) ?? 0;
  };
  return { select: (all) => all.filter(({ id }) => readings(id) > 3 || Number(id) <= 5) };
};
const tagOf = (item: Ticket | undefined) => `"${Buffer.from(JSON.stringify(item ?? '')).toString('base64')}"`;

export const rightForms: Readonly<Record<string, Form>> = {
  'JSON:API': jsonApi,
  'an envelope by the name of the item': envelope('chamado', 'chamados'),
  'data around everything': envelope('data', 'data'),
  'resultado around items and lists': {
    out: (resultado) => ({ resultado, sucesso: true }),
    inList: (item) => item,
    list: (itens) => ({ resultado: { itens }, sucesso: true }),
  },
  'dados beside erro: null': { out: (dados) => ({ dados, erro: null }), inList: (item) => item },
  HAL: {
    out: (item) => ({ ...item, ...self(item) }),
    list: (chamados, { all }) => ({ _embedded: { chamados }, total: all.length, _links: { self: { href: listUrl } } }),
  },
  'the id is in the link alone': { out: ({ id, ...item }) => ({ ...item, ...self({ id, ...item }) }) },
  'an id by another name': { idName: 'protocolo', newId: (n) => `2026-${1_000 + n}` },
  'an id beside a code': { idName: 'sku', newId: (n) => `SKU-${n}`, out: (item) => ({ ...item, codigo: 'BRL' }) },
  'an id in camel case': { idName: 'chamadoId' },
  'words for ids': { newId: (n) => `chamado-numero-${n}` },
  'ids with colons': { newId: (n) => `urn:x:${n}` },
  'the page after the last is a 404': beyond(404),
  'the page after the last is a 400': beyond(400),
  'the page after the last is the last': {
    seed: 4,
    page: (_call, { part, all, page, size }) => ({
      status: 200,
      body: { itens: page > 1 && part.length === 0 ? all.slice(-size) : part, total: all.length },
    }),
  },
  'the list shows what is active': { select: (all) => all.filter(({ ativo }) => ativo) },
  'the list shows what is published': {
    saved: (item, items) =>
      Object.assign(item, { situacao: item.situacao ?? (items.size < 5 ? 'publicado' : 'rascunho') }),
    select: (all) => all.filter(({ situacao }) => situacao !== 'rascunho'),
  },
  'each new one is open, whatever was asked for': beginning('aberto'),
  'each new one is in progress, whatever was asked for': beginning('andamento'),
  'the list lags behind': late(),
  'removed is not active': marks((item) => Object.assign(item, { ativo: false })),
  'removed is a state': {
    ...marks((item) => Object.assign(item, { situacao: 'encerrado' })),
    saved: (item) => Object.assign(item, { situacao: item.situacao ?? 'aberto' }),
  },
  'removed is in the bin': marks((item) => Object.assign(item, { lixeira: true })),
  'a quota of items, by 403': quota(403, 22),
  'a quota of items, by 409': quota(409, 16),
  'a quota of items, by 402': quota(402, 22),
  'an address is taken once': unique('email'),
  'a title is taken once': unique('titulo'),
  'addresses are stored in upper case': {
    stored: (sent) => (sent.email ? { ...sent, email: sent.email.toUpperCase() } : sent),
  },
  'titles without signs, in upper case': {
    stored: (sent) => (sent.titulo ? { ...sent, titulo: sent.titulo.replaceAll('-', ' ').toUpperCase() } : sent),
  },
  'numbers as decimal texts': { out: (item) => ({ ...item, valor: item.valor?.toFixed(2) ?? null }) },
  'what is empty is left out': {
    out: (item) =>
      Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null && String(value) !== '')),
  },
  'sorted sets of tags': {
    stored: (sent) => (sent.etiquetas ? { ...sent, etiquetas: [...new Set(sent.etiquetas)].toSorted() } : sent),
  },
  'an address is masked': { out: (item) => ({ ...item, email: item.email?.replace(/^(.).*@/, '$1***@') ?? null }) },
  'an address comes back as an object': {
    out: (item) => ({ ...item, email: item.email === null ? null : { endereco: item.email, verificado: false } }),
  },
  'no PUT': { without: ['PUT'] },
  'no PATCH': { without: ['PATCH'] },
  'XML for those who ask for it': {
    first: ({ asked, header, id, items }) =>
      header('accept') === 'application/xml' && asked.method === 'GET' && (id === undefined || items.has(id))
        ? { status: 200, headers: { 'content-type': 'application/xml' }, text: '<chamados/>' }
        : undefined,
  },
  'the list shows little': { inList: ({ id, titulo }) => ({ id, titulo }) },
  'a tag is asked for': {
    first: ({ asked, header, id, items, fail }) => {
      const item = items.get(id ?? '');
      if (!item || !['PUT', 'PATCH', 'DELETE'].includes(asked.method) || header('authorization').length < 10)
        return undefined;
      if (header('if-match') === '') return fail(428, 'Precondition Required');
      return header('if-match') === tagOf(item) ? undefined : fail(412, 'Precondition Failed');
    },
    read: (_call, item) => ({ status: 200, headers: { etag: tagOf(item) }, body: item }),
  },
  'others come and go': {
    first: ({ count, insert, items }) => {
      const foreign = [...items].filter(([, { titulo }]) => titulo === 'De outros');
      if (count % 4 === 0) insert({ titulo: 'De outros' });
      if (count % 8 === 0) items.delete(foreign[0]?.[0] ?? '');
      return undefined;
    },
  },
  'what is new comes first': { select: (all) => all.toReversed() },
  'removed later': {
    remove: ({ items, id }) => {
      items.delete(id ?? '');
      return { status: 202 };
    },
  },
  'Location names the public host': { location: ({ id }) => `https://api.exemplo.com.br${listUrl}/${id}` },
  'cookies in every answer': {
    reply: (_asked, reply) => ({ ...reply, headers: { ...reply.headers, 'set-cookie': 'sid=1; Path=/; HttpOnly' } }),
  },
  'an id of the request in failures': {
    reply: (_asked, reply) =>
      reply.status >= 400 && isObject(reply.body) ? { ...reply, body: { ...reply.body, requestId: 'x' } } : reply,
  },
  'a page says where it stands': {
    list: (conteudo, { page, size, all }) => ({
      conteudo,
      paginacao: { pagina: page, tamanho: size, total: all.length, temMais: page * size < all.length },
    }),
  },
  'pages as Spring writes them': {
    list: (content, { page, size, all }) => ({
      ...{ content, totalElements: all.length, totalPages: Math.ceil(all.length / size) },
      ...{ last: page * size >= all.length, number: page - 1, size, empty: content.length === 0 },
    }),
  },
};
