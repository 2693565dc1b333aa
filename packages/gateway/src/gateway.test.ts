import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createStore } from '@farol/store';
import { json, startUpstream, type Upstream } from '../../../test/upstream.ts';
import { withLimits } from '../../../test/with-limits.ts';
import { createGateway, type Gateway, type GatewayOptions } from './index.ts';

const catalogue = withLimits(loadCatalogue(), { receitaws: [{ requests: 3, per: 'minute', credential: 'without' }] });
let upstream: Upstream;
const opened: { close: () => Promise<void> }[] = [];

before(async () => {
  upstream = await startUpstream();
});
beforeEach(() => {
  upstream.seen.length = 0;
  upstream.answer(json(200, { ok: true }));
});
after(async () => {
  for (const part of opened) await part.close();
  await upstream.close();
});

function gateway(options: Partial<GatewayOptions> = {}): Gateway {
  const clock = options.clock ?? Date.now;
  const store = createStore({ url: 'sqlite::memory:', clock });
  const made = createGateway({
    catalogue,
    store,
    environment: {},
    dial: () => upstream.origin,
    random: () => 0,
    ...options,
  });
  opened.push(made, store);
  return made;
}

const get = (path = '/', init: RequestInit = {}) => new Request(`http://127.0.0.1:8080/gateway${path}`, init);

test('a call goes to the entry’s own URL, and its answer is passed on unchanged', async () => {
  const response = await gateway().call(get('/viacep/01001000/json/'), { id: 'viacep', path: '/01001000/json/' });
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), { ok: true });
  assert.equal(upstream.seen[0]?.url, '/ws/01001000/json/');
  assert.equal(upstream.seen[0]?.headers.host, 'viacep.com.br');
  assert.match(upstream.seen[0]?.headers['user-agent'] ?? '', /^Farol\//);
  assert.equal(response.headers.get('cache-status'), 'farol; fwd=uri-miss; fwd-status=200; stored');
});

test('an answer that fair use asks callers to cache is cached', async () => {
  const calls = gateway();
  for (let i = 0; i < 3; i++) await calls.call(get('/viacep/x'), { id: 'viacep', path: '/01001000/json/' });
  const response = await calls.call(get('/viacep/x'), { id: 'viacep', path: '/01001000/json/' });
  assert.match(response.headers.get('cache-status') ?? '', /^farol; hit; ttl=86\d{3}$/);
  assert.equal(upstream.seen.length, 1);
});

test('a limit of 3 calls a minute admits 3 calls and refuses the fourth without sending it', async () => {
  const calls = gateway();
  const once = (n: number) => calls.call(get('/receitaws/x'), { id: 'receitaws', path: `/cnpj/0000000000019${n}` });
  for (let n = 0; n < 3; n++) assert.equal((await once(n)).status, 200);
  const refused = await once(4);
  assert.equal(refused.status, 429);
  assert.equal(upstream.seen.length, 3);
  const body = (await refused.json()) as Record<string, unknown>;
  assert.equal(body.code, 'limit_reached');
  assert.equal(refused.headers.get('retry-after'), String(body.retry_after));
  assert.equal(refused.headers.get('ratelimit-policy'), '"minute";q=3;w=60');
  assert.match(refused.headers.get('ratelimit') ?? '', /^"minute";r=0;t=[1-9]\d*$/);
});

test('a missing key is a 401 that names the variable and where to get the key', async () => {
  const response = await gateway().call(get('/coingecko/x'), {
    id: 'coingecko',
    path: '/simple/price',
    language: 'en',
  });
  assert.equal(response.status, 401);
  const body = (await response.json()) as Record<string, unknown>;
  assert.equal(body.code, 'credential_missing');
  assert.equal(body.variable, 'COINGECKO_DEMO_API_KEY');
  assert.match(String(body.detail), /COINGECKO_DEMO_API_KEY/);
  assert.equal(upstream.seen.length, 0);
});
