// Offline, where nobody else can come, a program may name any port of this machine for its deliveries, and a page none.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createToken, type Exposure, requestFromFetch, responseToFetch } from '@farol/http';
import { createStore } from '@farol/store';
import { openPractice } from './open-practice.ts';

type Headers = Readonly<Record<string, string>>;

const origin = 'http://127.0.0.1:8080';
/** Each alone shows a browser; together they are what the server's own page sends. */
const fromPage: readonly Headers[] = [{ origin }, { referer: `${origin}/` }, { 'sec-fetch-site': 'same-origin' }];

async function openOffline(t: TestContext, exposure: Exposure = { reach: 'machine' }) {
  const store = createStore({ url: 'sqlite::memory:' });
  const { access, close } = openPractice({
    ...{ store, exposure, keepDays: 30, webhookPorts: [8019], opensPorts: true, webhookSecret: undefined },
    ownOrigins: () => [origin],
    onFault: (error) => assert.fail(String(error)),
  });
  t.after(async () => {
    await close();
    await store.close();
  });
  await access.ready();
  const { sandbox } = access;
  const { chave } = await sandbox.keys.issue({});
  const ask = async (method: string, path: string, body: object, headers: Headers = {}) => {
    const given = { authorization: `Bearer ${chave}`, 'content-type': 'application/json', ...headers };
    const request = requestFromFetch(
      new Request(`${origin}/sandbox/v1${path}`, { method, headers: given, body: JSON.stringify(body) }),
    );
    const context = { requestId: 'request-1', language: 'en', instance: request.path } as const;
    return responseToFetch(await sandbox.answer(request, context), method);
  };
  const register = async (url: string, headers?: Headers) =>
    (await ask('POST', '/webhooks', { url, eventos: ['*'] }, headers)).status;
  return { ask, register, sandbox, chave };
}

test('a program has deliveries at a port that nobody named before, and a page cannot move them', async (t) => {
  const receiver = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  t.after(() => receiver.close().closeAllConnections());
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const { ask, sandbox } = await openOffline(t);
  sandbox.start();
  const created = await ask('POST', '/webhooks', { url, eventos: ['*'] });
  assert.equal(created.status, 201);
  const path = `/webhooks/${(await created.json()).id}`;
  for (const page of fromPage) {
    for (const moved of [`${url}2`, 'http://127.0.0.1:2375/containers/create', 'http://localhost:5432/'])
      assert.equal((await ask('PATCH', path, { url: moved }, page)).status, 400, moved);
    assert.equal((await ask('PUT', path, { url: `${url}2`, eventos: ['*'] }, page)).status, 400);
  }
  const [[delivered]] = await Promise.all([
    once(receiver, 'request'),
    ask('POST', '/pagamentos', { valor: 100, moeda: 'BRL' }),
  ]);
  assert.equal(delivered.url, '/hook');
});

test('a page, a delivery and GraphQL name only the ports that are open anyway', async (t) => {
  const { register, sandbox, chave } = await openOffline(t);
  for (const url of ['http://127.0.0.1:2375/x', 'http://localhost:3000/', 'http://[::1]:5432/', 'http://127.1:3000/']) {
    assert.equal(await register(url), 201, url);
    for (const headers of [...fromPage, { 'webhook-id': 'evt_1' }, { via: '1.1 proxy' }, { host: 'evil.example' }])
      assert.equal(await register(url, headers), 400, `${url} ${JSON.stringify(headers)}`);
    const { caller } = await sandbox.keys.admit(`Bearer ${chave}`);
    await assert.rejects(sandbox.endpoints.create(caller, { url, eventos: ['*'] }), url);
  }
  assert.equal(await register('http://127.0.0.1:8019/', { origin }), 201);
  assert.equal(await register(`${origin}/webhooks/own`, { origin }), 201);
  assert.equal(await register(`${origin}/gateway/github/user`), 400);
  assert.equal(await register('http://10.0.0.1:3000/'), 400);
});

test('where others may come, a program has no further port either', async (t) => {
  const token = createToken('the-token-of-the-operator');
  for (const exposure of [
    { reach: 'machine', token },
    { reach: 'machine', origin: 'https://farol.example' },
    { reach: 'machine', origins: ['https://app.example'] },
    { reach: 'proxy' },
    { reach: 'network' },
  ] as const) {
    const { register } = await openOffline(t, exposure);
    assert.equal(await register('http://127.0.0.1:3000/hook'), 400, JSON.stringify(exposure));
  }
});
