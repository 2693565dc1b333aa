import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretForms } from './secret-forms.ts';
import { createSieve } from './secret-scanner.ts';

const forms = ['sk-ant-0123456789', 'chave com espaço & <sinais>', 'Zm9v/+1234'].flatMap(secretForms);

test('a form is never missed, wherever it begins and whatever stands around it', () => {
  const sieve = createSieve(forms);
  for (const form of forms) {
    for (let before = 0; before < 40; before += 1) {
      for (const after of ['', '"', '.'.repeat(30)]) {
        const text = `${'.'.repeat(before)}${form}${after}`;
        assert.ok(sieve.holds(text), text);
        assert.ok(sieve.holdsBytes(Buffer.from(text)), text);
      }
    }
  }
});

test('a form of four letters is found too', () => {
  const sieve = createSieve(['abcd', 'a-long-form-of-a-key']);
  for (let before = 0; before < 10; before += 1) {
    assert.ok(sieve.holds(`${'.'.repeat(before)}abcd`));
    assert.ok(sieve.holdsBytes(Buffer.from(`${'.'.repeat(before)}abcd`)));
  }
});

test('what is no form passes, even one that lacks its last letter; without any form everything does', () => {
  const sieve = createSieve(forms);
  assert.equal(sieve.holds('/gateway/viacep/01001000/json/'), false);
  assert.equal(sieve.holds('x sk-ant-012345678 x'), false);
  assert.equal(sieve.holdsBytes(Buffer.from('{"cep":"01001-000","localidade":"São Paulo"}')), false);
  assert.equal(createSieve([]).holds('sk-ant-0123456789'), false);
});

test('a form that is too short to be looked for is refused', () => {
  assert.throws(() => createSieve(['abc']));
});
