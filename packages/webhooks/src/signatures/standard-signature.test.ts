import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSecret, createSigningKeyPair } from './secret.ts';
import type { SignatureHeaders } from './standard-message.ts';
import { signStandard, verifyStandard } from './standard-signature.ts';

const message = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1614265330,
  body: Buffer.from('{"test": 2432232314}'),
};
const shared = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const signing = 'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==';
const verifying = 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=';
const v1 = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const v1a = 'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==';

const headers = (changed: Partial<SignatureHeaders> = {}): SignatureHeaders => ({
  id: message.id,
  timestamp: String(message.timestamp),
  signature: v1,
  ...changed,
});
const window = { now: message.timestamp * 1000, toleranceMs: 300_000 };
const reason = (secrets: readonly string[], changed: Partial<SignatureHeaders>, now = window.now) => {
  const verdict = verifyStandard(secrets, headers(changed), message.body, { ...window, now });
  return 'reason' in verdict ? verdict.reason : 'verified';
};

describe('Standard Webhooks', () => {
  it('has the published vectors, v1 and v1a', () => {
    assert.equal(signStandard([shared], message), v1);
    assert.equal(signStandard([signing], message), v1a);
    assert.equal(signStandard([shared, signing], message), `${v1} ${v1a}`);
  });

  it('verifies them, v1a by the public key or by the pair, and says which id was signed', () => {
    for (const [secret, signature] of [
      [shared, v1],
      [signing, v1a],
      [verifying, v1a],
    ] as const) {
      assert.deepEqual(verifyStandard([secret], headers({ signature }), message.body, window), { id: message.id });
    }
    assert.equal(reason([verifying], { signature: v1 }), 'signature_wrong');
    assert.equal(reason([shared], { signature: v1a }), 'signature_wrong');
  });

  it('reads a secret without prefix as base64, like the reference libraries, and as characters', () => {
    assert.equal(reason([shared.slice('whsec_'.length)], {}), 'verified');
    assert.equal(reason(['segredo'], { signature: signStandard(['segredo'], message) }), 'verified');
  });

  it('accepts one valid signature among several, of any valid secret', () => {
    const other = signStandard([createSecret()], message);
    assert.equal(reason([createSecret(), shared], { signature: `${other} v2,abc ${v1}` }), 'verified');
    assert.equal(reason([createSecret()], { signature: `${other} ${v1}` }), 'signature_wrong');
    assert.equal(reason([createSigningKeyPair().public], { signature: v1a }), 'signature_wrong');
  });

  it('refuses missing, malformed and endless headers', () => {
    assert.equal(reason([shared], { signature: null }), 'signature_missing');
    assert.equal(reason([shared], { signature: '' }), 'signature_missing');
    assert.equal(reason([shared], { id: null }), 'id_missing');
    assert.equal(reason([shared], { timestamp: null }), 'timestamp_missing');
    assert.equal(reason([shared], { signature: 'v1' }), 'signature_malformed');
    assert.equal(reason([shared], { signature: v1.slice(0, -2) }), 'signature_malformed');
    assert.equal(reason([shared], { signature: 'v1,!!!' }), 'signature_malformed');
    assert.equal(reason([signing], { signature: 'v1a,AAAA' }), 'signature_malformed');
    const many = `${'v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= '.repeat(1000)}${v1}`;
    assert.equal(reason([shared], { signature: many }), 'signature_wrong');
  });

  it('refuses an id with a dot, with which two messages could share one signed text', () => {
    assert.equal(reason([shared], { id: 'msg.1' }), 'id_malformed');
    assert.equal(reason([shared], { id: 'a b' }), 'id_malformed');
    assert.equal(reason([shared], { id: 'x'.repeat(257) }), 'id_malformed');
    assert.equal(reason([shared], { id: 'msg_other' }), 'signature_wrong');
  });

  it('accepts a timestamp of digits only, within the window on either side', () => {
    for (const timestamp of ['1614265330abc', ' 1614265330', '1614265330.0', '-1', '0x60', '1e9', '1'.repeat(13)]) {
      assert.equal(reason([shared], { timestamp }), 'timestamp_malformed', timestamp);
    }
    const now = window.now;
    assert.equal(reason([shared], {}, now + 300_000), 'verified');
    assert.equal(reason([shared], {}, now + 300_001), 'timestamp_too_old');
    assert.equal(reason([shared], {}, now - 300_000), 'verified');
    assert.equal(reason([shared], {}, now - 300_001), 'timestamp_too_new');
    assert.equal(reason([shared], { timestamp: String(message.timestamp + 1) }), 'signature_wrong');
  });

  it('covers the bytes, UTF-8 or not', () => {
    const body = Buffer.from([0xff, 0xfe]);
    const signature = signStandard([shared], { ...message, body });
    assert.ok('id' in verifyStandard([shared], headers({ signature }), body, window));
    assert.ok('reason' in verifyStandard([shared], headers({ signature }), Buffer.from([0xfe, 0xff]), window));
  });
});
