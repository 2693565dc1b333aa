import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Resolver } from '@farol/http';
import { specialAddresses } from '../../../../test/special-addresses.ts';
import { failsWith } from '../testing/fails-with.ts';
import { createAddressGuard } from './address-guard.ts';

const resolvingTo =
  (...addresses: readonly string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const unknown: Resolver = () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
const refused = failsWith('address_refused');

describe('addresses that may be registered', () => {
  it('are public ones by HTTPS on port 443, and further ports that are configured', async () => {
    const guard = createAddressGuard({ resolve: resolvingTo('1.1.1.1') });
    assert.equal((await guard.checkRegistration('https://hook.example/x')).hostname, 'hook.example');
    await guard.checkRegistration('https://1.1.1.1/x');
    for (const url of ['http://hook.example/x', 'https://hook.example:8443/x', 'https://hook.example:22/x'])
      await assert.rejects(guard.checkRegistration(url), refused, url);
    const plain = createAddressGuard({ resolve: resolvingTo('1.1.1.1'), ports: [80, 443] });
    await assert.rejects(plain.checkRegistration('http://hook.example/x'), refused);
    await createAddressGuard({ ports: [8443] }).checkRegistration('https://hook.example:8443/');
  });

  it(`are none of ${specialAddresses.length} special addresses`, async () => {
    for (const address of specialAddresses.filter((address) => !address.includes('%'))) {
      const literal = address.includes(':') ? `[${address}]` : address;
      await assert.rejects(createAddressGuard().checkRegistration(`https://${literal}/x`), refused, address);
    }
  });

  it('are those of allowed networks, on any port and without TLS', async () => {
    const guard = createAddressGuard({ allow: ['10.0.0.0/8'], resolve: resolvingTo('10.9.9.9') });
    await guard.checkRegistration('http://10.1.2.3:3000/hook');
    await guard.checkRegistration('http://app.internal:3000/hook');
    await assert.rejects(guard.checkRegistration('http://192.168.1.1/hook'), refused);
    assert.throws(() => createAddressGuard({ allow: ['10.0.0.0/33'] }), failsWith('network_invalid'));
  });

  it('are absolute, http or https, without user, password or fragment', async () => {
    const secrets = [
      'https://user@hook.example/',
      'https://user:password@hook.example/',
      'https://hook.example/#fragment',
    ];
    const others = ['ftp://hook.example/', 'file:///etc/passwd', 'javascript:alert(1)'];
    for (const url of ['', '/hook', 'hook.example', ...others, ...secrets]) {
      await assert.rejects(createAddressGuard().checkRegistration(url), failsWith('url_invalid'), url);
    }
  });

  it('do not show which internal names exist: private and unknown names get one answer', async () => {
    for (const url of ['https://db.internal/x', 'http://db.internal/x', 'https://db.internal:8080/x']) {
      const answers = await Promise.all(
        [resolvingTo('10.0.0.7'), resolvingTo('127.0.0.1'), resolvingTo('1.1.1.1', '10.0.0.7'), unknown].map(
          async (resolve) => {
            const guard = createAddressGuard({ resolve, allow: ['192.168.0.0/16'] });
            return guard.checkRegistration(url).then(String, String);
          },
        ),
      );
      assert.equal(new Set(answers).size, 1, answers.join('\n'));
    }
  });

  it('are not looked up when the answer cannot depend on it', async () => {
    const resolve: Resolver = (hostname) => assert.fail(`looked up ${hostname}`);
    await createAddressGuard({ resolve }).checkRegistration('https://slow.example/x');
  });
});

describe('loopback and this server', () => {
  const ownOrigins = () => ['http://127.0.0.1:8080', 'https://farol.example'];

  it('may be called on the ports that the operator named, and on no other', async () => {
    const guard = createAddressGuard({ loopbackPorts: [3000] });
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '127.9.9.9'])
      await guard.checkRegistration(`http://${host}:3000/`);
    for (const url of ['http://127.0.0.1:2375/containers/create', 'http://localhost:5432/', 'http://[::1]:6379/'])
      await assert.rejects(guard.checkRegistration(url), refused, url);
    await createAddressGuard({ loopbackPorts: 'any' }).checkRegistration('http://127.0.0.1:2375/');
    await assert.rejects(createAddressGuard({ loopbackPorts: 'any' }).checkRegistration('http://10.1.2.3/'), refused);
  });

  it('may be called below /webhooks/ only, however the server is spelled and whatever else is allowed', async () => {
    const out = [
      '/webhooks/../gateway/github/user',
      '/webhooks/%2e%2e/gateway/github/user',
      '/webhooks/..%2fgateway/github/user',
    ];
    const others = ['/gateway/github/user', '/webhooks', '/webhooks/', '//webhooks/x', '/sandbox/v1/chaves', ...out];
    for (const options of [{}, { loopbackPorts: 'any' }, { allow: ['127.0.0.0/8', '::1/128'] }] as const) {
      const guard = createAddressGuard({ ...options, ownOrigins });
      for (const host of ['127.0.0.1', '127.1', '0x7f000001', 'localhost', '[::1]', 'LOCALHOST.']) {
        await guard.checkRegistration(`http://${host}:8080/webhooks/pagamentos`);
        for (const path of others)
          await assert.rejects(guard.checkRegistration(`http://${host}:8080${path}`), refused, `${host}${path}`);
      }
      await guard.checkRegistration('https://farol.example/webhooks/pagamentos');
      await assert.rejects(guard.checkRegistration('https://farol.example/gateway/github/user'), refused);
      await assert.rejects(guard.checkRegistration('https://FAROL.example:443/gateway/github/user'), refused);
    }
  });

  it('may not be dialled behind a name either', () => {
    const guard = createAddressGuard({ loopbackPorts: 'any', ownOrigins });
    const own = { protocol: 'http:', port: '8080' };
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.3.2.1']) {
      guard.checkDialled(address, own, 'webhooks');
      assert.throws(() => guard.checkDialled(address, own, 'other'), refused, address);
      assert.throws(() => guard.checkDialled(address, own), refused, address);
    }
  });

  it('are known as local by their URL alone', () => {
    const guard = createAddressGuard({ ownOrigins });
    for (const url of ['http://127.0.0.1/', 'http://localhost:1/', 'http://[::1]/', 'https://farol.example/webhooks/x'])
      assert.ok(guard.isLocal(new URL(url)), url);
    for (const url of ['https://hook.example/', 'https://10.0.0.1/', 'https://localhost.example/'])
      assert.ok(!guard.isLocal(new URL(url)), url);
  });
});
