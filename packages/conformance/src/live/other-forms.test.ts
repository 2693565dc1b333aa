// Servers that write their URLs and cursors in another way raise nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLive } from './check-live.ts';
import type { Transport } from './exchange/transport.ts';
import { checkGood, rulesOf, verdictOf } from './testing/check-good.ts';
import { description } from './testing/good-description.ts';
import { serve } from './testing/good-server.ts';
import { createWorld, origin } from './testing/good-world.ts';

const json: readonly [string, string] = ['content-type', 'application/json'];

/** Every URL ends with a slash, and without it leads there, as with Django. */
function withSlashes(inner: Transport): Transport {
  return {
    close: () => {},
    send: async (asked, ...rest) => {
      const url = new URL(asked.url);
      const bare = await inner.send({ ...asked, url: asked.url.replace(/\/(?=$|\?)/, '') }, ...rest);
      if (typeof bare === 'string' || url.pathname.startsWith('/graphql')) return bare;
      if (!url.pathname.endsWith('/') && bare.status !== 404 && bare.status !== 414)
        return { ...bare, status: 301, headers: [['location', `${url.pathname}/${url.search}`]], body: '' };
      const headers = bare.headers.map(([name, value]) => [name, name === 'location' ? `${value}/` : value] as const);
      return { ...bare, headers };
    },
  };
}

test('URLs that end with a slash are called as the description writes them', async () => {
  const paths = Object.fromEntries(
    Object.entries(description.paths as object).map(([path, item]) => [
      path === '/graphql' ? path : `${path}/`,
      item as unknown,
    ]),
  );
  const world = createWorld();
  const report = await checkGood(withSlashes(serve(world)), { description: { ...description, paths } });
  assert.deepEqual(rulesOf(report), []);
  assert.equal(verdictOf(report, 'rest-put-replaces'), 'kept');
  assert.equal(world.books.size, 5, 'everything that was created is removed');
});

/** A list whose answers hold a cursor, which the parameter `depois_de` accepts. */
const clientes: Transport = {
  close: () => {},
  send: async ({ url: text }) => {
    const url = new URL(text);
    const answer = (status: number, body: unknown) => {
      return { status, headers: [json], body: JSON.stringify(body), isCut: false, hasExtraBytes: false, ms: 1 };
    };
    const [, name, id] = url.pathname.split('/');
    const all = ['a', 'b', 'c', 'd', 'e'].map((one) => ({ id: one, nome: `Cliente ${one}` }));
    if (name !== 'clientes') return answer(404, { mensagem: 'Não existe' });
    if (id !== undefined) {
      const found = all.find((one) => one.id === id);
      return found === undefined ? answer(404, { mensagem: 'Não existe' }) : answer(200, found);
    }
    const itens = all.filter((one) => one.id > (url.searchParams.get('depois_de') ?? '')).slice(0, 2);
    return answer(200, { itens, proximo: itens.at(-1)?.id === 'e' ? null : itens.at(-1)?.id });
  },
};
const pagesOf = (parameters: readonly object[]) =>
  checkLive({
    base: [origin],
    description: {
      openapi: '3.1.0',
      paths: { '/clientes': { get: { parameters } }, '/clientes/{id}': { get: {} } },
    },
    rules: [],
    transport: clientes,
    wait: async () => {},
  });

test('a cursor is sent in the parameter that the description names', async () => {
  const report = await pagesOf([{ name: 'depois_de', in: 'query', schema: { type: 'string' } }]);
  assert.equal(verdictOf(report, 'rest-paginate-long-lists'), 'kept');
});

test('without such a parameter, pages that cannot be walked are no breach', async () => {
  const report = await pagesOf([]);
  assert.ok(!rulesOf(report).includes('rest-paginate-long-lists'));
  assert.ok(report.cannotTell.some(({ missing }) => missing.en.includes('accepts the cursor')));
});
