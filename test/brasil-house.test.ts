// Our own house keeps the rules for Brazilian data: requests, simulator, practice provider, description.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exampleValues, fillRequest, loadCatalogue } from '@farol/catalogue';
import { brasilData, hintsOf } from '@farol/catalogue/brasil';
import { createSimulator } from '@farol/simulator';

const catalogue = loadCatalogue();
const parameters = catalogue.apis.flatMap((api) =>
  api.requests.flatMap((request) => request.parameters.map((one) => ({ api, request, ...one }))),
);
const simulator = createSimulator({ catalogue });

function simulated(id: string, path: string): Promise<Response> {
  return simulator(new Request(`http://127.0.0.1/${id}${path}`, { headers: { 'user-agent': 'farol-test' } }));
}

test('every request that takes a CNPJ, a CEP or a code of a municipality takes each right value, and none takes a CPF', () => {
  const kinds = [
    ['cnpj', brasilData.cnpj.right],
    ['cep', brasilData.cep.right],
  ] as const;
  for (const [name, values] of kinds) {
    const named = parameters.filter((one) => one.name === name);
    assert.ok(named.length > 0, name);
    for (const { api, request } of named)
      for (const value of values)
        assert.equal(fillRequest(request, { ...exampleValues(request), [name]: value }).ok, true, `${api.id} ${value}`);
  }
  for (const { api, name, pattern = '', type } of parameters) {
    assert.doesNotMatch(name, /cpf/i, api.id);
    assert.ok(!/^(cnpj|cep)$/.test(name) || type === 'string', `${api.id}: ${name} is text`);
    assert.notEqual(pattern, '[0-9]{14}', `${api.id}: ${name}`);
  }
});

/** Every string and number in a body, with the name of its member. */
function leaves(name: string, value: unknown): readonly (readonly [name: string, value: string])[] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(Array.isArray(value) ? name : key, inner));
}

test('each entry states the form of every CNPJ, CEP and date that its requests take or its samples hold, and of no other', () => {
  const kinds = [
    ['cnpj', /^cnpj$/, /^cnpj$/],
    ['cep', /^cep$/, /^cep$/],
    ['date', /^(start_date|end_date|data(Inicial|Final)|scheduled_publish_time)$/, /^(dt|timestamp|last_updated_at)$/],
  ] as const;
  const day = /^(\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}.*)?|\d{2}\/\d{2}\/\d{4}|1[67]\d{11})$/;
  for (const { id, requests, response, dataForms } of catalogue.apis) {
    const taken = requests.flatMap((request) => request.parameters.map((one) => one.name));
    const given = [response, ...requests.map((one) => one.response)].flatMap((one) => leaves('', one?.sample));
    const expected = kinds.flatMap(([kind, inRequest, inResponse]) => [
      ...(taken.some((name) => inRequest.test(name)) ? [`${kind}-request`] : []),
      ...(given.some(([name, value]) => inResponse.test(name) || (kind === 'date' && day.test(value)))
        ? [`${kind}-response`]
        : []),
    ]);
    // The samples of the revenue service are excerpts without the address.
    if (id === 'receitaws') expected.push('cep-response');
    assert.deepEqual(dataForms.map(({ what }) => what).toSorted(), expected.toSorted(), id);
    // An example in a text has the form of a value of the entry.
    const shapes = new Set(
      [
        ...given.map(([, value]) => value),
        ...requests.flatMap(({ parameters }) => parameters.map((one) => one.example)),
      ].map(shapeOf),
    );
    for (const { what, text } of dataForms)
      for (const [, example = ''] of (text?.en ?? '').matchAll(/such as `([^`]+)`/g))
        assert.ok(shapes.has(shapeOf(example)) || id === 'receitaws', `${id}, ${what}: ${example}`);
  }
});

const shapeOf = (value: string) => value.replaceAll(/\d/g, '9');

test('a CNPJ with letters is simulated or not simulated, and never refused for its form', async () => {
  for (const [id, path] of [
    ['receitaws', '/cnpj/12ABC34501DE35'],
    ['receitaws', '/cnpj/12ABC34501DE36'],
    ['brasilapi', '/cnpj/v1/12ABC34501DE35'],
  ] as const) {
    const response = await simulated(id, path);
    assert.ok([200, 501].includes(response.status), `${path}: ${response.status}`);
  }
});

test('wrong check digits are a hint, with the right ones, and right ones are none', () => {
  const request = catalogue.api('receitaws')?.requests[0];
  assert.ok(request);
  assert.deepEqual(hintsOf(request, { cnpj: '12ABC34501DE35' }), []);
  assert.deepEqual(hintsOf(request, { cnpj: 'not a number' }), []);
  const [hint] = hintsOf(request, { cnpj: '12ABC34501DE36' });
  assert.match(hint?.en ?? '', /12ABC34501DE36 do not fit.*35\. The call goes out all the same/);
});

test('the 27 states, the 5 regions and all area codes are whole', async () => {
  for (const [id, path, count] of [
    ['ibge', '/v1/localidades/estados?orderBy=nome', 27],
    ['ibge', '/v1/localidades/estados', 27],
    ['ibge', '/v1/localidades/regioes', 5],
    ['brasilapi', '/ibge/uf/v1', 27],
    ['brasilapi', '/ddd/v1', 27],
    ['ibge', '/v1/localidades/estados/AC/municipios', 22],
    ['brasilapi', '/ibge/municipios/v1/RR', 15],
  ] as const) {
    const response = await simulated(id, path);
    const list = (await response.json()) as readonly {
      readonly codigo_ibge?: string;
      readonly ddds?: readonly string[];
    }[];
    assert.equal(list.length, count, path);
    for (const { codigo_ibge: code } of list) assert.match(code ?? '1400100', /^[1-5]\d{6}$/);
    if (path === '/ddd/v1') assert.equal(new Set(list.flatMap(({ ddds = [] }) => ddds)).size, 67);
  }
});

test('the national holidays of 2025 to 2028 are complete and right', async () => {
  const easter = { 2025: '04-20', 2026: '04-05', 2027: '03-28', 2028: '04-16' };
  for (const [year, day] of Object.entries(easter)) {
    const list = (await (await simulated('brasilapi', `/feriados/v1/${year}`)).json()) as readonly Record<
      string,
      string
    >[];
    assert.equal(list.length, 14, year);
    assert.ok(
      list.some(({ date, name }) => name === 'Páscoa' && date === `${year}-${day}`),
      year,
    );
    assert.deepEqual(
      list.map(({ date }) => date).toSorted(),
      list.map(({ date }) => date),
    );
  }
  const of2026 = (await (await simulated('brasilapi', '/feriados/v1/2026')).json()) as readonly Record<
    string,
    string
  >[];
  assert.equal(
    of2026.map(({ date }) => date?.slice(5)).join(' '),
    '01-01 02-16 02-17 04-03 04-05 04-21 05-01 06-04 09-07 10-12 11-02 11-15 11-20 12-25',
  );
  assert.equal(of2026.find(({ name }) => name === 'Corpus Christi')?.weekday, 'quinta-feira');
});
