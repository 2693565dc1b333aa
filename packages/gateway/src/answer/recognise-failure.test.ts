import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { loadCatalogue } from '@farol/catalogue';
import { recogniseFailure } from './recognise-failure.ts';

const catalogue = loadCatalogue();
const api = (id: string) => {
  const found = catalogue.api(id);
  assert.ok(found);
  return found;
};
const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const plain = { 'content-type': 'application/json' };

for (const entry of catalogue.apis) {
  for (const failure of entry.failures) {
    test(`${entry.id}: an answer as the entry shows it is recognised as ${failure.situation}`, () => {
      const headers = { 'content-type': failure.contentType, ...failure.headers };
      const found = recogniseFailure(
        entry,
        { status: failure.status, headers, bytes: failure.body === null ? Buffer.alloc(0) : bytes(failure.body) },
        failure.situation !== 'missing-key',
      );
      assert.ok(found);
      // Two failures may look the same on the wire; unless the entry says so, what they mean to the caller must not differ.
      const told = entry.failures.find(({ code }) => code === failure.looksLike) ?? failure;
      assert.equal(found.means, told.means);
    });
  }

  test(`${entry.id}: its sample of success is not a failure`, () => {
    const headers = { 'content-type': entry.response.contentType };
    const answer = { status: entry.response.status, headers, bytes: bytes(entry.response.sample) };
    assert.equal(recogniseFailure(entry, answer, true), undefined);
    for (const example of entry.formatExamples) {
      const sample = example.base64 ? Buffer.from(example.sample, 'base64') : Buffer.from(example.sample);
      const other = { status: 200, headers: { 'content-type': example.contentType }, bytes: sample };
      assert.equal(recogniseFailure(entry, other, true), undefined, example.format);
    }
  });
}

test('an unknown postal code is recognised as a boolean, as a text and in XML', () => {
  for (const [type, body] of [
    ['application/json', '{"erro":true}'],
    ['application/json', '{ "erro" : "true" }'],
    ['application/xml', '<xmlcep>\n  <erro>true</erro>\n</xmlcep>'],
  ] as const) {
    const found = recogniseFailure(
      api('viacep'),
      { status: 200, headers: { 'content-type': type }, bytes: bytes(body) },
      false,
    );
    assert.equal(found?.code, 'cep-not-found', body);
  }
  const fine = { status: 200, headers: plain, bytes: bytes({ erro: false, cep: '01001-000' }) };
  assert.equal(recogniseFailure(api('viacep'), fine, false), undefined);
});

test('a failure is recognised in an encoded body', () => {
  for (const [coding, encode] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const) {
    const answer = {
      status: 200,
      headers: { ...plain, 'content-encoding': coding },
      bytes: encode(bytes({ erro: true })),
    };
    assert.equal(recogniseFailure(api('viacep'), answer, false)?.code, 'cep-not-found', coding);
  }
});

test('whether a key was sent decides between a missing and a wrong key', () => {
  const answer = { status: 401, headers: plain, bytes: bytes({ cod: 401 }) };
  assert.equal(recogniseFailure(api('openweather'), answer, true)?.code, 'wrong-key');
  assert.equal(recogniseFailure(api('openweather'), answer, false)?.code, 'missing-key');
});
