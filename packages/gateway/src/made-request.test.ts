import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGateway, defineApi } from './index.ts';
import { type Fixture, openFixture } from './testing/fixture.ts';

let fixture: Fixture;
before(async () => {
  fixture = await openFixture();
});
after(() => fixture.close());

const own = defineApi({ id: 'frete', baseUrl: 'https://api.frete.example/v1', limits: [] });
const opened = () => createGateway({ ...fixture.parts, apis: [own] });

/** The lines of the requests that arrive while `use` runs. */
async function sent(use: (gateway: ReturnType<typeof opened>) => Promise<unknown>): Promise<readonly string[]> {
  const gateway = opened();
  fixture.upstream.seen.length = 0;
  await use(gateway).finally(() => gateway.close());
  return fixture.upstream.seen.map(({ method, url }) => `${method} ${url}`);
}

test('fetch takes a path with its query, or a whole URL of the API', async () => {
  assert.deepEqual(
    await sent(async (gateway) => {
      await gateway.fetch('github', '/search/repositories?q=a%20b+c#end');
      await gateway.fetch('ibge', 'https://servicodados.ibge.gov.br/api/v1/localidades/estados');
      await gateway.fetch('frete', '/cotacoes/1');
    }),
    ['GET /search/repositories?q=a%20b+c', 'GET /api/v1/localidades/estados', 'GET /v1/cotacoes/1'],
  );
  await assert.rejects(opened().fetch('viacep', '01001000/json/'), /a path begins with "\/".*01001000/);
  await assert.rejects(opened().fetch('viacep', 'https://elsewhere.example/x'), TypeError);
});

test('fetch passes on method, headers and body', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'olá' };
  assert.deepEqual(await sent((gateway) => gateway.fetch('jsonplaceholder', '/posts', init)), ['POST /posts']);
  const [seen] = fixture.upstream.seen;
  assert.equal(seen?.headers['content-type'], 'text/plain');
  assert.equal(seen?.body, 'olá');
});

test('get fills a ready request, with its method and body', async () => {
  assert.deepEqual(
    await sent(async (gateway) => {
      await gateway.get('viacep', 'ceps-by-street', { uf: 'SP', cidade: 'São Paulo', logradouro: 'Praça da Sé' });
      await gateway.get('ibge', 'states');
      await gateway.get('jsonplaceholder', 'create-post', { title: 'a', body: 'b', userId: 1 });
    }),
    ['GET /ws/SP/S%C3%A3o%20Paulo/Pra%C3%A7a%20da%20S%C3%A9/json/', 'GET /api/v1/localidades/estados', 'POST /posts'],
  );
  assert.deepEqual(JSON.parse(fixture.upstream.seen[2]?.body ?? ''), { title: 'a', body: 'b', userId: 1 });
});

test('wrong ids, requests and values do not compile, and are a TypeError that says what is right', async () => {
  const gateway = opened();
  // @ts-expect-error There is no such id.
  assert.equal((await gateway.fetch('viacpe', '/')).status, 404);
  // @ts-expect-error There is no such request.
  await assert.rejects(gateway.get('viacep', 'endereco', { cep: '01001000' }), /there are: address-by-cep, ceps-by/);
  // @ts-expect-error A value is missing.
  const incomplete = gateway.get('viacep', 'address-by-cep', {});
  await assert.rejects(incomplete, /cep \(missing\); an example: \{"cep":"01001000"\}/);
  await assert.rejects(gateway.get('viacep', 'address-by-cep', { cep: 'x' }), /cep \(pattern\)/);
  await gateway.close();
});
