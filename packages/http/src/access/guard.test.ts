import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestFromFetch } from '../message/fetch-adapter.ts';
import { Problem } from '../problem/problem.ts';
import { createToken, type Exposure } from './exposure.ts';
import { createGuard, isProgram } from './guard.ts';

const token = createToken('the-token-of-the-operator');
const bearer = { authorization: 'Bearer the-token-of-the-operator' };
const proxied = { 'x-forwarded-for': '203.0.113.7' };

type Headers = Readonly<Record<string, string>>;

const request = (headers: Headers, url = 'http://127.0.0.1:8080/x') =>
  requestFromFetch(new Request(url, { method: 'POST', headers }));

/** The code of the refusal and what it names; undefined when the request may pass. */
function refusal(exposure: Exposure, of: 'change' | 'owner', headers: Headers = {}, url = 'http://127.0.0.1:8080/x') {
  try {
    createGuard(exposure)[of](request(headers, url));
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [error.code, error.facts.members?.header].filter(Boolean).join(' ');
  }
}

test('on this machine: programs and its own pages pass, pages of others and foreign host names do not', () => {
  const machine: Exposure = { reach: 'machine', origins: ['https://App.example'] };
  const rows: readonly (readonly [Headers, string | undefined])[] = [
    [{}, undefined],
    [{ origin: 'http://127.0.0.1:8080' }, undefined],
    [{ origin: 'https://app.example' }, undefined],
    [{ origin: 'http://127.0.0.1:3000' }, 'origin-refused Origin'],
    [{ origin: 'https://evil.example' }, 'origin-refused Origin'],
    [{ origin: 'null' }, 'origin-refused Origin'],
    [{ 'sec-fetch-site': 'cross-site' }, 'origin-refused Sec-Fetch-Site'],
    [{ 'sec-fetch-site': 'same-site' }, 'origin-refused Sec-Fetch-Site'],
    [{ 'sec-fetch-site': 'none' }, undefined],
    [{ referer: 'https://evil.example/page' }, 'origin-refused Referer'],
    [{ referer: 'http://127.0.0.1:8080/apis/' }, undefined],
    [{ host: 'evil.example' }, 'origin-refused Host'],
    [{ host: '127.0.0.1.evil.example' }, 'origin-refused Host'],
    [{ host: 'LOCALHOST:8080' }, undefined],
    [{ host: '[::1]:8080' }, undefined],
  ];
  for (const [headers, expected] of rows) {
    for (const kind of ['change', 'owner'] as const)
      assert.equal(refusal(machine, kind, headers), expected, JSON.stringify(headers));
  }
});

test('a program is the owner without any header that a browser adds', () => {
  const guard = createGuard({ reach: 'machine' });
  const fromProgram = (headers: Headers) => isProgram(guard, request(headers));
  // What `fetch` of Node adds is not a sign of a page.
  for (const headers of [{}, { 'sec-fetch-mode': 'cors' }]) assert.ok(fromProgram(headers));
  for (const headers of [
    { origin: 'http://127.0.0.1:8080' },
    { referer: 'http://127.0.0.1:8080/' },
    { 'sec-fetch-site': 'none' },
    { cookie: 'a=b' },
    { 'webhook-id': 'evt_1' },
    { host: 'evil.example' },
    { via: '1.1 proxy' },
  ])
    assert.ok(!fromProgram(headers), JSON.stringify(headers));
  assert.ok(!isProgram(createGuard({ reach: 'network' }), request({})));
});

test('a request that came through a proxy is refused where none was declared, whatever it says of itself', () => {
  const names =
    `forwarded x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-server x-forwarded-ssl
    x-forwarded-scheme x-forwarded-prefix x-scheme x-original-forwarded-for x-original-host x-real-ip x-client-ip
    x-cluster-client-ip cf-connecting-ip true-client-ip fastly-client-ip cdn-loop via`.split(/\s+/);
  for (const name of names) {
    const headers = { [name]: 'anything', ...bearer };
    assert.equal(refusal({ reach: 'machine', token }, 'owner', headers), `proxy-undeclared ${name}`);
    assert.equal(refusal({ reach: 'proxy', token }, 'owner', headers), undefined);
  }
});

test('without a token, a program of this machine that speaks HTTP/1.0 may be a proxy, and does not use the keys', () => {
  const request = {
    ...requestFromFetch(new Request('http://127.0.0.1:8080/x', { headers: bearer })),
    httpVersion: '1.0',
  };
  assert.throws(() => createGuard({ reach: 'machine' }).owner(request), { code: 'proxy-undeclared' });
  assert.doesNotThrow(() => createGuard({ reach: 'machine' }).change(request));
  assert.doesNotThrow(() => createGuard({ reach: 'machine', token }).owner(request));
});

test('the token is required wherever it is set, and without one the keys are closed to a network', () => {
  const own = { origin: 'http://127.0.0.1:8080' };
  for (const reach of ['machine', 'proxy', 'network'] as const) {
    assert.equal(refusal({ reach, token }, 'owner', own), 'not-authenticated', reach);
    assert.equal(refusal({ reach, token }, 'owner', { authorization: 'Bearer wrong' }), 'not-authenticated', reach);
    assert.equal(refusal({ reach, token }, 'owner', { ...own, ...bearer }), undefined, reach);
    assert.equal(refusal({ reach, token }, 'change', own), undefined, reach);
  }
  assert.equal(refusal({ reach: 'machine' }, 'owner', own), undefined);
  for (const reach of ['proxy', 'network'] as const)
    assert.equal(refusal({ reach }, 'owner', { ...own, ...bearer }), 'not-authenticated', reach);
});

test('while a token is exchanged for another, both open the gateway and nothing else does', () => {
  const both = createToken('the-token-of-the-operator', 'the-token-of-tomorrow');
  const shown = (text: string) =>
    refusal({ reach: 'network', token: both }, 'owner', { authorization: `Bearer ${text}` });
  assert.equal(shown('the-token-of-the-operator'), undefined);
  assert.equal(shown('the-token-of-tomorrow'), undefined);
  for (const wrong of ['the-token-of-the-operator,the-token-of-tomorrow', 'the-token', 'undefined'])
    assert.equal(shown(wrong), 'not-authenticated', wrong);
});

test('behind a proxy the origin that the operator named is the own one', () => {
  const exposure: Exposure = { reach: 'proxy', origin: 'https://farol.example', token };
  assert.equal(refusal(exposure, 'change', { origin: 'https://farol.example', ...proxied }), undefined);
  // nginx sends its own name for the server as Host; a page cannot use that.
  assert.equal(refusal(exposure, 'change', { origin: 'http://127.0.0.1:8080' }), 'origin-refused Origin');
});

test('a webhook delivery is never the owner, and may still change what any sender may', () => {
  for (const name of ['x-farol-delivery', 'webhook-id', 'webhook-signature', 'x-signature']) {
    for (const exposure of [{ reach: 'machine' }, { reach: 'network', token }] as const) {
      const headers = { [name]: 'anything', ...bearer };
      assert.equal(refusal(exposure, 'owner', headers), `delivery-refused ${name}`);
      assert.equal(refusal(exposure, 'change', headers), undefined);
    }
  }
});
