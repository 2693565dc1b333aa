// More than 300 ways to make the gateway call another server. None of them opens a connection to a listener that is not the entry's.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { after, before, test } from 'node:test';
import type { Catalogue } from '@farol/catalogue';
import type { Resolver } from '@farol/http';
import { createStore } from '@farol/store';
import { startUpstream, type Upstream } from '../../../../test/upstream.ts';
import { createGateway, type GatewayOptions } from '../index.ts';
import { catalogue } from '../testing/fixture.ts';
import { createDialler } from './dial.ts';
import { createSend } from './send.ts';

let entry: Upstream;
let strays = 0;
let tricks = 0;
/** Represents everything on this machine that must not be reached, on IPv4 and IPv6. */
const forbidden = createServer((socket) => {
  strays += 1;
  socket.destroy();
});
let port = 0;

before(async () => {
  entry = await startUpstream();
  await new Promise<void>((resolve) => {
    // Without IPv6, IPv4 alone is tested.
    forbidden.once('error', () => forbidden.listen(0, '127.0.0.1', resolve));
    forbidden.listen(0, '::', resolve);
  });
  ({ port } = forbidden.address() as AddressInfo);
});
after(async () => {
  forbidden.close();
  await entry.close();
});

async function withGateway(
  options: Partial<GatewayOptions>,
  work: (call: (id: string, path: string, init?: RequestInit, query?: string) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const store = createStore({ url: 'sqlite::memory:' });
  const gateway = createGateway({
    catalogue,
    store,
    environment: {},
    random: () => 0,
    sleep: async () => {},
    ...options,
  });
  await work((id, path, init = {}, query = '') => {
    tricks += 1;
    return gateway.call(new Request(`http://127.0.0.1:8080/gateway/${id}${query}`, init), { id, path });
  });
  await gateway.close();
  await store.close();
}

const hosts = () => [
  `127.0.0.1:${port}`,
  `localhost:${port}`,
  `127.1:${port}`,
  `0x7f000001:${port}`,
  `2130706433:${port}`,
  `0177.0.0.1:${port}`,
  `0:${port}`,
  `0.0.0.0:${port}`,
  `[::1]:${port}`,
  `[::]:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `[::ffff:7f00:1]:${port}`,
  `127。0。0。1:${port}`,
  `１２７.0.0.1:${port}`,
  `localhost.:${port}`,
  `127.0.0.1.:${port}`,
];

/** Ways to write a host where a path is expected. */
const pathForms = [
  (host: string) => `//${host}/x`,
  (host: string) => `/\\${host}/x`,
  (host: string) => `\\\\${host}/x`,
  (host: string) => `http://${host}/x`,
  (host: string) => `/http://${host}/x`,
  (host: string) => `@${host}/x`,
  (host: string) => `:80@${host}/x`,
  (host: string) => `/..//${host}/x`,
  (host: string) => `/%2f%2f${host}/x`,
  (host: string) => `/x%0d%0aHost:%20${host}`,
  (host: string) => `/x HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  (host: string) => `.${host}/x`,
  (host: string) => `#@${host}/x`,
  (host: string) => `?@${host}/x`,
];

const headerForms = (host: string): Record<string, string>[] => [
  { host },
  { 'x-forwarded-host': host },
  { forwarded: `host=${host}` },
  { 'x-host': host },
  { 'x-original-url': `http://${host}/` },
  { 'x-rewrite-url': `http://${host}/` },
  { 'x-upstream': `http://${host}` },
  { 'x-portkey-custom-host': `http://${host}` },
  { 'x-target-url': `http://${host}` },
  { 'x-base-url': `http://${host}` },
  { 'proxy-connection': 'keep-alive', via: `1.1 ${host}` },
  { referer: `http://${host}/`, origin: `http://${host}` },
];

function assertOnlyTheEntry(id: string): void {
  const base = new URL(catalogue.api(id)?.baseAddress ?? '');
  for (const { url, headers } of entry.seen) {
    assert.equal(headers.host, base.host);
    assert.ok(url.startsWith(`${base.pathname.replace(/\/$/, '')}/`), url);
    assert.doesNotMatch(url, /\.\.|\/\/|\\|\s/);
  }
  assert.equal(strays, 0);
}

test('a host in the path is not called', async () => {
  await withGateway({ dial: () => entry.origin }, async (call) => {
    for (const id of ['github', 'jsonplaceholder']) {
      entry.seen.length = 0;
      for (const host of hosts().slice(0, 6)) for (const form of pathForms) await (await call(id, form(host))).text();
      assertOnlyTheEntry(id);
    }
  });
});

test('a host in a header or in the query is not called', async () => {
  await withGateway({ dial: () => entry.origin }, async (call) => {
    entry.seen.length = 0;
    for (const host of hosts().slice(0, 4)) {
      for (const headers of headerForms(host)) {
        const response = await call('jsonplaceholder', '/posts/1', { headers });
        assert.equal(response.status, 200);
      }
      for (const name of ['url', 'host', 'base_url', 'target', 'origin', 'proxy']) {
        await call('jsonplaceholder', '/posts/1', {}, `?${name}=${encodeURIComponent(`http://${host}/`)}`);
      }
    }
    assertOnlyTheEntry('jsonplaceholder');
    for (const { headers } of entry.seen) {
      assert.ok(!Object.entries(headers).some(([, value]) => String(value).includes(String(port))));
    }
  });
});

test('a redirect to another host is not followed', async () => {
  await withGateway({ dial: () => entry.origin }, async (call) => {
    for (const host of hosts()) {
      for (const location of [`http://${host}/x`, `//${host}/x`, `https://jsonplaceholder.typicode.com@${host}/x`]) {
        entry.answer((_request, response) => response.writeHead(302, { location: encodeURI(location) }).end());
        const response = await call('jsonplaceholder', `/posts/${tricks}`, { method: 'POST', body: '' });
        assert.ok(response.status === 502 || response.status === 503, `${location} gave ${response.status}`);
      }
    }
    assertOnlyTheEntry('jsonplaceholder');
  });
});

test('an entry with an address of this machine is not dialled, in any spelling', async () => {
  const api = catalogue.api('jsonplaceholder');
  assert.ok(api);
  for (const host of hosts()) {
    for (const scheme of ['http', 'https']) {
      const wrong: Catalogue = { ...catalogue, api: () => ({ ...api, baseAddress: `${scheme}://${host}` }) };
      await withGateway({ catalogue: wrong }, async (call) => {
        const response = await call('jsonplaceholder', '/posts/1', { method: 'POST', body: '' });
        assert.ok(response.status === 502 || response.status === 503, `${host} gave ${response.status}`);
      });
    }
  }
  assert.equal(strays, 0);
});

test('a name that leads to an address of this machine, alone or among others, is not dialled', async () => {
  const answers: readonly (readonly string[])[] = [
    ['127.0.0.1'],
    ['::1'],
    ['0.0.0.0'],
    ['::'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['10.0.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['172.17.0.1'],
    ['100.100.100.200'],
    ['fd00:ec2::254'],
    ['fe80::1'],
    ['2002:7f00:1::'],
    ['8.8.8.8', '127.0.0.1'],
    ['127.0.0.1', '8.8.8.8'],
    ['2606:4700::1111', '::1'],
    [],
  ];
  for (const addresses of answers) {
    for (const all of [true, false]) {
      tricks += 1;
      const dialler = createDialler({ resolve: resolvingTo(addresses) });
      const send = createSend(dialler, { idleMs: 60_000, streamIdleMs: 60_000, mostBytes: 1_000 });
      const request = {
        origin: `http${all ? '' : 's'}://rebound.example:${port}`,
        method: 'GET',
        path: '/',
        headers: {},
        body: null,
      };
      await assert.rejects(
        send(request, { signal: AbortSignal.timeout(60_000), mayStart: () => true }),
        { code: addresses.length === 0 ? 'ENOTFOUND' : 'FAROL_BLOCKED_ADDRESS' },
        addresses.join(),
      );
      await dialler.close();
    }
  }
  assert.equal(strays, 0);
});

test('at least 300 ways were tried', () => {
  assert.ok(tricks >= 300, `${tricks}`);
  assert.equal(strays, 0);
});

test('the forbidden listener can be reached without the guard', async () => {
  const dialler = createDialler({ dial: () => `http://127.0.0.1:${port}` });
  const send = createSend(dialler, { idleMs: 60_000, streamIdleMs: 60_000, mostBytes: 1_000 });
  const request = { origin: 'https://viacep.com.br', method: 'GET', path: '/', headers: {}, body: null };
  await assert.rejects(send(request, { signal: AbortSignal.timeout(60_000), mayStart: () => true }));
  assert.equal(strays, 1);
  await dialler.close();
});

function resolvingTo(addresses: readonly string[]): Resolver {
  return async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}
