import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { createSimulator } from '../simulator.ts';
import { createHandClock } from '../testing/hand-clock.ts';
import { requestTo } from '../testing/request-to.ts';

const catalogue = loadCatalogue();
const spotify = catalogue.api('spotify');
assert.ok(spotify);

function askToken(options: { basic?: string; form?: Record<string, string>; address?: string; method?: string }) {
  const { basic, form = {}, address = 'https://accounts.spotify.com/api/token', method = 'POST' } = options;
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...form });
  return new Request(address, {
    method,
    headers: basic === undefined ? {} : { authorization: `Basic ${Buffer.from(basic).toString('base64')}` },
    ...(method === 'POST' && { body }),
  });
}

test('client credentials get a token that is accepted until it expires', async () => {
  const clock = createHandClock();
  const simulator = createSimulator({ catalogue, clock });
  const response = await simulator(askToken({ basic: 'my-app:my%3Asecret' }));
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const token = (await response.json()) as { access_token: string; token_type: string; expires_in: number };
  assert.equal(token.token_type, 'Bearer');
  assert.equal((await simulator(requestTo(spotify, { key: token.access_token }))).status, 200);
  clock.advance(token.expires_in * 1000);
  const expired = await simulator(requestTo(spotify, { key: token.access_token }));
  assert.equal(expired.status, 401);
  assert.match(await expired.text(), /expired/);
});

test('the token endpoint answers by path too, and accepts the client in the form', async () => {
  const simulator = createSimulator({ catalogue });
  const form = { client_id: 'a', client_secret: 'b' };
  assert.equal((await simulator(askToken({ form, address: 'http://127.0.0.1:1/spotify:token' }))).status, 200);
});

test('a wrong client, another grant and another method are refused as RFC 6749 says', async () => {
  const simulator = createSimulator({ catalogue, keys: { spotify: ['my-app', 'my-secret'] } });
  const wrong = await simulator(askToken({ basic: 'my-app:guess' }));
  assert.deepEqual([wrong.status, wrong.headers.get('www-authenticate')], [401, 'Basic']);
  assert.equal(((await wrong.json()) as { error: string }).error, 'invalid_client');
  assert.equal((await simulator(askToken({ form: { client_id: 'my-app' } }))).status, 400);
  const other = await simulator(askToken({ basic: 'my-app:my-secret', form: { grant_type: 'password' } }));
  assert.equal(((await other.json()) as { error: string }).error, 'unsupported_grant_type');
  assert.equal((await simulator(askToken({ method: 'GET' }))).status, 405);
});

test('all tokens of one client count together', async () => {
  const simulator = createSimulator({ catalogue, faults: { spotify: { limit: { requests: 2, windowMs: 1_000 } } } });
  const tokenOf = async (client: string) => {
    const response = await simulator(askToken({ basic: `${client}:secret` }));
    return ((await response.json()) as { access_token: string }).access_token;
  };
  for (let i = 0; i < 2; i += 1) {
    assert.equal((await simulator(requestTo(spotify, { key: await tokenOf('app') }))).status, 200);
  }
  assert.equal((await simulator(requestTo(spotify, { key: await tokenOf('app') }))).status, 429);
  assert.equal((await simulator(requestTo(spotify, { key: await tokenOf('other') }))).status, 200);
});
