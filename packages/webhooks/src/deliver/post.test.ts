// Whom the sender can be made to call. A real server on loopback stands for everything that must not be reached: in each test it has to
// stay untouched, whatever was said when the endpoint was registered.
import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import { answer, startEndpoint, type TestEndpoint } from '../../../../test/webhooks-endpoint.ts';
import { type AddressGuardOptions, createAddressGuard, type Resolver } from '../endpoints/address-guard.ts';
import { failsWith } from '../testing/fails-with.ts';
import { specialAddresses } from '../testing/special-addresses.ts';
import { createPoster, maxAnswerBytes } from './post.ts';

const resolvingTo =
  (...addresses: readonly string[]): Resolver =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

function post(t: TestContext, url: string, options: AddressGuardOptions = {}, timeoutMs = 5_000) {
  const poster = createPoster(createAddressGuard(options));
  t.after(() => poster.close());
  return poster.post(new URL(url), { 'content-type': 'application/json' }, Buffer.from('{}'), timeoutMs);
}

let internal: TestEndpoint;
before(async () => {
  internal = await startEndpoint();
});
after(() => internal.close());

describe('addresses that are not public', () => {
  it(`are refused at registration, ${specialAddresses.length} of them, as literals and behind a name`, async () => {
    for (const address of specialAddresses) {
      const named = createAddressGuard({ resolve: resolvingTo(address) });
      await assert.rejects(named.checkRegistration('https://hook.example/x'), failsWith('address_refused'), address);
      const literal = address.includes('%') ? undefined : address.includes(':') ? `[${address}]` : address;
      if (literal === undefined) continue;
      const guard = createAddressGuard();
      await assert.rejects(guard.checkRegistration(`https://${literal}/x`), failsWith('address_refused'), address);
    }
  });

  it('are refused at registration if only one of several is among them', async () => {
    const guard = createAddressGuard({ resolve: resolvingTo('1.1.1.1', '127.0.0.1') });
    await assert.rejects(guard.checkRegistration('https://hook.example/x'), failsWith('address_refused'));
  });

  // Node never asks `lookup` for these, so a check that lives there alone lets nine of the eleven through.
  const literals = [
    'localhost',
    '127.0.0.1',
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0',
    '127\u30020\u30020\u30021',
  ];
  for (const literal of literals) {
    it(`are not dialled when written as ${literal}`, async (t) => {
      const url = `http://${literal}:${internal.port}/`;
      await assert.rejects(createAddressGuard().checkRegistration(url), failsWith('address_refused'));
      const outcome = await post(t, url);
      assert.equal('failure' in outcome && outcome.failure, 'address_refused');
      assert.equal(internal.delivered.length, 0);
    });
  }

  it('are not dialled when a name that was public at registration has moved there since', async (t) => {
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    const resolve: Resolver = async () => [{ address: answers.shift()?.[0] ?? '127.0.0.1', family: 4 }];
    const guard = createAddressGuard({ resolve, ports: [internal.port] });
    const url = `https://hook.example:${internal.port}/`;
    await guard.checkRegistration(url);
    const poster = createPoster(guard);
    t.after(() => poster.close());
    const outcome = await poster.post(new URL(url), {}, Buffer.from('{}'), 5_000);
    assert.equal('failure' in outcome && outcome.failure, 'address_refused');
    assert.equal(internal.delivered.length, 0);
  });

  it('are not dialled for any of the special addresses behind a name', async (t) => {
    for (const address of specialAddresses) {
      const outcome = await post(t, `http://hook.example:${internal.port}/`, { resolve: resolvingTo(address) });
      assert.equal('failure' in outcome && outcome.failure, 'address_refused', address);
    }
    assert.equal(internal.delivered.length, 0);
  });

  it('get no byte even from a resolver that was talked into them: whoever answers is checked', async (t) => {
    const strict = createAddressGuard();
    const poster = createPoster({
      ...strict,
      lookupFor: () => (_hostname, _wanted, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    });
    t.after(() => poster.close());
    const url = new URL(`http://hook.example:${internal.port}/`);
    const outcome = await poster.post(url, {}, Buffer.from('{}'), 5_000);
    assert.equal('failure' in outcome && outcome.failure, 'address_refused');
    assert.equal(internal.delivered.length, 0);
  });

  it('are not reached by a redirect', async (t) => {
    const outer = await startEndpoint(answer(307, { location: internal.url }));
    t.after(() => outer.close());
    const outcome = await post(t, outer.url, { allow: ['127.0.0.1'] });
    assert.equal('answer' in outcome && outcome.answer.status, 307);
    assert.equal(outer.delivered.length, 1);
    assert.equal(internal.delivered.length, 0);
  });
});

describe('addresses that may be called', () => {
  it('are public ones by HTTPS on port 443, and others that are configured', async () => {
    const guard = createAddressGuard({ resolve: resolvingTo('1.1.1.1') });
    assert.equal((await guard.checkRegistration('https://hook.example/x')).hostname, 'hook.example');
    await assert.rejects(guard.checkRegistration('http://hook.example/x'), failsWith('address_refused'));
    await assert.rejects(guard.checkRegistration('https://hook.example:8443/x'), failsWith('address_refused'));
    await assert.rejects(guard.checkRegistration('https://hook.example:22/x'), failsWith('address_refused'));
    const plain = createAddressGuard({ resolve: resolvingTo('1.1.1.1'), ports: [80, 443] });
    await assert.rejects(plain.checkRegistration('http://hook.example/x'), failsWith('address_refused'));
    await createAddressGuard({ resolve: resolvingTo('1.1.1.1'), ports: [8443] }).checkRegistration(
      'https://hook.example:8443/',
    );
  });

  it('are those of allowed networks, on any port and without TLS, and loopback for a server on loopback', async (t) => {
    await createAddressGuard({ allow: ['10.0.0.0/8'] }).checkRegistration('http://10.1.2.3:3000/hook');
    await assert.rejects(
      createAddressGuard({ allow: ['10.0.0.0/8'] }).checkRegistration('http://192.168.1.1/hook'),
      failsWith('address_refused'),
    );
    const local = createAddressGuard({ serverOnLoopback: true });
    await local.checkRegistration(internal.url);
    await local.checkRegistration('http://[::1]:3000/');
    await assert.rejects(local.checkRegistration('http://10.1.2.3/'), failsWith('address_refused'));
    const seen = internal.delivered.length;
    const outcome = await post(t, internal.url, { serverOnLoopback: true });
    assert.equal('answer' in outcome && outcome.answer.status, 200);
    assert.equal(internal.delivered.splice(seen).length, 1);
  });

  it('may not resolve yet, if they are HTTPS', async () => {
    const guard = createAddressGuard({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await guard.checkRegistration('https://later.example/');
    await assert.rejects(guard.checkRegistration('http://later.example/'), failsWith('address_refused'));
  });

  it('are absolute, http or https, without user, password or fragment', async () => {
    const guard = createAddressGuard({ resolve: resolvingTo('1.1.1.1') });
    for (const url of [
      '',
      '/hook',
      'hook.example',
      'ftp://hook.example/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user@hook.example/',
      'https://user:password@hook.example/',
      'https://hook.example/#fragment',
    ]) {
      await assert.rejects(guard.checkRegistration(url), failsWith('url_invalid'), url);
    }
  });
});

describe('a post', () => {
  const allow = { serverOnLoopback: true };

  it('ends when its time is over, in whatever state the receiver is', async (t) => {
    const silent = await startEndpoint(() => {});
    t.after(() => silent.close());
    const outcome = await post(t, silent.url, allow, 100);
    assert.equal('failure' in outcome && outcome.failure, 'timeout');
  });

  it('takes the status for the answer when the body never ends, and keeps only the beginning of a long one', async (t) => {
    const endless = await startEndpoint((_delivered, response) => {
      response.writeHead(200).write('begun');
    });
    const long = await startEndpoint(answer(200, {}, 'x'.repeat(1_000_000)));
    t.after(() => Promise.all([endless.close(), long.close()]));
    const first = await post(t, endless.url, allow, 3_000);
    assert.ok('answer' in first);
    assert.equal(Buffer.from(first.answer.body).toString(), 'begun');
    const second = await post(t, long.url, allow);
    assert.equal('answer' in second && second.answer.body.byteLength, maxAnswerBytes);
  });

  it('names the fault of a connection', async (t) => {
    const closed = await startEndpoint();
    await closed.close();
    const refused = await post(t, closed.url, allow);
    assert.deepEqual(refused, { failure: 'connection', detail: 'ECONNREFUSED' });
    const unknown = await post(t, 'https://nobody.example/', {
      ...allow,
      resolve: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    });
    assert.deepEqual(unknown, { failure: 'connection', detail: 'ENOTFOUND' });
  });

  it('speaks TLS only to a certificate that it can verify', async (t) => {
    const outcome = await post(t, internal.url.replace('http:', 'https:'), allow);
    assert.equal('failure' in outcome && outcome.failure, 'connection');
  });
});
