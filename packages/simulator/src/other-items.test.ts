// Requests beyond those that an entry contains: known examples, documented failures, made-up texts, and what is not simulated.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSimulator } from './simulator.ts';
import { createHandClock } from './testing/hand-clock.ts';
import { type Asked, requestTo } from './testing/request-to.ts';

const catalogue = loadCatalogue();

async function ask(id: string, asked: Asked) {
  const api = catalogue.api(id);
  assert.ok(api);
  const response = await createSimulator({ catalogue, clock: createHandClock() })(requestTo(api, asked));
  const as = response.headers.get('x-farol-simulated-as');
  return { status: response.status, as, text: await response.text() };
}

const json = { 'content-type': 'application/json' };
const sent = (method: 'POST' | 'PUT' | 'PATCH', path: string): Asked => {
  return { method, path, headers: json, body: { title: 'oi' } };
};
const since = { dataInicial: '01/01/2016' };
const message = (model: string, more = {}) => ({
  body: { model, max_tokens: 5, messages: [{ role: 'user', content: 'a' }], ...more },
});

/** The request, the status, what the data is, and a part that the body must hold. */
const rows: readonly [id: string, what: string, asked: Asked, status: number, as: string, body: RegExp][] = [
  ['viacep', 'a known CEP', { path: '/22793245/json/' }, 200, 'example', /"cep":"22793-245".*Areal.*"Sudeste"/],
  ['viacep', 'a known CEP as XML', { path: '/20040002/xml' }, 200, 'example', /<cep>20040-002<\/cep>\s+<logradouro>Av/],
  ['viacep', 'a known CEP as PIPED', { path: '/20040002/piped/' }, 200, 'example', /^cep:20040-002\|logradouro:Av/],
  ['viacep', 'letters', { path: '/abcdefgh/json/' }, 400, 'failure', /Bad Request/],
  ['brasilapi', 'a known CEP', { path: '/cep/v1/52061410' }, 200, 'example', /"cep":"52061410".*"city":"Recife"/],
  ['brasilapi', 'with its dash', { path: '/cep/v2/52061-410' }, 200, 'example', /"ibge":\{"city":"2611606"/],
  ['brasilapi', 'a known company', { path: '/cnpj/v1/33000167000101' }, 200, 'example', /PETROBRAS/],
  ['brasilapi', 'no User-Agent', { headers: { 'user-agent': '' } }, 429, 'failure', /^Too Many Requests$/],
  ['ibge', 'a state by code', { path: '/v1/localidades/estados/33', query: {} }, 200, 'example', /"sigla":"RJ"/],
  ['ibge', 'a state by letters', { path: '/v1/localidades/estados/MG', query: {} }, 200, 'example', /"id":31/],
  ['receitaws', 'a company', { path: '/cnpj/33592510000154' }, 200, 'example', /33\.592\.510\/0001-54.*VALE S\.A\./],
  ['receitaws', 'wrong check digits', { path: '/cnpj/19131243000198' }, 200, 'failure', /inválido/],
  ['awesomeapi', 'two pairs', { path: '/json/last/EUR-BRL,USD-BRL' }, 200, 'illustrative', /^\{"EURBRL".*"USDBRL"/],
  ['awesomeapi', 'a pair as XML', { path: '/xml/last/EUR-BRL' }, 200, 'illustrative', /<EURBRL>\s+<code>EUR<\/code>/],
  ['awesomeapi', 'another unknown currency', { path: '/json/last/EUR-XYZ' }, 404, 'failure', /CoinNotExists/],
  ['bcb-sgs', 'days, no start', { path: '/bcdata.sgs.11/dados', query: {} }, 406, 'failure', /dataInicial/],
  ['bcb-sgs', 'days until today', { path: '/bcdata.sgs.12/dados', query: since }, 406, 'failure', /10 anos/],
  ['bcb-sgs', 'too many values', { path: '/bcdata.sgs.433/dados/ultimos/50', query: {} }, 400, 'failure', /máxima/],
  ['anthropic-claude', 'a refused member', message('claude-sonnet-5-5', { top_p: 1 }), 400, 'failure', /invalid_req/],
  ['anthropic-claude', 'no version', { headers: { 'anthropic-version': '' } }, 400, 'failure', /invalid_request/],
  ['anthropic-claude', 'a script', { headers: { origin: 'https://a.example' } }, 401, 'failure', /CORS requests/],
  ['anthropic-claude', 'a script, no key', { key: null, headers: { origin: 'null' } }, 401, 'failure', /CORS requests/],
  ['anthropic-claude', 'another message', message('claude-sonnet-5-5'), 200, 'made-up', /"text":"Texto inventado pelo/],
  ['google-gemini', 'an empty list of contents', { body: { contents: [] } }, 400, 'failure', /INVALID_ARGUMENT/],
  ['google-gemini', 'another text', { body: { contents: [{ parts: [{ text: 'a' }] }] } }, 200, 'made-up', /Made up by/],
  ['google-maps-platform', 'no coordinates', { query: { latlng: 'ali' } }, 400, 'failure', /Invalid 'latlng'/],
  ['openweather', 'a latitude out of range', { query: { lat: '91', lon: '0' } }, 400, 'failure', /wrong latitude/],
  ['open-meteo', 'another latitude', { query: { latitude: '90.5', longitude: '1' } }, 400, 'failure', /Given: 90\.5\./],
  [
    'meta-graph',
    'one field',
    { query: { fields: 'name' } },
    200,
    'illustrative',
    /^\{"name":"Maria Silva","id":"\d+"\}$/,
  ],
  ['spotify', 'no text', { query: { type: 'artist' } }, 400, 'failure', /No search query/],
  ['tmdb', 'page zero', { query: { query: 'a', page: '0' } }, 400, 'failure', /Invalid page/],
  ['jsonplaceholder', 'another post', { path: '/posts/2' }, 200, 'example', /"title":"qui est esse"/],
  ['jsonplaceholder', 'of a user', { path: '/posts', query: { userId: '1' } }, 200, 'example', /"id":1,.*"id":10,/],
  ['jsonplaceholder', 'an id that is no number', { path: '/posts/abc' }, 404, 'failure', /^\{\}$/],
  ['jsonplaceholder', 'a new post', sent('POST', '/posts'), 201, 'made-up', /^\{"title":"oi","id":101\}$/],
  ['jsonplaceholder', 'a replaced post', sent('PUT', '/posts/7'), 200, 'made-up', /^\{"title":"oi","id":7\}$/],
  [
    'jsonplaceholder',
    'a changed post',
    sent('PATCH', '/posts/7'),
    200,
    'made-up',
    /"userId":1,"id":7,"title":"oi","body"/,
  ],
  ['jsonplaceholder', 'a removed post', { method: 'DELETE', path: '/posts/7' }, 200, 'made-up', /^\{\}$/],
  ['github', 'no User-Agent', { headers: { 'user-agent': '' } }, 403, 'failure', /^$/],
  ['pokeapi', 'another creature', { path: '/pokemon/charizard' }, 200, 'example', /"id":6,"name":"charizard".*"fire"/],
  ['pokeapi', 'a letter that names never have', { path: '/type/%C3%A1gua' }, 400, 'failure', /Bad Request/],
  ['pokeapi', 'a creature by number', { path: '/pokemon/150' }, 200, 'example', /"name":"mewtwo"/],
];

for (const [id, what, asked, status, as, body] of rows) {
  test(`${id}: ${what} answers ${status}, ${as}`, async () => {
    const answer = await ask(id, asked);
    assert.deepEqual([answer.status, answer.as], [status, as], answer.text);
    assert.match(answer.text, body);
  });
}

/** What earlier versions answered with the data of something else, or with a failure that nobody documents. */
const unknown: readonly [id: string, asked: Asked][] = [
  ['viacep', { path: '/20040020/json/' }],
  ['viacep', { path: '/20040-002/json/' }],
  ['viacep', { path: '/11111111/json/' }],
  ['brasilapi', { path: '/cep/v2/20040020' }],
  ['brasilapi', { path: '/cnpj/v1/11222333000181' }],
  ['brasilapi', { path: '/feriados/v1/1999' }],
  ['ibge', { path: '/v1/localidades/estados/rj|mg', query: {} }],
  ['ibge', { path: '/v4/malhas/municipios/3304557', query: { formato: 'image/svg+xml' } }],
  ['receitaws', { path: '/cnpj/11222333000181' }],
  ['receitaws', { path: '/cnpj/abc' }],
  ['awesomeapi', { path: '/json/last/GBP-BRL' }],
  ['awesomeapi', { path: '/json/last/dollars' }],
  ['bcb-sgs', { path: '/bcdata.sgs.432/dados/ultimos/12', query: { formato: 'json' } }],
  ['coingecko', { query: { ids: 'dogecoin', vs_currencies: 'brl' } }],
  ['anthropic-claude', message('claude-haiku-5-5')],
  ['anthropic-claude', message('claude-sonnet-5-5', { stream: true })],
  ['google-gemini', { path: '/models/gpt:generateContent' }],
  ['google-maps-platform', { query: { latlng: '-23.5,-46.6' } }],
  ['openweather', { query: { q: 'Manaus' } }],
  ['open-meteo', { query: { latitude: '-3.1', longitude: '-60.02', current: 'temperature_2m' } }],
  ['meta-graph', { path: '/123456789', query: {} }],
  ['spotify', { query: { q: 'Gal Costa', type: 'artist', limit: '5' } }],
  ['tmdb', { query: { query: 'Aquarius', language: 'pt-BR' } }],
  ['jsonplaceholder', { path: '/posts/50' }],
  ['github', { path: '/repos/nodejs/node' }],
  ['github', { path: '/users/octocat' }],
  ['pokeapi', { path: '/pokemon/mr-mime' }],
];

for (const [id, asked] of unknown) {
  test(`${id}: ${asked.path ?? JSON.stringify(asked.query ?? asked.body)} is not simulated`, async () => {
    const { status, as, text } = await ask(id, asked);
    assert.deepEqual([status, as], [501, 'not-simulated'], text);
    assert.equal(JSON.parse(text).type, '/problems/not-simulated');
  });
}
