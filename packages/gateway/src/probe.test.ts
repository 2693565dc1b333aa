import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createStore } from '@farol/store';
import { json, startUpstream, type Upstream } from '../../../test/upstream.ts';
import { withLimits } from '../../../test/with-limits.ts';
import { createGateway, type Gateway, GatewayError, type GatewayOptions } from './index.ts';
import type { ProbeRequest } from './probe.ts';

const catalogue = withLimits(loadCatalogue(), { receitaws: [{ requests: 3, per: 'minute', credential: 'without' }] });
const key = 'a-key-for-tests-0123456789';
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
  const store = createStore({ url: 'sqlite::memory:' });
  const environment = { COINGECKO_DEMO_API_KEY: key, OPENWEATHER_API_KEY: key };
  const made = createGateway({ catalogue, store, environment, dial: () => upstream.origin, ...options });
  opened.push(made, store);
  return made;
}

const request = (change: Partial<ProbeRequest> = {}): ProbeRequest => ({
  id: 'viacep',
  method: 'GET',
  path: '/01001000/json/',
  query: '',
  headers: { accept: '*/*' },
  credential: 'without',
  signal: new AbortController().signal,
  ...change,
});

const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise;
  } catch (error) {
    if (error instanceof GatewayError) return error.code;
    throw error;
  }
  return 'none';
};

test('a probe is sent unchanged, with any method and an Origin, and its answer is returned unchanged', async () => {
  upstream.answer((_seen, response) => {
    response.writeHead(405, { 'access-control-allow-origin': '*', server: 'theirs' });
    response.end('no');
  });
  const answer = await gateway().probe(
    request({ method: 'OPTIONS', query: 'a=%20b', headers: { origin: 'https://example.com' } }),
  );
  const [seen] = upstream.seen;
  assert.equal(seen?.method, 'OPTIONS');
  assert.equal(seen.url, '/ws/01001000/json/?a=%20b');
  assert.equal(seen.headers.origin, 'https://example.com');
  assert.equal(seen.headers.host, 'viacep.com.br');
  assert.equal(answer.status, 405);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  assert.equal(answer.headers.server, 'theirs');
  assert.equal(Buffer.from(answer.body).toString(), 'no');
});

test('a probe without a key sends none, even when there is one', async () => {
  const calls = gateway();
  await calls.probe(request({ id: 'coingecko', path: '/ping', credential: 'without' }));
  await calls.probe(request({ id: 'coingecko', path: '/ping', credential: 'with' }));
  assert.equal(upstream.seen[0]?.headers['x-cg-demo-api-key'], undefined);
  assert.equal(upstream.seen[1]?.headers['x-cg-demo-api-key'], key);
});

test('a probe with a key is refused when there is none, even when the key is optional', async () => {
  const calls = gateway({ environment: {} });
  assert.equal(await codeOf(calls.probe(request({ id: 'coingecko', credential: 'with' }))), 'credential-missing');
  assert.equal(await codeOf(calls.probe(request({ id: 'github', credential: 'with' }))), 'credential-missing');
  assert.equal(upstream.seen.length, 0);
});

test('probes and calls count against the same limit', async () => {
  const calls = gateway();
  const probe = () => calls.probe(request({ id: 'receitaws', path: '/cnpj/00000000000191' }));
  await probe();
  await probe();
  await calls.call(new Request('http://farol.invalid/'), { id: 'receitaws', path: '/cnpj/00000000000272' });
  assert.equal(await codeOf(probe()), 'limit-reached');
  assert.equal(upstream.seen.length, 3);
});

test('nothing is retried, followed or cached: one probe is one request', async () => {
  const calls = gateway();
  upstream.answer(json(503, {}));
  assert.equal((await calls.probe(request())).status, 503);
  upstream.answer(json(301, {}, { location: '/ws/elsewhere' }));
  assert.equal((await calls.probe(request())).status, 301);
  upstream.answer(json(200, {}, { 'cache-control': 'max-age=60' }));
  await calls.probe(request());
  await calls.probe(request());
  assert.equal(upstream.seen.length, 4);
});

test('a key that the API echoes is masked in headers, bodies and streams', async () => {
  const calls = gateway();
  const echo = { id: 'openweather', path: '/weather', credential: 'with' } as const;
  upstream.answer((seen, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-asked': seen.url });
    response.end(JSON.stringify({ url: seen.url }));
  });
  const whole = await calls.probe(request(echo));
  assert.match(upstream.seen[0]?.url ?? '', new RegExp(key));
  upstream.answer((seen, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${seen.url.slice(0, -5)}`);
    response.end(`${seen.url.slice(-5)}\n\n`);
  });
  const stream = await calls.probe(request(echo));
  for (const { headers, body } of [whole, stream]) {
    assert.ok(body.length > 20);
    assert.doesNotMatch(Buffer.from(body).toString() + JSON.stringify(headers), new RegExp(key));
  }
});

test('an endless body is read up to a limit', async () => {
  let ended = false;
  upstream.answer((_seen, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const more = (): void => {
      if (!response.destroyed && response.write('data: x\n\n'.repeat(10_000))) setImmediate(more);
      else response.once('drain', more);
    };
    response.once('close', () => {
      ended = true;
    });
    more();
  });
  const answer = await gateway().probe(request());
  assert.equal(answer.whole, false);
  assert.ok(answer.body.length >= 1_048_576 && answer.body.length < 2_097_152);
  while (!ended) await new Promise((resolve) => setImmediate(resolve));
});

test('no answer in time is a timeout, and an unknown id is refused', async () => {
  upstream.answer(() => {});
  const hasty = gateway({ limits: { callMs: 50 } });
  assert.equal(await codeOf(hasty.probe(request())), 'upstream-timeout');
  assert.equal(await codeOf(hasty.probe(request({ id: 'no-such-entry' }))), 'api-not-found');
});
