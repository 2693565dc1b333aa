import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { requestFromFetch } from '@farol/http';
import { fc } from '../../../../test/properties.ts';
import { GatewayError } from '../problem/errors.ts';
import { checkedPath, resolveTarget, type Target } from './target.ts';

const catalogue = loadCatalogue();

function target(
  id: string,
  path: string,
  query = '',
  init: RequestInit = {},
  ownsAuthorization: (value: string) => boolean = () => false,
): Target {
  const inbound = requestFromFetch(new Request(`http://127.0.0.1:8080/gateway/x${query}`, init));
  return resolveTarget(catalogue, inbound, { id, path }, { ownsAuthorization });
}

const refusedWith = (code: string) => (error: unknown) => error instanceof GatewayError && error.code === code;

test('origin and base path come from the entry, path and query unchanged from the caller', () => {
  const found = target('viacep', '/SP/S%C3%A3o%20Paulo/Pra%C3%A7a/json/', '?a=1%202+3&b=%2F');
  assert.equal(found.origin, 'https://viacep.com.br');
  assert.equal(found.path, '/ws/SP/S%C3%A3o%20Paulo/Pra%C3%A7a/json/');
  assert.equal(found.query, 'a=1%202+3&b=%2F');
});

test('the trace of the caller is passed on, unless it is malformed', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const passed = (value: string) =>
    target('viacep', '/01001000/json/', '', { headers: { traceparent: value } }).headers;
  assert.equal(passed(traceparent).traceparent, traceparent);
  assert.equal(passed('nonsense').traceparent, undefined);
});

test('a colon inside a segment is part of a path', () => {
  const path = '/models/gemini-flash-latest:generateContent';
  assert.equal(target('google-gemini', path).path, `/v1beta${path}`);
});

for (const path of [
  '/..',
  '/../x',
  '/a/../b',
  '/a/..',
  '/./a',
  '/%2e%2e/a',
  '/%2E%2e/a',
  '/.%2e/a',
  '/a/%2e',
  '/%252e%252e/a',
  '/%25252e%25252e/a',
  '/..;x/a',
  '/..%3bx/a',
  '/a%2fb',
  '/a%2Fb',
  '/a%5cb',
  '/a\\b',
  '/a%252fb',
  '/a%255cb',
  '//evil.example/x',
  '/a//b',
  '/http://evil.example/',
  '/https:%2f%2fevil.example/',
  '/@evil.example/',
  '/user:pass@evil.example/',
  '/%40evil.example/',
  '/a\r\nHost: evil.example',
  '/a%0d%0aHost:%20evil.example',
  '/a%00',
  '/a%0a',
  '/a%250a',
  '/a b',
  '/a?b',
  '/a#b',
  '/é',
  '/a%',
  '/a%zz',
  '/%ff%fe',
  '/a\t',
]) {
  test(`the path ${JSON.stringify(path)} is refused`, () => {
    assert.throws(() => target('github', path), refusedWith('malformed-target'));
  });
}

test('an accepted path has no dot segment, no empty segment and no extra slash in any decoding', () => {
  const piece = fc.constantFrom(
    '..',
    '.',
    '%2e',
    '%2E',
    '%252e',
    '/',
    '%2f',
    '%5c',
    '\\',
    'a',
    '@',
    ':',
    ';',
    '%25',
    '%',
    '%00',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const path = `/${pieces.join('')}`;
      try {
        checkedPath(path);
      } catch (error) {
        assert.ok(error instanceof GatewayError);
        return;
      }
      const url = new URL(`https://api.github.com${path}`);
      assert.equal(url.host, 'api.github.com');
      assert.equal(url.pathname, path, 'a URL parser leaves it unchanged');
      let form = path;
      for (let i = 0; i < 4; i += 1) {
        assert.ok(!form.split('/').some((segment) => segment === '..' || segment === '.'), form);
        assert.equal(form.split('/').length, path.split('/').length);
        try {
          form = decodeURIComponent(form);
        } catch {
          return;
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a key of the caller is refused wherever the API accepts one, in any spelling', () => {
  const cases: readonly [string, string, RequestInit][] = [
    ['openweather', '?appid=mine', {}],
    ['openweather', '?q=x&APPID=mine', {}],
    ['openweather', '?q=x;appid=mine', {}],
    ['openweather', '?q=x&%61ppid=mine', {}],
    ['meta-graph', '?access_token=mine', {}],
    ['tmdb', '?api_key=mine', {}],
    ['google-maps-platform', '?key=mine', {}],
    ['google-gemini', '?key=mine', {}],
    ['coingecko', '?x_cg_demo_api_key=mine', {}],
    ['awesomeapi', '?token=mine', {}],
    ['anthropic-claude', '', { headers: { 'X-Api-Key': 'mine' } }],
    ['coingecko', '', { headers: { 'x-cg-demo-api-key': 'mine' } }],
    ['github', '', { headers: { Authorization: 'Bearer mine' } }],
    ['viacep', '', { headers: { authorization: 'Basic bWluZQ==' } }],
  ];
  for (const [id, query, init] of cases) {
    assert.throws(() => target(id, '/x', query, init), refusedWith('credential-not-taken'), `${id} ${query}`);
  }
});

test('the gateway’s own token is accepted and not passed on', () => {
  const { headers } = target(
    'github',
    '/x',
    '',
    { headers: { authorization: 'Bearer ours' } },
    (value) => value === 'Bearer ours',
  );
  assert.equal(headers.authorization, undefined);
});

test('only headers about content and those that the entry names are passed on', () => {
  const { headers } = target('github', '/x', '', {
    headers: {
      accept: 'application/vnd.github+json',
      'accept-encoding': 'zstd, gzip, br;q=0.5',
      'accept-language': 'pt-BR',
      connection: 'close, x-inner',
      'x-inner': '1',
      cookie: 'session=1',
      forwarded: 'for=10.0.0.1',
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'proxy-authorization': 'Basic x',
      te: 'trailers',
      'user-agent': 'node',
      'x-github-api-version': '2000-01-01',
      'if-none-match': '"x"',
      range: 'bytes=0-1',
    },
  });
  assert.deepEqual(headers, {
    accept: 'application/vnd.github+json',
    'accept-encoding': 'gzip, br;q=0.5',
    'accept-language': 'pt-BR',
    'x-github-api-version': '2000-01-01',
  });
});

test('headers that every call needs are added when the caller does not send them', () => {
  assert.equal(target('anthropic-claude', '/messages').headers['anthropic-version'], '2026-10-21');
});

test('the switch for the raw answer is not passed on', () => {
  const found = target('viacep', '/x/json/', '?farol-upstream=1&callback=a');
  assert.equal(found.raw, true);
  assert.equal(found.query, 'callback=a');
  assert.equal(target('viacep', '/x/json/', '', { headers: { prefer: 'wait=5, upstream' } }).raw, true);
  assert.equal(target('viacep', '/x/json/', '', { headers: { prefer: 'upstreamish' } }).raw, false);
});

test('an unknown id, an unknown method and a URL that is too long are refused with a code each', () => {
  assert.throws(() => target('unknown', '/x'), refusedWith('api-not-found'));
  assert.throws(() => target('viacep', '/x', '', { method: 'OPTIONS' }), refusedWith('method-not-allowed'));
  assert.throws(() => target('viacep', `/${'a'.repeat(9_000)}`), refusedWith('malformed-target'));
});

test('a path that is encoded again and again is refused after five rounds', () => {
  const nested = (times: number) => `/%${'25'.repeat(times)}41`;
  assert.doesNotThrow(() => checkedPath(nested(4)));
  assert.throws(() => checkedPath(nested(4_000)), /encoded too many times/);
});
