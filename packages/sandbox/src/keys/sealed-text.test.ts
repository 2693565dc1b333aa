// Sealed text can be read with its key only.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sealingKeyOf } from './key-digest.ts';
import { openText, sealText } from './sealed-text.ts';

const key = sealingKeyOf('farol_a');

describe('a sealed text', () => {
  it('is read with its key, and is different each time', () => {
    const sealed = sealText(key, '{"segredo":"é"}');
    assert.equal(openText(key, sealed), '{"segredo":"é"}');
    assert.notEqual(sealText(key, '{"segredo":"é"}'), sealed);
    assert.ok(!sealed.includes('segredo'));
  });

  it('is refused with another key or when it was altered', () => {
    const sealed = sealText(key, 'text');
    assert.throws(() => openText(sealingKeyOf('farol_b'), sealed));
    assert.throws(() => openText(key, `${sealed.slice(0, -2)}AA`));
  });

  it('of an older version is JSON as it is', () => {
    assert.equal(openText(key, '{"id":"pag_1"}'), '{"id":"pag_1"}');
  });
});
