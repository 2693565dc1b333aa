import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createGuard, createToken, type Exposure, requestFromFetch, responseToFetch } from '@farol/http';
import type { GatewayOptions } from '../gateway-options.ts';
import { type CallOptions, createGateway, type Gateway } from '../index.ts';
import { type Fixture, openFixture } from '../testing/fixture.ts';

const token = createToken('the-right-token');

let fixture: Fixture;
const opened: Gateway[] = [];
before(async () => {
  fixture = await openFixture();
});
after(async () => {
  for (const gateway of opened) await gateway.close();
  await fixture.close();
});

function gateway(exposure?: Exposure, options: Partial<GatewayOptions> = {}): Gateway {
  const made = createGateway({ ...fixture.parts, ...(exposure && { guard: createGuard(exposure) }), ...options });
  opened.push(made);
  return made;
}

const request = (headers: Readonly<Record<string, string>>) =>
  new Request('http://127.0.0.1:8080/gateway/viacep/01001000/json/', {
    headers: { host: '127.0.0.1:8080', ...headers },
  });

const answered = async (from: Gateway, headers: Readonly<Record<string, string>>, given: Partial<CallOptions> = {}) =>
  responseToFetch(
    await from.answer(requestFromFetch(request(headers)), { id: 'viacep', path: '/01001000/json/', ...given }),
  );
const statusOf = async (from: Gateway, headers: Readonly<Record<string, string>>) =>
  (await answered(from, headers)).status;

test('on this machine, programs and the server’s own page may call without a token', async () => {
  const local = gateway();
  for (const headers of [
    {},
    { host: 'localhost:8080' },
    { host: '[::1]:8080' },
    { host: '127.0.0.1' },
    { origin: 'http://127.0.0.1:8080' },
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { referer: 'http://127.0.0.1:8080/apis/viacep/' },
  ]) {
    assert.equal(await statusOf(local, headers), 200, JSON.stringify(headers));
  }
});

test('on this machine, pages of other sites and foreign host names (DNS rebinding) are refused', async () => {
  const local = gateway();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:8081' },
    { origin: 'http://localhost:8080' },
    { origin: 'http://127.0.0.1:8080.evil.example' },
    { host: 'evil.example' },
    { host: 'evil.example:8080', origin: 'http://evil.example:8080' },
    { host: '127.0.0.1.evil.example' },
    { host: 'localhost.evil.example' },
    { host: '0.0.0.0:8080' },
    { host: '10.0.0.1:8080' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/page' },
    { referer: 'not an address' },
  ]) {
    assert.equal(await statusOf(local, headers), 403, JSON.stringify(headers));
  }
});

test('a refusal is a problem like any other', async () => {
  const refused = await answered(
    gateway(),
    { origin: 'https://evil.example' },
    { language: 'en', requestId: 'request-1' },
  );
  const body = (await refused.json()) as Record<string, unknown>;
  assert.equal(body.code, 'origin_refused');
  assert.equal(body.header, 'Origin');
  assert.equal(body.api, 'viacep');
  assert.equal(body.request_id, 'request-1');
});

test('bound to a network, every caller needs the token, and pages need an allowed origin', async () => {
  const exposure: Exposure = { reach: 'network', token, origins: ['https://app.example'] };
  const wide = gateway(exposure, { tokens: ['the-right-token'] });
  const bearer = { authorization: 'Bearer the-right-token', host: 'farol.example' };
  assert.equal(await statusOf(wide, bearer), 200);
  assert.equal(await statusOf(wide, { ...bearer, origin: 'https://app.example' }), 200);
  assert.equal(await statusOf(wide, { ...bearer, origin: 'https://evil.example' }), 403);
  assert.equal(await statusOf(wide, { ...bearer, origin: 'http://farol.example' }), 200, 'its own pages');
  assert.equal(await statusOf(wide, { host: 'farol.example' }), 401);
  assert.equal(await statusOf(wide, { authorization: 'Bearer wrong' }), 401);
  assert.equal(await statusOf(wide, { authorization: 'Basic the-right-token' }), 401);
  assert.match((await answered(wide, {})).headers.get('www-authenticate') ?? '', /^Bearer /);
});

test('bound to a network without a token, every call is refused', async () => {
  const closed = gateway({ reach: 'network' });
  assert.equal(await statusOf(closed, { authorization: 'Bearer ' }), 401);
  assert.equal(await statusOf(closed, { authorization: 'Bearer undefined' }), 401);
});

test('the token that let a call in is not passed on', async () => {
  const wide = gateway({ reach: 'network', token }, { tokens: ['the-right-token'] });
  const response = await wide.call(request({ authorization: 'Bearer the-right-token' }), {
    id: 'viacep',
    path: '/01001000/json/',
  });
  assert.equal(response.status, 200);
  assert.equal(fixture.upstream.seen.at(-1)?.headers.authorization, undefined);
});

test('a webhook delivery is refused, so that no sender becomes a way around the guard', async () => {
  for (const name of ['x-farol-delivery', 'webhook-id', 'webhook-signature', 'x-signature']) {
    const refused = await answered(gateway(), { [name]: 'anything' });
    assert.equal(refused.status, 403);
    assert.equal(((await refused.json()) as { readonly code: string }).code, 'delivery_refused');
  }
});

test('with a key, a read that asks the API for another method in its query is a write', async () => {
  const keys = { environment: { GITHUB_TOKEN: 'ghp_0123456789', META_ACCESS_TOKEN: 'EAA0123456789' } };
  const cautious = gateway(undefined, keys);
  const status = async (from: Gateway, query: string, id = 'meta-graph') =>
    (await from.call(new Request(`http://127.0.0.1:8080/x?${query}`), { id, path: '/1' })).status;
  const hidden = [
    'method=delete',
    'METHOD=post',
    '%6Dethod=DELETE',
    'a=1;method=put',
    'a=1&+method=delete',
    'method%5B%5D=delete',
  ];
  const others = [
    '_method=DELETE',
    'x-http-method-override=PATCH',
    '%24httpMethod=DELETE',
    'method=get&method=delete',
    'method',
  ];
  fixture.upstream.seen.length = 0;
  for (const query of [...hidden, ...others]) assert.equal(await status(cautious, query), 403, query);
  assert.equal(await status(cautious, 'method=delete', 'github'), 403);
  assert.equal(fixture.upstream.seen.length, 0);
  for (const query of ['method=get', 'fields=method', 'payment_method=pix'])
    assert.equal(await status(cautious, query), 200, query);
  assert.equal(await status(gateway(), 'method=delete', 'jsonplaceholder'), 200, 'without a key');
  assert.equal(await status(gateway(undefined, { ...keys, writes: ['meta-graph'] }), 'method=delete'), 200);
});

test('with a key, only reads and the methods of the entry go out, unless the operator allows writes', async () => {
  const keys = { environment: { GITHUB_TOKEN: 'ghp_0123456789', ANTHROPIC_API_KEY: 'sk-ant-0123456789' } };
  const status = async (from: Gateway, id: string, method: string) => {
    const call = new Request('http://127.0.0.1:8080/x', { method, ...(method === 'GET' ? {} : { body: '{}' }) });
    return (await from.call(call, { id, path: '/anything' })).status;
  };
  fixture.upstream.seen.length = 0;
  const cautious = gateway(undefined, keys);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    assert.equal(await status(cautious, 'github', method), 403, method);
  assert.equal(fixture.upstream.seen.length, 0);
  assert.equal(await status(cautious, 'github', 'GET'), 200);
  assert.equal(await status(cautious, 'anthropic-claude', 'POST'), 200, 'its first request is a POST');
  assert.equal(await status(gateway(), 'jsonplaceholder', 'DELETE'), 200, 'without a key');
  assert.equal(await status(gateway(undefined, { ...keys, writes: ['github'] }), 'github', 'DELETE'), 200);
});
