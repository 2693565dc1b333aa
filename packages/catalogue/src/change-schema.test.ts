import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeSchema } from './change-schema.ts';
import { loadCatalogue } from './load.ts';

test('the first publication is the only change so far, and it says that nothing was observed', () => {
  const [first, ...others] = loadCatalogue().changes;
  assert.deepEqual(others, []);
  assert.equal(first?.id, 'first-publication');
  assert.equal(first?.date, '2026-11-15');
  assert.match(first?.body.en ?? '', /No API has been observed yet/);
  assert.match(first?.body.pt ?? '', /Nenhuma API foi observada ainda/);
});

test('a change of terms names the entry, the field, both values and where the new one was read', () => {
  const words = { pt: 'x', en: 'x' };
  const change = { id: 'a', date: '2027-01-01', title: words, body: words };
  const terms = { api: 'viacep', field: 'cors', before: words, after: words, source: 'https://viacep.com.br/' };
  assert.ok(changeSchema.safeParse({ ...change, terms }).success);
  assert.ok(!changeSchema.safeParse({ ...change, terms: { ...terms, field: 'name' } }).success);
  for (const part of Object.keys(terms)) {
    assert.ok(!changeSchema.safeParse({ ...change, terms: { ...terms, [part]: undefined } }).success, part);
  }
});
