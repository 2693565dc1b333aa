import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, type TestContext, test } from 'node:test';
import { json } from '../../../../test/upstream.ts';
import { createGateway } from '../index.ts';
import { asked, type Fixture, openFixture } from '../testing/fixture.ts';
import { createDialler } from './dial.ts';
import { type OutgoingProxy, usesProxy } from './outgoing-proxy.ts';
import { createSend } from './send.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
});
afterEach(() => fixture.close());

type Asked = { readonly target: string | undefined; readonly headers: IncomingHttpHeaders };

/** A proxy whose every tunnel ends at the upstream of the fixture. */
async function startProxy(t: TestContext, status = 200): Promise<{ readonly url: string; readonly asked: Asked[] }> {
  const seen: Asked[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer().on('connect', (request, socket: Socket) => {
    seen.push({ target: request.url, headers: request.headers });
    sockets.add(socket);
    socket.on('error', () => {});
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onward = connect(Number(new URL(fixture.parts.dial()).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    sockets.add(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return { url: `http://us%3Aer:hush@127.0.0.1:${(proxy.address() as AddressInfo).port}`, asked: seen };
}

async function sendThrough(t: TestContext, proxy: OutgoingProxy, origin: string) {
  const dialler = createDialler({ proxy, resolve: async () => assert.fail('the proxy resolves the name') });
  t.after(dialler.close);
  const send = createSend(dialler, { idleMs: 60_000, streamIdleMs: 60_000, mostBytes: 1_000 });
  const outgoing = { origin, method: 'GET', path: '/a?b=c', headers: { 'x-own': '1' }, body: null };
  const incoming = await send(outgoing, { signal: new AbortController().signal, mayStart: () => true });
  incoming.body.cancel();
  return incoming.status;
}

test('a call goes through a tunnel: the proxy learns host and port, and the API no password of the proxy', async (t) => {
  fixture.upstream.answer(json(200, {}));
  const { url, asked: tunnels } = await startProxy(t);
  assert.equal(await sendThrough(t, { url }, 'http://api.example'), 200);
  assert.deepEqual(
    tunnels.map(({ target, headers }) => [target, headers['proxy-authorization']]),
    [['api.example:80', `Basic ${Buffer.from('us:er:hush').toString('base64')}`]],
  );
  const [seen] = fixture.upstream.seen;
  assert.deepEqual([seen?.headers.host, seen?.headers['x-own']], ['api.example', '1']);
  assert.equal(seen?.headers['proxy-authorization'], undefined);
});

test('an address that is not public is refused before the proxy is asked', async (t) => {
  const { url, asked: tunnels } = await startProxy(t);
  for (const origin of ['http://127.0.0.1', 'http://[::1]:8080', 'https://169.254.169.254'])
    await assert.rejects(sendThrough(t, { url }, origin), /is not a public address/);
  assert.deepEqual(tunnels, []);
});

test('a call that the proxy does not let through was not sent: it is not counted, and the API is not to blame', async (t) => {
  const { dial, ...parts } = fixture.parts;
  assert.ok(dial);
  for (const status of [407, 403, 502]) {
    const { url } = await startProxy(t, status);
    const lines: unknown[] = [];
    const gateway = createGateway({ ...parts, proxy: { url }, log: (line) => lines.push(line) });
    t.after(gateway.close);
    const answer = await gateway.call(...asked('receitaws', '/cnpj/27865757000102'));
    const problem = (await answer.json()) as Record<string, unknown>;
    assert.equal(problem.type, '/problems/network-unreachable');
    assert.match(String(problem.detail), /HTTPS_PROXY/);
    assert.match(JSON.stringify(lines), new RegExp(`the proxy responded with ${status}`));
    assert.doesNotMatch(JSON.stringify([problem, lines]), /hush/);
    assert.equal((await gateway.quota('receitaws'))?.windows[0]?.used, 0);
  }
});

test('NO_PROXY names hosts, with all below them, by port if it says one', () => {
  const rows: readonly (readonly [except: string, origin: string, uses: boolean])[] = [
    ['', 'https://api.example.org', true],
    ['*', 'https://api.example.org', false],
    ['example.org', 'https://api.example.org', false],
    ['.example.org', 'https://example.org', false],
    ['*.example.org', 'https://a.b.example.org', false],
    ['ample.org', 'https://example.org', true],
    ['other.org, EXAMPLE.org', 'https://example.org', false],
    ['example.org:443', 'https://example.org', false],
    ['example.org:8443', 'https://example.org', true],
    ['10.0.0.0/8', 'https://example.org', true],
  ];
  for (const [except, origin, uses] of rows)
    assert.equal(usesProxy({ url: 'http://p', except }, origin), uses, `${except} ${origin}`);
});
