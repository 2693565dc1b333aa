import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { addressBehind, clientBehind, directClient } from './client.ts';

function message(headers: Readonly<Record<string, string>>, url = '/'): IncomingMessage {
  return { url, headers, socket: { remoteAddress: '10.0.0.1' } } as unknown as IncomingMessage;
}

test('without declared proxies only the connection counts', () => {
  const claimed = { host: 'here:80', 'x-forwarded-for': '1.2.3.4', 'x-forwarded-proto': 'https' };
  assert.deepEqual(directClient(message(claimed)), { address: '10.0.0.1', scheme: 'http', host: 'here:80' });
});

test('an absolute target names the host, and Host does not count (RFC 9112 §3.2.2)', () => {
  assert.equal(directClient(message({ host: '127.0.0.1' }, 'http://evil.example/x')).host, 'evil.example');
});

test('proxies are counted from the right, so that an entry which the client has sent itself is not believed', () => {
  const headers = {
    host: '127.0.0.1:8080',
    'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2',
    'x-forwarded-proto': 'https, http',
    'x-forwarded-host': 'farol.example, inner',
  };
  const behind = (hops: number) => clientBehind({ hops, origin: undefined })(message(headers));
  assert.deepEqual(behind(1), { address: '10.0.0.2', scheme: 'http', host: 'inner' });
  assert.deepEqual(behind(2), { address: '203.0.113.7', scheme: 'https', host: 'farol.example' });
});

test('the address alone is the one that the whole client has', () => {
  for (const entry of ['6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7:4711', '"><script>', '', '[2001:db8::1]:1'])
    for (const hops of [1, 2, 3]) {
      const whole = clientBehind({ hops, origin: undefined })(message({ 'x-forwarded-for': entry })).address;
      assert.equal(addressBehind(hops)(entry) ?? '10.0.0.1', whole, `${hops} ${entry}`);
    }
  assert.equal(addressBehind(1)(undefined), undefined);
});

test('a proxy that says nothing leaves the address of the peer, and the scheme and host of the named origin', () => {
  const silent = clientBehind({ hops: 1, origin: 'https://farol.example' });
  const expected = { address: '10.0.0.1', scheme: 'https', host: 'farol.example' };
  assert.deepEqual(silent(message({ host: '127.0.0.1:8080' })), expected);
});

test('a forwarded host that is no host does not count, so that no URL is made of it', () => {
  const behind = clientBehind({ hops: 1, origin: undefined });
  const hostOf = (forwarded: string) => behind(message({ host: '127.0.0.1:8080', 'x-forwarded-host': forwarded })).host;
  const urls = ['me@evil.example', 'evil.example/x', 'evil.example?x'];
  for (const wrong of ['[', '[::1', 'a b', '\\', ':80', '%', 'a:99999', ...urls])
    assert.equal(hostOf(wrong), '127.0.0.1:8080', wrong);
  for (const good of ['farol.example', 'farol.example:8443', '[2001:db8::1]:8443']) assert.equal(hostOf(good), good);
});

test('addresses come with and without a port, and nonsense is not one', () => {
  const address = (entry: string) =>
    clientBehind({ hops: 1, origin: undefined })(message({ 'x-forwarded-for': entry })).address;
  assert.equal(address('203.0.113.7:4711'), '203.0.113.7');
  assert.equal(address('[2001:db8::1]:4711'), '2001:db8::1');
  assert.equal(address('2001:db8::1'), '2001:db8::1');
  assert.equal(address('unknown'), '10.0.0.1');
});
