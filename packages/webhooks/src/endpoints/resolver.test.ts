import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createResolver, type DnsServer } from './resolver.ts';

/** Answers when `release` is called, and counts the look-ups at a time. */
function heldServer() {
  const counts = { now: 0, most: 0, asked: 0 };
  const held: (() => void)[] = [];
  const dns = {
    resolve4: () => {
      counts.now += 1;
      counts.asked += 1;
      counts.most = Math.max(counts.most, counts.now);
      return new Promise<string[]>((resolve) => {
        held.push(() => {
          counts.now -= 1;
          resolve(['1.1.1.1']);
        });
      });
    },
    resolve6: () => Promise.reject(new Error('none')),
  } as unknown as DnsServer;
  return {
    dns,
    counts,
    release: () => {
      for (const answer of held.splice(0)) answer();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the resolver of endpoints', () => {
  it('asks for both families and passes over the one that fails', async () => {
    const dns = {
      resolve4: async () => ['1.1.1.1'],
      resolve6: async () => ['2606:4700::1111'],
    } as unknown as DnsServer;
    assert.deepEqual(await createResolver(dns)('a.example'), [
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    const { dns: one, release } = heldServer();
    const found = createResolver(one)('a.example');
    await settled();
    release();
    assert.deepEqual(await found, [{ address: '1.1.1.1', family: 4 }]);
  });

  it('passes on four addresses of each family, however many a name has', async () => {
    const many = (prefix: string) => async () => Array.from({ length: 1_000 }, (_, n) => `${prefix}${n % 250}`);
    const dns = { resolve4: many('1.1.1.'), resolve6: many('2606:4700::') } as unknown as DnsServer;
    const families = (await createResolver(dns)('many.example')).map(({ family }) => family);
    assert.deepEqual(families, [4, 4, 4, 4, 6, 6, 6, 6]);
  });

  it('never looks up localhost', async () => {
    const dns = { resolve4: () => assert.fail(), resolve6: () => assert.fail() } as unknown as DnsServer;
    for (const name of ['localhost', 'app.localhost', 'LOCALHOST.'])
      assert.equal((await createResolver(dns)(name)).map(({ address }) => address).join(' '), '127.0.0.1 ::1', name);
  });

  it('makes eight look-ups at a time, lets others wait, and refuses more than it can queue', async () => {
    const { dns, counts, release } = heldServer();
    const resolve = createResolver(dns);
    const results = Array.from({ length: 300 }, (_, n) => resolve(`n${n}.example`).then(() => 'found', String));
    await settled();
    assert.equal(counts.most, 8);
    while (counts.asked < 264) {
      release();
      await settled();
    }
    release();
    const ended = await Promise.all(results);
    assert.equal(counts.most, 8);
    assert.equal(ended.filter((result) => result === 'found').length, 264);
    assert.equal(ended.filter((result) => /too many look-ups/.test(result)).length, 36);
  });
});
