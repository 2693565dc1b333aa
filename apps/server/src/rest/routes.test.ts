import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandLine } from '@farol/catalogue';
import { catalogue, createAsk } from '../testing/test-server.ts';

const ask = await createAsk();

test('the list shows all 18 entries with the nine fields of spec 2.1 under their names', async () => {
  const { data, page } = await (await ask('/v1/apis?lang=en')).json();
  assert.equal(data.length, 18);
  assert.deepEqual(page, { limit: 20, total: 18, next: null, prev: null });
  for (const [i, entry] of data.entries()) {
    const api = catalogue.apis[i];
    assert.ok(api);
    assert.equal(entry.name, api.name);
    assert.equal(entry.base_address, api.baseAddress);
    assert.equal(entry.description, api.description.en);
    assert.equal(entry.authentication, api.authentication);
    assert.deepEqual(entry.formats, api.formats);
    assert.equal(entry.cors, api.cors);
    assert.equal(entry.free_tier, api.freeTier.en);
    assert.equal(entry.practical_uses.length, 3);
    assert.equal(entry.first_request, commandLine(api));
    assert.equal(entry.state, catalogue.stateOf(api.id, Date.now()).state);
  }
});

test('an entry never holds the value of a key, only where one goes', async () => {
  for (const api of catalogue.apis) {
    const { credential } = await (await ask(`/v1/apis/${api.id}`)).json();
    assert.equal(credential?.variable, api.credential?.variable);
    const secret = Object.keys(credential ?? {}).filter((name) => /value|secret|token$/.test(name));
    assert.deepEqual(secret, [], api.id);
  }
});

test('filters narrow the list together, and the search knows both languages', async () => {
  const ids = async (query: string) =>
    (await (await ask(`/v1/apis?${query}`)).json()).data.map(({ id }: { id: string }) => id);
  assert.equal((await ids('authentication=No+key')).length, 9);
  assert.equal((await ids('cors=no')).length, 4);
  assert.deepEqual(await ids('cors=no&authentication=No+key'), []);
  assert.ok((await ids('q=cambio')).length > 0);
  assert.equal((await ids('q=cep'))[0], 'viacep');
  const found = catalogue.findApis({ brazil: true, format: 'XML' }).map(({ id }) => id);
  assert.deepEqual(await ids('brazil=true&format=XML'), found);
});

test('rules are filtered by group, level, check and words', async () => {
  const list = async (query: string) =>
    (await (await ask(`/v1/rules?${query}`)).json()) as {
      data: { group: string; level: string; check: string; unchecked: string | null }[];
      page: { total: number };
    };
  const musts = await list('group=rest&level=must&limit=100');
  assert.ok(musts.data.length > 0);
  assert.ok(musts.data.every(({ group, level }) => group === 'rest' && level === 'must'));
  assert.equal((await list('limit=100')).page.total, catalogue.rules.length);
  assert.ok((await list('check=live')).data.every(({ check }) => check === 'live'));
  const uncheckable = catalogue.rules.flatMap(({ unchecked }) => unchecked?.pt ?? []);
  const why = async (query: string) => (await list(query)).data.map(({ unchecked }) => unchecked);
  assert.deepEqual(await why('check=no&limit=100'), uncheckable);
  assert.ok((await why('check=static&limit=100')).every((one) => one === null));
  assert.ok((await list('q=idempotent')).page.total > 0);
  assert.equal((await list('q=zzzzzz')).page.total, 0);
});

test('every rule, guide and entry of the lists can be fetched by its own URL', async () => {
  for (const name of ['apis', 'rules', 'guides']) {
    let next = `/v1/${name}`;
    while (next) {
      const response = await ask(next);
      const { data } = await response.json();
      for (const { id, links } of data) {
        assert.equal(links.self, `/v1/${name}/${id}`);
        const item = await ask(links.self);
        assert.equal(item.status, 200);
        assert.equal((await item.json()).id, id);
      }
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
    }
  }
});

test('the ten status codes come whole, and the observations as far as there are any', async () => {
  const { data } = await (await ask('/v1/statuses')).json();
  const statuses = data.map(({ status }: { status: number }) => status);
  assert.deepEqual(statuses, [200, 201, 204, 400, 401, 403, 404, 429, 500, 503]);
  const observations = await (await ask('/v1/observations')).json();
  assert.equal(observations.page.total, catalogue.observations.length);
});

test('a filter has one spelling, and the label of the charter is accepted too', async () => {
  const total = async (query: string) => (await (await ask(`/v1/apis?${query}`)).json()).page.total;
  assert.deepEqual(
    [await total('authentication=no-key'), await total('authentication=No%20key'), await total('format=sse')],
    [9, 9, await total('format=SSE%20(streaming)')],
  );
  const refused = await ask('/v1/apis?authentication=keyless&lang=en');
  assert.match((await refused.json()).errors[0].detail, /no-key, api-key, oauth-2\.0, api-key-or-oauth/);
});

test('one search finds entries, rules, guides, terms and statuses, and says what is nearest where nothing is found', async () => {
  type Find = { kind: string; id: string; section: string | null; disputed: string[]; match: string };
  const finds = async (q: string) =>
    (await (await ask(`/v1/search?lang=en&limit=100&q=${encodeURIComponent(q)}`)).json()).data as Find[];
  const keys = async (q: string) =>
    (await finds(q)).map(({ kind, id, section }) => `${kind}:${id}${section ? `#${section}` : ''}`);
  for (const q of ['cnpj grátis', 'etag', 'n+1', '404', 'boleto']) {
    const { found, near } = catalogue.search(q);
    assert.deepEqual(
      await keys(q),
      [...found, ...near].map((id) => (id.includes(':') ? id : `api:${id}`)),
    );
  }
  assert.ok((await finds('boleto')).every(({ match }) => match === 'near'));
  const [cnpj] = (await finds('receitaws')).filter(({ match }) => match === 'found');
  assert.deepEqual([cnpj?.id, cnpj?.disputed], ['receitaws', ['cors']]);
  assert.equal((await ask('/v1/search?q=')).status, 400);
});
