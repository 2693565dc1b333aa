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
  const text = await response.text();
  return { status: response.status, text, type: response.headers.get('content-type') ?? '' };
}

/** Requests beyond the first one: the request, the status, and a part that the body must hold. */
const rows: readonly [id: string, what: string, asked: Asked, status: number, body: RegExp][] = [
  ['viacep', 'another CEP', { path: '/04538-133/json/' }, 200, /"cep":"04538-133"/],
  ['viacep', 'another CEP as XML', { path: '/04538133/xml' }, 200, /<cep>04538-133<\/cep>/],
  ['viacep', 'another CEP as PIPED', { path: '/04538133/piped/' }, 200, /^cep:04538-133\|/],
  ['viacep', 'letters', { path: '/abcdefgh/json/' }, 400, /Bad Request/],
  ['viacep', 'one digit throughout', { path: '/11111111/xml/' }, 200, /erro/],
  ['brasilapi', 'another CEP', { path: '/cep/v1/01001000' }, 200, /"cep":"01001000"/],
  ['brasilapi', 'a company', { path: '/cnpj/v1/19131243000197' }, 404, /19\.131\.243\/0001-97/],
  ['brasilapi', 'no User-Agent', { headers: { 'user-agent': '' } }, 429, /^Too Many Requests$/],
  ['ibge', 'another state by code', { path: '/v1/localidades/estados/33', query: {} }, 200, /"sigla":"RJ"/],
  ['ibge', 'two states by letters', { path: '/v1/localidades/estados/rj|mg', query: {} }, 200, /^\[.*MG.*RJ.*\]$/],
  [
    'ibge',
    'another outline',
    { path: '/v4/malhas/municipios/3304557', query: { formato: 'image/svg+xml' } },
    200,
    /3304557/,
  ],
  [
    'ibge',
    'a town in no state',
    { path: '/v4/malhas/municipios/1004557', query: { formato: 'image/svg+xml' } },
    404,
    /^$/,
  ],
  ['receitaws', 'another company', { path: '/cnpj/19131243000197' }, 200, /19\.131\.243\/0001-97/],
  ['receitaws', 'wrong check digits', { path: '/cnpj/19131243000198' }, 200, /inválido/],
  ['awesomeapi', 'two pairs', { path: '/json/last/EUR-BRL,USD-BRL' }, 200, /"EURBRL".*"USDBRL".*Dólar Americano/],
  ['awesomeapi', 'another pair as XML', { path: '/xml/last/EUR-BRL' }, 200, /<EURBRL>\s+<code>EUR<\/code>/],
  [
    'awesomeapi',
    'a list of days',
    { path: '/json/daily/USD-BRL/3' },
    200,
    /^\[\{"code":"USD".*\},\{"high".*\},\{"high".*\}\]$/,
  ],
  ['awesomeapi', 'no pair at all', { path: '/json/last/dollars' }, 404, /CoinNotExists/],
  ['bcb-sgs', 'another monthly series', { path: '/bcdata.sgs.189/dados', query: { formato: 'json' } }, 200, /valor/],
  [
    'bcb-sgs',
    'a daily series without a start',
    { path: '/bcdata.sgs.11/dados', query: { formato: 'json' } },
    406,
    /dataInicial/,
  ],
  [
    'bcb-sgs',
    'a daily series until today',
    { path: '/bcdata.sgs.12/dados', query: { dataInicial: '01/01/2016' } },
    406,
    /10 anos/,
  ],
  [
    'bcb-sgs',
    'a daily series of ten years',
    { path: '/bcdata.sgs.12/dados', query: { dataInicial: '01/01/2016', dataFinal: '01/01/2026' } },
    200,
    /valor/,
  ],
  ['bcb-sgs', 'one value only', { path: '/bcdata.sgs.1/dados/ultimos/1', query: {} }, 200, /^\[\{[^{]*\}\]$/],
  [
    'coingecko',
    'two coins in two currencies',
    { query: { ids: 'ethereum,nada-nao-existe', vs_currencies: 'brl,usd' } },
    200,
    /^\{"ethereum":\{"brl":\d+,"usd":\d+\}\}$/,
  ],
  ['coingecko', 'a ticker', { query: { ids: 'btc', vs_currencies: 'brl' } }, 200, /^\{\}$/],
  [
    'anthropic-claude',
    'a refused parameter',
    { body: { model: 'claude-sonnet-5-5', max_tokens: 5, temperature: 1, messages: [{ role: 'user', content: 'a' }] } },
    400,
    /invalid_request_error/,
  ],
  ['anthropic-claude', 'no version header', { headers: { 'anthropic-version': '' } }, 400, /invalid_request_error/],
  ['anthropic-claude', 'another page’s script', { headers: { origin: 'https://loja.example' } }, 401, /CORS requests/],
  ['anthropic-claude', 'a script without a key', { key: null, headers: { origin: 'null' } }, 401, /CORS requests/],
  [
    'anthropic-claude',
    'another model',
    { body: { model: 'claude-haiku-5-5', max_tokens: 5, messages: [{ role: 'user', content: 'a' }] } },
    200,
    /claude-haiku-5-5/,
  ],
  ['google-gemini', 'another unknown model', { path: '/models/gpt:generateContent' }, 404, /models\/gpt is not found/],
  ['google-gemini', 'an empty list of contents', { body: { contents: [] } }, 400, /INVALID_ARGUMENT/],
  ['google-maps-platform', 'coordinates', { query: { latlng: '-23.5,-46.6' } }, 200, /"status":"OK"/],
  ['google-maps-platform', 'neither address nor coordinates', { query: {} }, 400, /'address'/],
  [
    'openweather',
    'a city as a page',
    { query: { q: '<b>Rio</b>,BR', mode: 'html' } },
    200,
    /<div>&#60;b&#62;Rio&#60;\/b&#62;<\/div>/,
  ],
  [
    'openweather',
    'coordinates elsewhere',
    { query: { lat: '-3.1', lon: '-60' } },
    200,
    /"coord":\{"lon":-60,"lat":-3.1\}/,
  ],
  ['openweather', 'a longitude out of range', { query: { lat: '0', lon: '181' } }, 400, /wrong longitude/],
  [
    'open-meteo',
    'coordinates elsewhere, on the grid',
    { query: { latitude: '-3.1', longitude: '-60.02' } },
    200,
    /"latitude":-3.125,"longitude":-60,/,
  ],
  ['open-meteo', 'no longitude', { query: { latitude: '1' } }, 400, /Longitude must be/],
  [
    'meta-graph',
    'one field, and the id with it',
    { query: { fields: 'name' } },
    200,
    /^\{"name":"Maria Silva","id":"\d+"\}$/,
  ],
  ['meta-graph', 'another object', { path: '/123456789', query: {} }, 200, /"id":"123456789"/],
  [
    'spotify',
    'another artist',
    { query: { q: 'Gal & Caetano', type: 'artist', limit: '2' } },
    200,
    /query=Gal\+%26\+Caetano&type=artist&offset=0&limit=2.*"name":"Gal & Caetano"/,
  ],
  ['spotify', 'too large a page', { query: { q: 'a', type: 'artist', limit: '50' } }, 400, /Invalid limit/],
  [
    'spotify',
    'one artist',
    { path: '/artists/3WrFJ7ztbogyGnTHbHJFl2', query: {} },
    200,
    /spotify:artist:3WrFJ7ztbogyGnTHbHJFl2/,
  ],
  ['spotify', 'a closed path', { path: '/browse/new-releases', query: {} }, 403, /Forbidden/],
  ['tmdb', 'another film', { query: { query: 'Aquarius' } }, 200, /"title":"Aquarius"/],
  ['tmdb', 'a film that does not exist', { query: { query: 'filme que não existe' } }, 200, /"results":\[\]/],
  ['tmdb', 'no text', { query: {} }, 422, /Invalid parameters/],
  ['tmdb', 'page zero', { query: { query: 'a', page: '0' } }, 400, /Invalid page/],
  ['jsonplaceholder', 'the last post', { path: '/posts/100' }, 200, /"userId":10,"id":100/],
  ['jsonplaceholder', 'posts of a user', { path: '/posts', query: { userId: '10' } }, 200, /^\[\{"userId":10,"id":91,/],
  [
    'jsonplaceholder',
    'a new post',
    { method: 'POST', path: '/posts', body: { title: 'oi' } },
    201,
    /^\{"title":"oi","id":101\}$/,
  ],
  [
    'jsonplaceholder',
    'a replaced post',
    { method: 'PUT', path: '/posts/7', body: { title: 'oi' } },
    200,
    /^\{"title":"oi","id":7\}$/,
  ],
  [
    'jsonplaceholder',
    'a changed post',
    { method: 'PATCH', path: '/posts/7', body: { title: 'oi' } },
    200,
    /"userId":1,"id":7,"title":"oi","body"/,
  ],
  ['jsonplaceholder', 'a removed post', { method: 'DELETE', path: '/posts/7' }, 200, /^\{\}$/],
  [
    'github',
    'another repository',
    { path: '/repos/nodejs/node' },
    200,
    /"name":"node","full_name":"nodejs\/node".*"login":"nodejs"/,
  ],
  ['github', 'no User-Agent', { headers: { 'user-agent': '' } }, 403, /^$/],
  ['github', 'a search', { path: '/search/repositories', query: { q: 'cep' } }, 200, /"total_count":1/],
  ['pokeapi', 'another creature', { path: '/pokemon/mr-mime' }, 200, /"name":"mr-mime"/],
  ['pokeapi', 'the same by number', { path: '/pokemon/25' }, 200, /"name":"pikachu"/],
  ['pokeapi', 'a capital letter', { path: '/pokemon/Pikachu' }, 200, /"name":"pikachu"/],
  [
    'google-maps-platform',
    'an address without a match',
    { query: { address: 'que não existe' } },
    200,
    /"ZERO_RESULTS"/,
  ],
];

for (const [id, what, asked, status, body] of rows) {
  test(`${id}: ${what} answers ${status}`, async () => {
    const answer = await ask(id, asked);
    assert.equal(answer.status, status, answer.text);
    assert.match(answer.text, body);
  });
}
