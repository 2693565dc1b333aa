import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failsWith } from '../testing/fails-with.ts';
import { checkSecret, createSecret, createSigningKeyPair, sharedKey } from './secret.ts';

describe('a secret', () => {
  it('is 32 random bytes with the prefix that says what it is', () => {
    const secret = createSecret();
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(sharedKey(secret).symmetricKeySize, 32);
    assert.notEqual(createSecret(), secret);
  });

  it('is refused when it does not fit its prefix, and is not in the message', () => {
    const { public: point } = createSigningKeyPair();
    const short = ['whsk_AAAA', `whsk_${'A'.repeat(47)}`, 'whpk_AAAA', `${point}AAAA`];
    for (const secret of ['', 'whsec_', 'whsec_###', ...short]) {
      assert.throws(
        () => checkSecret(secret),
        (error: Error) => {
          if (secret.length > 6) assert.ok(!error.message.includes(secret.slice(6)));
          return failsWith('secret_invalid')(error);
        },
      );
    }
  });

  it('may be any text that a person chose', () => {
    assert.equal(checkSecret('segredo-de-exemplo'), 'segredo-de-exemplo');
    assert.deepEqual(sharedKey('segredo').export(), Buffer.from('segredo'));
  });
});
