import assert from 'node:assert/strict';
import { test } from 'node:test';
import { secretForms } from './secret-forms.ts';
import { createSecretScanner } from './secret-scanner.ts';

const forms = ['sk-ant-0123456789', 'chave com espaço & <sinais>', 'Zm9v/+1234'].flatMap(secretForms);

test('a form is found wherever it begins and whatever surrounds it', () => {
  const scanner = createSecretScanner(forms);
  for (const form of forms) {
    for (let before = 0; before < 40; before += 1) {
      for (const after of ['', '"', '.'.repeat(30)]) {
        const text = `${'.'.repeat(before)}${form}${after}`;
        assert.ok(scanner.contains(text), text);
        assert.ok(scanner.containsBytes(Buffer.from(text)), text);
      }
    }
  }
});

test('a form of four letters is found too', () => {
  const scanner = createSecretScanner(['abcd', 'a-long-form-of-a-key']);
  for (let before = 0; before < 10; before += 1) {
    assert.ok(scanner.contains(`${'.'.repeat(before)}abcd`));
    assert.ok(scanner.containsBytes(Buffer.from(`${'.'.repeat(before)}abcd`)));
  }
});

test('a text without a form passes, even with a form that lacks its last letter; without forms every text passes', () => {
  const scanner = createSecretScanner(forms);
  assert.equal(scanner.contains('/gateway/viacep/01001000/json/'), false);
  assert.equal(scanner.contains('x sk-ant-012345678 x'), false);
  assert.equal(scanner.containsBytes(Buffer.from('{"cep":"01001-000","localidade":"São Paulo"}')), false);
  assert.equal(createSecretScanner([]).contains('sk-ant-0123456789'), false);
});

test('a form that is too short is refused', () => {
  assert.throws(() => createSecretScanner(['abc']));
});
