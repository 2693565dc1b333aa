// Web Crypto and Node give the same signatures and verdicts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSecret, createSigningKeyPair } from '../secret.ts';
import * as node from '../signature.ts';
import * as nodeStandard from '../standard-signature.ts';
import * as web from './web-signatures.ts';

const bodies = ['', '{"id":"pag_1","nome":"São Paulo"}', 'x'.repeat(5_000)].map((text) => Buffer.from(text));
const pair = createSigningKeyPair();
const secrets = ['segredo', 'c2VncmVkbyBkZSB0ZXN0ZQ==', createSecret(), pair.signing];
const shared = secrets.slice(0, 3);
const timestamp = 1_794_000_000;
const window = { now: timestamp * 1000, toleranceMs: 300_000 };

describe('X-Signature', () => {
  it('is the same from both', async () => {
    for (const body of bodies)
      for (const secret of shared) assert.equal(await web.signBody(secret, body), node.signBody(secret, body));
  });

  it('gets the same verdict from both', async () => {
    const [body = Buffer.alloc(0)] = bodies;
    const right = node.signBody('segredo', body);
    const other = right.replace(/.$/, (end) => (end === '0' ? '1' : '0'));
    const headers = [null, '', right, right.toUpperCase(), right.slice(0, -1), `${right}0`, other, 'sha256=zz'];
    for (const header of headers)
      for (const known of [['segredo'], ['outro', 'segredo'], ['outro'], []])
        assert.equal(await web.verifyBody(known, body, header), node.verifyBody(known, body, header), `${header}`);
  });
});

describe('Standard Webhooks', () => {
  it('has the published vector', async () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: 1614265330,
      body: Buffer.from('{"test": 2432232314}'),
    };
    const signature = await web.signStandard(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message);
    assert.equal(signature, 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });

  it('is signed the same by both, with shared secrets and key pairs', async () => {
    for (const body of bodies) {
      const message = { id: 'msg_1', timestamp, body };
      assert.equal(await web.signStandard(secrets, message), nodeStandard.signStandard(secrets, message));
    }
  });

  it('gets the same verdict from both', async () => {
    const [, body = Buffer.alloc(0)] = bodies;
    const all = nodeStandard.signStandard(secrets, { id: 'msg_1', timestamp, body });
    const changes: readonly Partial<web.SignatureHeaders>[] = [
      {},
      { id: null },
      { id: 'msg_2' },
      { id: 'msg.1' },
      { id: 'a b' },
      { timestamp: null },
      { timestamp: '1794000000x' },
      { timestamp: String(timestamp - 301) },
      { timestamp: String(timestamp + 301) },
      { signature: null },
      { signature: 'v1' },
      { signature: 'v1,!!!' },
      { signature: all.replaceAll(/=/g, '') },
      { signature: `v2,abc ${all}` },
    ];
    for (const change of changes)
      for (const known of [...secrets.map((secret) => [secret]), [pair.public], secrets, [createSecret()], []]) {
        const headers = { id: 'msg_1', timestamp: String(timestamp), signature: all, ...change };
        const expected = nodeStandard.verifyStandard(known, headers, body, window);
        assert.deepEqual(await web.verifyStandard(known, headers, body, window), expected, JSON.stringify(change));
      }
  });

  it('says that a signing key without its public half cannot verify', async () => {
    const seed = `whsk_${Buffer.alloc(32, 7).toString('base64')}`;
    const signature = `v1a,${Buffer.alloc(64).toString('base64')}`;
    const headers = { id: 'msg_1', timestamp: String(timestamp), signature };
    await assert.rejects(web.verifyStandard([seed], headers, Buffer.from(''), window), /without its public half/);
  });
});
