// What real servers get wrong, in ways that show in a later page, another value or a second request: each has to be found.
import { asObject, headerOf, isObject } from '../../exchange/exchange.ts';
import { token } from '../good-world.ts';
import type { Reply } from '../styles/style-server.ts';
import { type Call, type Form, listUrl, parsed, type Sent, type Ticket } from './form-server.ts';

const storing = (change: (sent: Sent) => Sent): Form => ({ stored: (sent) => ({ ...sent, ...change(sent) }) });
const titled = (change: (titulo: string) => string): Form =>
  storing(({ titulo }) => (titulo ? { titulo: change(titulo) } : {}));
const listing = (around: (items: readonly unknown[], all: number) => object): Form => ({
  list: (items, { all }) => around(items, all.length),
});
const made = ({ insert }: Call, sent: Sent): Reply => {
  const item = insert(sent);
  return { status: 201, headers: { location: `${listUrl}/${item.id}` }, body: item };
};
const fails = (when: (call: Call, body: string) => boolean): Form => ({
  first: (call) => (when(call, call.asked.body ?? '') ? call.fail(500, 'Broken') : undefined),
});
/** A body of this kind is taken as it is. */
const takes = (method: string, when: (body: unknown) => boolean): Form => ({
  beforeBody: (call, body) => {
    if (call.asked.method !== method || !when(body)) return undefined;
    return method === 'POST'
      ? made(call, isObject(body) ? body : { titulo: 'nada' })
      : { status: 200, body: call.items.get(call.id ?? '') };
  },
});
const failing = (body: (reply: Reply, method: string) => object): Form => ({
  reply: ({ method }, reply) =>
    reply.status < 400
      ? reply
      : { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' }, body: body(reply, method) },
});
const reading = (work: (call: Call, item: Ticket) => unknown): Form => ({
  read: (call, item) => {
    work(call, item);
    return undefined;
  },
});
const limited = (retryAfter: string): Form => ({
  first: ({ count, fail }) => (count === 30 ? fail(429, 'Too Many', { 'retry-after': retryAfter }) : undefined),
});
const removing = (work: (call: Call) => unknown): Form => ({
  remove: (call) => {
    work(call);
    call.items.delete(call.id ?? '');
    return { status: 204 };
  },
});
const neighbour = ({ items, id }: Call, by: number) => {
  const ids = [...items.keys()];
  return ids[ids.indexOf(id ?? '') + by] ?? '';
};
const authorized = ({ header }: Call) => header('authorization').includes(token);

export const wrongForms: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  'rest-paginate-long-lists': {
    'the link back leads nowhere': {
      page: (_call, { part, all, page, size }) => {
        const next = page * size < all.length ? `<${listUrl}?tamanho=${size}&pagina=${page + 1}>; rel="next"` : '';
        const back = page > 1 ? `<${listUrl}/anterior>; rel="prev"` : '';
        return { status: 200, headers: { link: [next, back].filter(Boolean).join(', ') }, body: part };
      },
    },
    'there is always more': listing((itens) => ({ itens, tem_mais: true })),
    'there is never more': listing((itens) => ({ itens, has_more: false })),
    'the next page is never named': listing((itens) => ({ itens, next: null })),
    'empty pages without end': {
      parameters: [
        { name: 'tamanho', in: 'query', schema: { type: 'integer', minimum: 1 } },
        { name: 'cursor', in: 'query', schema: { type: 'string' } },
      ],
      page: ({ url }, { all, size }) => {
        const at = Number(url.searchParams.get('cursor') ?? 0);
        return { status: 200, body: { itens: all.slice(at, at + size), proximo: String(at + size) } };
      },
    },
    'the total is that of the page': listing((itens) => ({ itens, total: itens.length })),
    'later pages count themselves': {
      list: (itens, { all, page }) => ({ itens, total: page === 1 ? all.length : itens.length }),
    },
    'the total is too small': listing((itens, all) => ({ itens, total: all - 2 })),
    'the total counts what is removed': listing((itens, all) => ({ itens, total: all + 7 })),
    'a last page that is not full is empty': {
      page: (_call, { part, size }) => ({ status: 200, body: { itens: part.length < size && size < 50 ? [] : part } }),
    },
  },
  'rest-post-creates': {
    'a title is cut': titled((titulo) => titulo.slice(0, 15)),
    'only the first tag is stored': storing(({ etiquetas }) => (etiquetas ? { etiquetas: etiquetas.slice(0, 1) } : {})),
    'a number is multiplied': storing(({ valor }) => (valor ? { valor: valor * 100 } : {})),
    'another title is stored than is answered': {
      create: (call, sent) => {
        const reply = made(call, { ...sent, titulo: 'Sem título' });
        return { ...reply, body: { ...(isObject(reply.body) ? reply.body : {}), ...sent } };
      },
    },
    'the second replaces the first': {
      create: ({ items }, sent) => {
        const item = [...items.values()][5];
        if (item === undefined) return undefined;
        Object.assign(item, sent);
        return { status: 201, headers: { location: `${listUrl}/${item.id}` }, body: item };
      },
    },
  },
  'errors-201-for-created': {
    'Location is an item that is not there': { location: ({ id }) => `${listUrl}/${id}999` },
    'Location has a slash too many': { location: ({ id }) => `${listUrl}/${id}/` },
  },
  'rest-get-is-safe': {
    'what is asked for is created': {
      missing: ({ asked, id, insert, items }) => {
        if (asked.method !== 'GET' || !/^\d{1,12}$/.test(id ?? '')) return undefined;
        const item = insert({ titulo: 'x' });
        items.delete(String(item.id));
        items.set(id ?? '', Object.assign(item, { id: Number(id) }));
        return undefined;
      },
    },
    'reading an item changes its neighbour': reading((call) => {
      const item = call.items.get(neighbour(call, 1));
      if (item) item.valor = (item.valor ?? 0) + 1;
    }),
    'reading the list resets a member': {
      select: (all) => {
        for (const item of all.slice(5)) item.prioridade = 1;
        return all;
      },
    },
  },
  'rest-put-replaces': {
    'the second part of an object stays': {
      put: ({ items }, item, sent) => {
        const { numero } = asObject(item.endereco);
        const endereco = isObject(sent.endereco) ? { numero, ...sent.endereco } : (sent.endereco ?? null);
        const put = { prioridade: 3, email: null, ativo: true, etiquetas: [], valor: null, situacao: 'aberto' };
        items.set(String(item.id), Object.assign(item, put, sent, { endereco }));
        return { status: 200, body: item };
      },
    },
    'the item gets another id': {
      put: ({ items, id, insert }, _item, sent) => {
        items.delete(id ?? '');
        return { status: 200, body: insert(sent) };
      },
    },
    'null is ignored': {
      put: (_call, item, sent) => {
        const kept = Object.entries(sent).filter(([, value]) => value !== null);
        const rest = { email: null, endereco: null, valor: null, ativo: true, etiquetas: [], prioridade: 3 };
        const old = Object.entries(item).filter(([name]) => sent[name] === null);
        return { status: 200, body: Object.assign(item, rest, Object.fromEntries([...kept, ...old])) };
      },
    },
    'a part of an object is lost': storing(({ endereco }) =>
      endereco ? { endereco: { rua: endereco.rua ?? '' } } : {},
    ),
  },
  'rest-patch-keeps-the-rest': {
    'a number is added': {
      patch: (_call, item, sent) =>
        typeof sent.valor === 'number' && Object.keys(sent).length === 1
          ? { status: 200, body: Object.assign(item, { valor: Number(item.valor) + sent.valor }) }
          : undefined,
    },
    'a part of nothing empties': {
      patch: (_call, item, sent) =>
        Object.keys(sent).length === 0
          ? { status: 200, body: Object.assign(item, { email: null, valor: null }) }
          : undefined,
    },
  },
  'rest-delete-is-idempotent': {
    'the one before goes too': removing((call) => call.items.delete(neighbour(call, -1))),
    'the one after goes too': removing((call) => call.items.delete(neighbour(call, 1))),
  },
  'errors-400-for-malformed': {
    'a list is an item': takes('POST', Array.isArray),
    'null is a change': takes('PUT', (body) => body === null),
    'another type inside of an object': takes(
      'POST',
      (body) => isObject(body) && isObject(body.endereco) && Object.values(body.endereco).some(isObject),
    ),
    'another type inside of a list': takes(
      'POST',
      (body) => isObject(body) && Array.isArray(body.etiquetas) && body.etiquetas.some(isObject),
    ),
    'more behind the end': {
      first: (call) => {
        const [, whole] = /^(\{.*\})\}$/s.exec(call.asked.body ?? '') ?? [];
        const body = parsed(whole ?? '');
        return isObject(body) && authorized(call) && call.asked.method === 'POST' ? made(call, body) : undefined;
      },
    },
  },
  'errors-4xx-for-client': {
    'a parameter twice': fails(({ url }) => url.searchParams.getAll('tamanho').length > 1),
    'a malformed escape': fails(({ url }) => /%A$/.test(url.search)),
    'the same body twice': {
      beforeBody: ({ asked, items, fail }, body) =>
        asked.method === 'POST' && isObject(body) && [...items.values()].some(({ titulo }) => titulo === body.titulo)
          ? fail(500, 'unique')
          : undefined,
    },
    'a malformed header': fails(({ header }) => header('if-modified-since') === 'farol'),
    'an unknown encoding': fails(({ header }) => header('content-encoding') !== ''),
    'an unknown charset': fails(({ header }) => header('content-type').includes('charset=farol')),
    'half a letter': fails((_call, body) => body.includes('\\ud800')),
    'members of all objects': fails((_call, body) => body.includes('__proto__')),
    'an emoji': fails((_call, body) => body.includes('🚀')),
    'a NUL in a part': fails(({ asked }, body) => asked.method === 'PATCH' && body.includes('\\u0000')),
  },
  'authentication-401': {
    'the token and more': {
      first: ({ asked, header, id, items }) =>
        header('authorization').startsWith(`Bearer ${token}x`) && asked.method === 'GET' && id === undefined
          ? { status: 200, body: { itens: [...items.values()] } }
          : undefined,
    },
    'the second page': {
      first: ({ url, header, items }) =>
        url.searchParams.get('pagina') === '2' && header('authorization') === ''
          ? { status: 200, body: { itens: [...items.values()].slice(2, 4) } }
          : undefined,
    },
    'a token of three parts fails': fails(({ header }) => /^Bearer .+\..+\./.test(header('authorization'))),
  },
  'authentication-bearer-token': {
    'writes without the word': {
      first: (call) =>
        call.header('authorization') === token && call.asked.method === 'POST'
          ? made(call, { titulo: 'x' })
          : undefined,
    },
  },
  'rest-json-payloads': {
    'only ASCII is kept': titled((one) => one.normalize('NFD').replace(/[^ -~]/g, '')),
    'accents are lost where there is no PUT': { ...titled((one) => one.replace(/[^ -~]/g, '?')), without: ['PUT'] },
    'accents become entities': titled((one) => one.replace(/[^ -~]/gu, (letter) => `&#${letter.codePointAt(0)};`)),
    'a text ends at its first emoji': titled((one) => one.replace(/[\u{10000}-\u{10ffff}].*/u, '')),
  },
  'errors-one-format': {
    'other members inside of the error': failing(({ status }) => ({
      error: status === 404 ? { code: 'x', message: 'y' } : { codigo: 'x', mensagem: 'y' },
    })),
    'another kind of error for PUT': failing(({ status }, method) => ({
      error: status === 422 && method === 'PUT' ? { code: 1, message: 'y' } : 'text',
    })),
    'a list for one member': {
      reply: (asked, reply) =>
        reply.status >= 400 && headerOf(asked.headers, 'accept') !== undefined
          ? {
              ...reply,
              headers: { 'content-type': 'application/json' },
              body: { error: reply.status === 422 && asked.body?.includes('"prioridade":6') ? [{ campo: 1 }] : 'text' },
            }
          : reply,
    },
  },
  'limits-429-when-spent': {
    'seconds below zero': limited('-5'),
    'a moment in another form': limited('2020-01-01T00:00:00Z'),
    'a moment that is past': limited('Wed, 01 Jan 2020 00:00:00 GMT'),
  },
};
