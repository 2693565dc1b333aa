// No spelling of a target makes the gateway or the sender of webhooks open a connection to another socket than the expected ones.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type Catalogue, loadCatalogue } from '@farol/catalogue';
import { createGateway } from '@farol/gateway';
import { createGuard } from '@farol/http';
import { createStore } from '@farol/store';
import { gatewayDoor } from '../../apps/server/src/gateway/gateway-door.ts';
import { closed } from '../../apps/server/src/testing/raw-client.ts';
import { createTestServer } from '../../apps/server/src/testing/test-server.ts';
import { startUpstream } from '../upstream.ts';
import { type HostileRequest, hostileHosts, hostileNames, hostileRequests } from './hostile-hosts.ts';
import { trapSockets } from './socket-trap.ts';

const dayMs = 24 * 60 * 60 * 1000;
const key = 'ghp_PLANTEDPLANTEDPLANTEDPLANTEDPLANTED1';

/** Plain HTTP, so that a stub can answer; everything else of the entries stays. */
const content = loadCatalogue();
const plainApis = content.apis.map((api) => ({ ...api, baseAddress: api.baseAddress.replace('https:', 'http:') }));
const plain: Catalogue = { ...content, apis: plainApis, api: (id) => plainApis.find((api) => api.id === id) };

/** Where name servers lead the hosts of the entries. */
const publicAddress = '93.184.216.34';
const entryHosts = new Set(content.apis.map(({ baseAddress }) => new URL(baseAddress).hostname));
const resolve = (name: string): readonly string[] =>
  entryHosts.has(name) ? [publicAddress] : (hostileNames[name] ?? []);

/** A gateway with its own guard and dialler; an hour passes between calls, so that no limit and no breaker hides anything. */
function openGateway(t: TestContext, catalogue: Catalogue) {
  let now = Date.UTC(2026, 10, 15, 12);
  const clock = () => now;
  const store = createStore({ url: 'sqlite::memory:', clock });
  const gateway = createGateway({
    catalogue,
    store,
    clock,
    environment: { GITHUB_TOKEN: key },
    random: () => 0,
    sleep: async () => {},
  });
  t.after(async () => {
    await gateway.close();
    await store.close();
  });
  return {
    gateway,
    passDay: () => {
      now += dayMs;
    },
  };
}

test('at least 1,000 requests that name another host reach the entry only', async (t) => {
  const upstream = await startUpstream();
  t.after(() => upstream.close());
  const { gateway, passDay } = openGateway(t, plain);
  const server = await createTestServer({ doors: [gatewayDoor(gateway, createGuard({ reach: 'machine' }))] });
  t.after(() => server.close(0));
  const ownPort = Number(new URL(await server.listen(0, '127.0.0.1')).port);
  const upstreamPort = Number(new URL(upstream.origin).port);
  const { dialled, places } = await trapSockets(t, {
    resolve,
    route: ({ address, port }) => {
      if (address === publicAddress && port === 80) return upstreamPort;
      return address === '127.0.0.1' && port === ownPort ? ownPort : undefined;
    },
  });
  let sent = 0;
  let arrived = 0;
  for (const [half, id] of ['github', 'pokeapi'].entries()) {
    const base = new URL(api(id).baseAddress);
    const hosts = hostileHosts.filter((_, index) => index % 2 === half);
    for (const request of hostileRequests(id, base.origin, hosts)) {
      upstream.answer((_request, response) => {
        const location = request.location === undefined ? {} : { location: bytesOf(request.location) };
        // One connection for each request, so that the dialled ones can be counted.
        const headers = { ...location, 'cache-control': 'no-store', connection: 'close' };
        response.writeHead(request.location === undefined ? 200 : 302, headers);
        response.end('{}');
      });
      passDay();
      await exchange(ownPort, request);
      sent += 1;
    }
    for (const { url, headers } of upstream.seen) {
      assert.equal(headers.host, base.host);
      assert.ok(url.startsWith(`${base.pathname.replace(/\/$/, '')}/`), url);
      assert.doesNotMatch(url, /\s/);
      assert.doesNotMatch(url.split('?', 1)[0] ?? '', /\.\.|\/\/|\\/);
      assert.equal(headers.authorization, id === 'github' ? `Bearer ${key}` : undefined);
    }
    assert.ok(upstream.seen.length > 100, 'harmless ones must arrive, or nothing was tested');
    arrived += upstream.seen.length;
    upstream.seen.length = 0;
  }
  assert.ok(sent >= 1_000, `${sent} requests`);
  const clients = dialled.filter(({ port }) => port === ownPort);
  const others = dialled.filter(({ port }) => port !== ownPort);
  assert.equal(clients.length, sent, 'only this test may have connected to the server');
  assert.deepEqual(places(others), [`${publicAddress}:80`]);
  assert.equal(others.length, arrived, 'each connection carried one request of the gateway');
  t.diagnostic(`${sent} requests, ${others.length} connections to ${publicAddress}`);
});

/** Node writes headers as Latin-1, one byte a character. */
const bytesOf = (text: string) => Buffer.from(text).toString('latin1');

/** One request, written as it is; everything that comes back is read. */
async function exchange(port: number, { target, host = '127.0.0.1', headers }: HostileRequest): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const received = closed(socket);
  const fields = [`Host: ${host}`, ...(headers ? [headers] : []), 'Connection: close'];
  socket.write(`GET ${target} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`);
  assert.doesNotMatch((await received).toString('latin1'), new RegExp(key));
}

test('an entry whose own URL leads to this machine or to a private network is not dialled', async (t) => {
  const { dialled, looked } = await trapSockets(t, { route: () => undefined, resolve });
  let entries = 0;
  for (const host of hostileHosts) {
    for (const scheme of ['http', 'https']) {
      const baseAddress = `${scheme}://${host}`;
      if (!URL.canParse(baseAddress)) continue;
      const wrong: Catalogue = { ...plain, api: (id) => ({ ...api(id), baseAddress }) };
      const { gateway } = openGateway(t, wrong);
      const request = new Request('http://127.0.0.1/gateway/pokeapi/x', { method: 'POST' });
      const { status } = await gateway.call(request, { id: 'pokeapi', path: '/x' });
      assert.ok(status === 502 || status === 503, `${baseAddress} gave ${status}`);
      entries += 1;
    }
  }
  assert.deepEqual(dialled, []);
  const names = Object.keys(hostileNames).filter((name) => !looked.includes(name));
  assert.deepEqual(names, [], 'every name was followed as far as its address');
  t.diagnostic(`${entries} entries`);
});

function api(id: string) {
  const found = plain.api(id);
  assert.ok(found);
  return found;
}

test('the trap records a connection that no guard has stopped', async (t) => {
  const { places } = await trapSockets(t, { route: () => undefined });
  for (const host of ['127.0.0.1', '::1', '10.0.0.1']) {
    const socket = connect(9, host);
    await new Promise((done) => socket.once('error', done));
  }
  assert.deepEqual(places(), ['127.0.0.1:9', '::1:9', '10.0.0.1:9']);
});
