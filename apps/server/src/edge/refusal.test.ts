import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { exchange } from '../testing/raw-client.ts';
import { createWholeServer } from '../testing/whole-server.ts';

const { server, close } = await createWholeServer();
const address = await server.listen(0, '127.0.0.1');
after(async () => {
  await server.close(0);
  await close();
});

const { host } = new URL(address);
/** A prepared answer, computed ones, every door, and a path that does not exist. */
const targets = ['/v1/apis', '/v1/apis?limit=2', '/healthz', '/readyz', '/graphql?query={__typename}'].concat([
  '/gateway/viacep/01001000/json/',
  '/sandbox/v1/politicas',
  '/webhooks/example',
  '/nowhere',
]);

async function statusOf(target: string, version: string, ...fields: readonly string[]): Promise<number | undefined> {
  const lines = [`GET ${target} HTTP/${version}`, ...fields, 'Connection: close', '', ''];
  const answers = await exchange(address, lines.join('\r\n'));
  assert.equal(answers.length, 1, target);
  return answers[0]?.status;
}

test('HTTP/1.0 needs no Host, on every path: the default check of HAProxy is answered', async () => {
  const [check] = await exchange(address, 'OPTIONS / HTTP/1.0\r\n\r\n');
  assert.equal(check?.status, 204);
  for (const target of targets) assert.notEqual(await statusOf(target, '1.0'), 400, target);
  for (const target of ['/healthz', '/readyz', '/v1/apis', '/sandbox/v1/politicas'])
    assert.equal(await statusOf(target, '1.0'), 200, target);
});

test('two Host fields, an invalid one, or none in HTTP/1.1 are 400 on every path', async () => {
  for (const target of targets) {
    assert.equal(await statusOf(target, '1.1', `Host: ${host}`, 'Host: evil.example'), 400, target);
    assert.equal(await statusOf(target, '1.0', `Host: ${host}`, `host: ${host}`), 400, target);
    for (const bad of ['a b', 'user@evil', 'a/b', 'a?b', '[::1', 'a:b:c'])
      assert.equal(await statusOf(target, '1.1', `Host: ${bad}`), 400, target);
    assert.equal(await statusOf(target, '1.1'), 400, target);
  }
});

test('a version of HTTP that the server does not speak is 400', async () => {
  for (const version of ['2.0', '0.9', '9.9', '1.2'])
    for (const target of ['/v1/apis', '/healthz'])
      assert.equal(await statusOf(target, version, 'Host: a'), 400, version);
  const [preface] = await exchange(address, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
  assert.equal(preface?.status, 400);
});

test('in the absolute form the host of the target counts, not the Host field', async () => {
  const path = '/gateway/viacep/01001000/json/';
  assert.equal(await statusOf(`http://evil.example${path}`, '1.1', `Host: ${host}`), 403);
  assert.equal(await statusOf(`http://${host}${path}`, '1.1', 'Host: evil.example'), 200);
  assert.equal(await statusOf('http://evil.example/v1/apis', '1.1', `Host: ${host}`), 200, 'reads are open');
});

test('If-Match on a read compares with the version that would be sent', async () => {
  for (const target of ['/v1/apis', '/v1/apis?limit=2', '/sandbox/v1/politicas']) {
    const [current] = await exchange(address, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    const tag = current?.headers.etag ?? '';
    const status = (...fields: readonly string[]) => statusOf(target, '1.1', `Host: ${host}`, ...fields);
    assert.equal(await status('If-Match: "another"'), 412, target);
    assert.equal(await status(`If-Match: W/${tag}`), 412, 'a weak tag never matches');
    assert.equal(await status('If-Match: "another"', `If-None-Match: ${tag}`), 412, 'If-Match comes first');
    assert.equal(await status(`If-Match: "another", ${tag}`), 200, target);
    assert.equal(await status('If-Match: *'), 200, target);
    assert.equal(await status(`If-Match: ${tag}`, `If-None-Match: ${tag}`), 304, target);
  }
});

test('a path that would leave the API is refused by the gateway, and never resolved to another part of the server', async () => {
  for (const path of ['../../v1/apis', '%2e%2e/%2E%2e/v1/apis', '..%2f..%2fv1/apis', 'x/../../../healthz']) {
    assert.equal(await statusOf(`/gateway/viacep/${path}`, '1.1', `Host: ${host}`), 400, path);
  }
});
