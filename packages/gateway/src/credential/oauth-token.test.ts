import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { type Answer, json } from '../../../../test/upstream.ts';
import { createGateway, type Gateway } from '../index.ts';
import { asked, type Fixture, openFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let gateway: Gateway;
let given = 0;
let token: Answer;
let api: Answer;

const environment = { SPOTIFY_CLIENT_ID: 'client id', SPOTIFY_CLIENT_SECRET: 'secret/+0123456789' };

beforeEach(async () => {
  given = 0;
  token = (request, response, raw) => {
    given += 1;
    json(200, { access_token: `token-number-${given}`, token_type: 'Bearer', expires_in: 3_600 })(
      request,
      response,
      raw,
    );
  };
  api = json(200, {});
  fixture = await openFixture((request, response, raw) =>
    (request.headers.host === 'accounts.spotify.com' ? token : api)(request, response, raw),
  );
  gateway = createGateway({ ...fixture.parts, environment });
});
afterEach(async () => {
  await gateway.close();
  await fixture.close();
});

const call = (path = '/artists/1', from = gateway) => from.call(...asked('spotify', path));
const bearers = () =>
  fixture.upstream.seen
    .filter(({ headers }) => headers.host === 'api.spotify.com')
    .map(({ headers }) => headers.authorization);

test('the token is requested as in RFC 6749 and sent as a bearer token', async () => {
  assert.equal((await call()).status, 200);
  const [asking] = fixture.upstream.seen;
  assert.equal(asking?.method, 'POST');
  assert.equal(asking?.url, '/api/token');
  assert.equal(asking?.body, 'grant_type=client_credentials');
  const basic = Buffer.from(asking?.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
  assert.equal(basic, 'client+id:secret%2F%2B0123456789');
  assert.match(asking?.headers['user-agent'] ?? '', /^Farol\//);
  assert.deepEqual(bearers(), ['Bearer token-number-1']);
});

test('many calls at once request one token', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => call(`/artists/${n}`)));
  assert.equal(given, 1);
});

test('a token is renewed a minute before it expires', async () => {
  await call();
  fixture.clock.forward(3_539_000);
  await call('/artists/2');
  assert.equal(given, 1);
  fixture.clock.forward(1_000);
  await call('/artists/3');
  assert.equal(given, 2);
  assert.equal(bearers().at(-1), 'Bearer token-number-2');
});

test('a token that the API refuses is not used again', async () => {
  api = json(401, { error: { status: 401, message: 'The access token expired' } });
  assert.equal((await call()).status, 401);
  api = json(200, {});
  assert.equal((await call()).status, 200);
  assert.equal(given, 2);
});

test('a refused client pair is a 401 that names the variables, without further requests', async () => {
  token = json(400, { error: 'invalid_client', error_description: 'Invalid client secret secret/+0123456789' });
  const response = await call();
  assert.equal(response.status, 401);
  const text = await response.text();
  assert.match(text, /credential_refused/);
  assert.match(text, /SPOTIFY_CLIENT_ID/);
  assert.doesNotMatch(text, /0123456789/);
  assert.equal(fixture.upstream.seen.length, 1);
});

test('a token endpoint that is down or answers nonsense is a failure of the provider', async () => {
  token = json(200, { nothing: true });
  assert.equal((await call()).status, 502);
  token = (_request, response) => response.destroy();
  assert.equal((await call('/artists/2')).status, 502);
});

test('a token from the environment is used instead of the pair', async () => {
  const ready = createGateway({
    ...fixture.parts,
    environment: { ...environment, SPOTIFY_ACCESS_TOKEN: 'of-a-user-01234' },
  });
  await call('/me', ready);
  assert.equal(given, 0);
  assert.deepEqual(bearers(), ['Bearer of-a-user-01234']);
  await ready.close();
});
