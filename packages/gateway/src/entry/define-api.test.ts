import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { json } from '../../../../test/upstream.ts';
import { createGateway } from '../gateway.ts';
import type { Gateway } from '../gateway-options.ts';
import { asked, catalogue, type Fixture, openFixture } from '../testing/fixture.ts';
import { type ApiDefinition, defineApi } from './define-api.ts';

const definition: ApiDefinition = {
  id: 'frete',
  name: 'Frete',
  baseUrl: 'https://api.frete.example/v1/',
  key: { variable: 'FRETE_KEY', in: 'header', name: 'X-Api-Key' },
  limits: [{ requests: 3, per: 'minute' }],
  cacheSeconds: 60,
  failures: [
    {
      situation: 'unknown-item',
      status: 200,
      match: { pointer: '/erro', in: [true] },
      code: 'sem-cotacao',
      when: { pt: 'não há cotação', en: 'there is no quote' },
    },
  ],
};

describe('an API of one’s own', () => {
  let fixture: Fixture;
  let gateway: Gateway;
  before(async () => {
    fixture = await openFixture((request, response, raw) =>
      json(200, request.url.includes('/vazio') ? { erro: true } : { preco: 10 }, { 'cache-control': 'public' })(
        request,
        response,
        raw,
      ),
    );
    const { catalogue: _, ...parts } = fixture.parts;
    gateway = createGateway({
      ...parts,
      apis: [defineApi(definition)],
      environment: { FRETE_KEY: 'segredo-do-frete' },
    });
  });
  after(async () => {
    await gateway.close();
    await fixture.close();
  });
  const call = (path: string) => gateway.call(...asked('frete', path));

  it('is called below its base URL, with its key, and cached', async () => {
    const answer = await call('/cotacoes/1');
    assert.deepEqual([answer.status, await answer.json()], [200, { preco: 10 }]);
    const [seen] = fixture.upstream.seen;
    assert.equal(seen?.url, '/v1/cotacoes/1');
    assert.equal(seen?.headers['x-api-key'], 'segredo-do-frete');
    assert.match((await call('/cotacoes/1')).headers.get('cache-status') ?? '', /; hit/);
    assert.equal(fixture.upstream.seen.length, 1);
  });

  it('has its failures in the form of all others', async () => {
    const problem = await (await call('/vazio')).json();
    assert.deepEqual([problem.status, problem.code, problem.upstream.code], [404, 'item_not_found', 'sem-cotacao']);
  });

  it('is not called beyond its limit', async () => {
    const statuses = [];
    for (const n of [3, 4, 5]) statuses.push((await call(`/cotacoes/${n}`)).status);
    assert.deepEqual(statuses, [200, 429, 429]);
    assert.equal(fixture.upstream.seen.length, 3);
    assert.equal((await gateway.quota('frete'))?.windows[0]?.left, 0);
    fixture.clock.forward(61_000);
    assert.equal((await call('/cotacoes/4')).status, 200);
  });

  it('stands beside the catalogue, or in the place of an entry with its id', async () => {
    const own = defineApi({ id: 'viacep', baseUrl: 'https://cep.example', limits: [{ requests: 1, per: 'day' }] });
    const both = createGateway({ ...fixture.parts, catalogue, apis: [own] });
    assert.equal((await both.quota('viacep'))?.windows[0]?.limit, 1);
    assert.ok(await both.quota('receitaws'));
    await both.close();
  });

  it('says which variable holds a missing key, and no more than it knows', async () => {
    const { catalogue: _, ...parts } = fixture.parts;
    const without = createGateway({ ...parts, apis: [defineApi(definition)] });
    const problem = await (await without.call(...asked('frete', '/cotacoes/9'))).json();
    assert.equal(problem.code, 'credential_missing');
    assert.equal(problem.variable, 'FRETE_KEY');
    assert.doesNotMatch(JSON.stringify(problem), /sign_up|Obtenha/);
    await without.close();
  });
});

describe('defineApi', () => {
  const broken: readonly (readonly [Partial<ApiDefinition>, RegExp])[] = [
    [{ id: 'Frete' }, /^defineApi: id: /],
    [{ baseUrl: 'http://api.frete.example' }, /^defineApi: baseUrl: expected an https URL/],
    [{ baseUrl: 'https://api.frete.example/?a=1' }, /^defineApi: baseUrl: /],
    [{ limits: [{ requests: 0, per: 'minute' }] }, /^defineApi: limits\.0\.requests: .* found "0"\.$/],
    [{ limits: [{ requests: 1, per: 'week' as 'day' }] }, /^defineApi: limits\.0\.per: .* found "week"\.$/],
    [{ key: { variable: 'key', in: 'bearer' } }, /^defineApi: key\.variable: /],
    [{ key: { variable: 'KEY', in: 'header' } }, /^defineApi: key\.name: /],
    [{ cacheSeconds: -1 }, /^defineApi: cacheSeconds: /],
    [
      { failures: [{ situation: 'overloaded', status: 200, code: 'x', when: 'x' }] },
      /^defineApi: failures\.0\.match: /,
    ],
  ];
  for (const [change, message] of broken)
    it(`refuses ${JSON.stringify(change)}`, () => {
      assert.throws(() => defineApi({ ...definition, ...change }), { name: 'TypeError', message });
    });
});
