// The server behind Debian's nginx, Caddy and HAProxy as they come: strangers get nowhere, the owner and the senders of webhooks do.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { defaultLimits } from '../../packages/sandbox/src/limits.ts';
import { serveSite } from '../browser/served-site.ts';
import { missingProgram } from '../debian.ts';
import type { RawAsk } from '../raw-ask.ts';
import {
  type Answer,
  binaryOf,
  documentedLocation,
  type ProxyName,
  proxyNames,
  publicHost,
  startProxy,
} from './proxies.ts';

const token = 'the-token-of-the-operator';
const { newKeysPerMinute } = defaultLimits;
const secret = 'the-secret-of-the-sender';
const bearer = { authorization: `Bearer ${token}` };
const json = { 'content-type': 'application/json' };

async function open(t: TestContext, name: ProxyName, settings: Readonly<Record<string, string>>) {
  const server = await serveSite({ FAROL_TOKEN: token, FAROL_WEBHOOK_SECRET: secret, ...settings });
  t.after(() => server.stop());
  const proxy = await startProxy(name, server.origin);
  t.after(() => proxy.stop());
  const ask = async (path: string, options?: RawAsk): Promise<Answer> => {
    let answer = await proxy.ask(path, options);
    // Until its first health check is through, HAProxy answers 503 itself.
    while (answer.status === 503) answer = await proxy.ask(path, options);
    return answer;
  };
  return { ask, origin: server.origin };
}

const codeOf = ({ body }: Answer) => String(JSON.parse(body).type).replace('/problems/', '');

function signed(key: string): RawAsk {
  const body = JSON.stringify({
    evento: 'pagamento.aprovado',
    id: 'evt_1',
    valor: 4990,
    moeda: 'BRL',
    criado_em: '2026-11-15T12:00:00Z',
  });
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return { method: 'POST', headers: { ...json, 'x-signature': `sha256=${signature}` }, body };
}

/** The short form has HAProxy, which passes on any Host, in front of a server that does not know of it; the others are declared. */
const isLong = process.env.FAROL_TEST_LONG === '1';
const isDriven = (name: ProxyName, declared: boolean) => isLong || declared === (name !== 'HAProxy');

/** With a body the framing is stated; none of these reaches an API. */
const intrusions: readonly (readonly [path: string, options: RawAsk])[] = [
  ['/gateway/github/user', {}],
  ['/gateway/github/user/repos', { method: 'POST', headers: json, body: '{}' }],
  ['/gateway/github/user', { headers: { authorization: 'Bearer wrong' } }],
  ['/v1/apis/github/quota', {}],
];

for (const name of proxyNames) {
  const skip = missingProgram(binaryOf[name]);

  if (isDriven(name, false))
    test(`behind ${name}, undeclared, a stranger gets nowhere, and the catalogue can be read`, { skip }, async (t) => {
      const { ask } = await open(t, name, { FAROL_WEBHOOK_SECRET: '' });
      assert.equal((await ask('/v1/apis')).status, 200);
      // HAProxy passes on the Host that the stranger names.
      for (const host of [publicHost, 'localhost', '127.0.0.1:8080']) {
        for (const [path, { headers, ...options }] of intrusions) {
          const refused = await ask(path, { ...options, headers: { ...headers, host } });
          const about = `${options.method ?? 'GET'} ${path} ${host}: ${refused.status} ${refused.body}`;
          // Caddy itself has nothing to say for a host that it does not serve.
          assert.ok([401, 403].includes(refused.status) || (refused.status === 200 && refused.body === ''), about);
        }
      }
      // A page of the public name cannot use it either, nor one that claims the name by which the proxy knows the server.
      const origins = [`https://${publicHost}`, 'http://127.0.0.1:8080'];
      for (const origin of origins) {
        const call = await ask('/gateway/viacep/01001000/json/', { headers: { origin } });
        assert.ok([401, 403].includes(call.status), `${origin}: ${call.status}`);
      }
      // The published secret of the examples counts only where there is no token, and no port of this machine is open to strangers.
      const local = { host: 'localhost' };
      const forged = signed('segredo-de-exemplo');
      const received = await ask('/webhooks/stranger', { ...forged, headers: { ...forged.headers, ...local } });
      assert.ok([401, 403].includes(received.status) || name === 'Caddy', `${received.status} ${received.body}`);
      const post = { method: 'POST', headers: { ...json, ...local }, body: '{}' };
      const made = await ask('/sandbox/v1/chaves', post);
      if (made.status !== 201) return;
      const key = { ...post.headers, authorization: `Bearer ${JSON.parse(made.body).chave}` };
      const body = JSON.stringify({ url: 'http://127.0.0.1:8019/', eventos: ['*'] });
      assert.equal((await ask('/sandbox/v1/webhooks', { ...post, headers: key, body })).status, 400);
    });

  if (isDriven(name, true))
    test(`behind ${name}, declared, the token opens the gateway and webhooks arrive by HTTPS`, { skip }, async (t) => {
      // Whether the proxy reaches the server on loopback or on a network makes no difference.
      const host = name === 'HAProxy' ? '0.0.0.0' : '127.0.0.1';
      const { ask } = await open(t, name, { HOST: host, FAROL_PROXY: '1', FAROL_ORIGIN: `https://${publicHost}` });
      for (const [path, options] of intrusions) assert.equal((await ask(path, options)).status, 401, path);
      const call = '/gateway/viacep/01001000/json/';
      assert.equal((await ask(call, { headers: bearer })).status, 200);
      assert.equal((await ask(call, { headers: { ...bearer, origin: `https://${publicHost}` } })).status, 200);
      const foreign = await ask(call, { headers: { ...bearer, origin: 'https://evil.example' } });
      assert.deepEqual([foreign.status, codeOf(foreign)], [403, 'origin-refused']);

      assert.match((await ask('/en/')).body, new RegExp(`<link rel="?canonical"? href="?https://${publicHost}/en/`));
      assert.equal((await ask('/webhooks/payments', signed(secret))).status, 200);
      assert.equal((await ask('/webhooks/payments', signed('segredo-de-exemplo'))).status, 401);

      const created = await ask('/sandbox/v1/chaves', { method: 'POST', headers: json, body: '{}' });
      assert.equal(created.status, 201, created.body);
      const key = { ...json, authorization: `Bearer ${JSON.parse(created.body).chave}` };
      for (const url of ['http://127.0.0.1:6379/', 'https://127.0.0.1/', 'http://[::1]:5432/', 'https://10.0.0.1/']) {
        const body = JSON.stringify({ url, eventos: ['*'] });
        assert.equal((await ask('/sandbox/v1/webhooks', { method: 'POST', headers: key, body })).status, 400, url);
      }
    });
}

test('without a token nginx as it comes is recognised by its HTTP/1.0, and does not use the keys', {
  skip: missingProgram(binaryOf.nginx),
}, async (t) => {
  const { ask, origin } = await open(t, 'nginx', { FAROL_TOKEN: '', FAROL_WEBHOOK_SECRET: '' });
  const call = '/gateway/viacep/01001000/json/';
  for (const [path, options] of [...intrusions, [call, {}] as const]) {
    const refused = await ask(path, options);
    assert.deepEqual([refused.status, codeOf(refused)], [403, 'proxy-undeclared'], path);
  }
  assert.equal((await ask('/v1/apis')).status, 200);
  assert.equal((await fetch(`${origin}${call}`)).status, 200, 'a program of this machine');
});

test('Caddy announces itself, and the refusal names the setting', {
  skip: missingProgram(binaryOf.Caddy),
}, async (t) => {
  const { ask } = await open(t, 'Caddy', {});
  const refused = await ask('/gateway/viacep/01001000/json/', { headers: bearer });
  assert.deepEqual([refused.status, codeOf(refused)], [403, 'proxy-undeclared']);
  assert.match(refused.body, /FAROL_PROXY/);
});

if (isLong) {
  test('behind nginx as documented, a forged X-Forwarded-For gives no other address', {
    skip: missingProgram(binaryOf.nginx),
  }, async (t) => {
    const server = await serveSite({ FAROL_TOKEN: token, FAROL_PROXY: '1', FAROL_ORIGIN: `https://${publicHost}` });
    t.after(() => server.stop());
    const proxy = await startProxy('nginx', server.origin, documentedLocation(server.origin));
    t.after(() => proxy.stop());
    const statuses: number[] = [];
    for (let n = 0; n <= newKeysPerMinute; n += 1) {
      const forged = {
        'x-forwarded-for': `203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
      };
      const made = await proxy.ask('/sandbox/v1/chaves', {
        method: 'POST',
        headers: { ...json, ...forged },
        body: '{}',
      });
      statuses.push(made.status);
    }
    assert.deepEqual(statuses, [...Array<number>(newKeysPerMinute).fill(201), 429]);
  });
}

test('bound to a network without a proxy, the token counts, and webhooks without TLS are refused', async (t) => {
  const server = await serveSite({ HOST: '0.0.0.0', FAROL_TOKEN: token, FAROL_WEBHOOK_SECRET: secret });
  t.after(() => server.stop());
  const at = (path: string, init?: RequestInit) =>
    fetch(`${server.origin.replace('0.0.0.0', '127.0.0.1')}${path}`, init);
  const call = '/gateway/viacep/01001000/json/';
  assert.equal((await at(call)).status, 401);
  assert.equal((await at(call, { headers: bearer })).status, 200);
  const { method, headers, body } = signed(secret);
  const plain = await at('/webhooks/payments', { method: method ?? 'POST', headers: { ...headers }, body: body ?? '' });
  assert.equal(plain.status, 403);

  // The cap by address is for strangers, so only a server that they reach directly has it. The requests above may hold a few of its places.
  const ends = Array.from({ length: 300 }, () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write('GET /healthz HTTP/1.1\r\nHost: farol.example\r\n\r\n');
    return new Promise<'answered' | 'closed'>((resolve) => {
      socket.once('data', () => resolve('answered'));
      socket.on('error', () => {}).once('close', () => resolve('closed'));
    });
  });
  const answered = (await Promise.all(ends)).filter((end) => end === 'answered').length;
  assert.ok(answered <= 256 && answered > 240, `${answered} of 300 connections were answered`);
});
