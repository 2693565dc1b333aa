import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Content, jsonContent, revalidated } from '../read/content.ts';
import { sealAll, sealFor, select } from './seal.ts';

const content: Content = jsonContent({ words: 'farol '.repeat(500) }, { cache: revalidated, language: 'pt' });

test('every encoding decodes to the same bytes', async () => {
  const sealed = sealAll(content);
  assert.deepEqual(sealed.map(({ encoding }) => encoding).sort(), ['br', 'gzip', 'identity']);
  for (const { encoding, body } of sealed) {
    const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body;
    assert.equal(plain.toString(), content.body);
  }
});

test('answers made on demand have the same tags as prepared ones', async () => {
  const prepared = sealAll(content);
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    const made = (await sealFor(content, encoding)).find((variant) => variant.encoding === encoding);
    assert.equal(made?.etag, prepared.find((variant) => variant.encoding === encoding)?.etag);
  }
});

test('an image that is compressed already is not compressed again', async () => {
  const picture: Content = { ...content, type: 'image/png', body: Buffer.alloc(2_000) };
  const encodings = sealAll(picture).map(({ encoding }) => encoding);
  assert.deepEqual(encodings, ['identity']);
});

test('content at several URLs is encoded and stored once', () => {
  const before = new Map();
  const first = sealAll(content, before);
  const second = sealAll({ ...content, cache: 'no-store' }, before);
  assert.equal(first.length, 3);
  for (const [index, { body }] of first.entries()) assert.equal(body, second[index]?.body);
});

test('a client that refuses every encoding gets nothing, and one that refuses only identity gets a compressed one', async () => {
  const sealed = sealAll(content);
  assert.equal(select(sealed, { 'accept-encoding': 'identity;q=0, *;q=0' }), undefined);
  const packed = select(sealed, { 'accept-encoding': 'gzip, identity;q=0' });
  assert.ok(packed?.headers.includes('gzip'));
});

test('a 304 keeps the headers that caches need and drops those that describe a body', async () => {
  const sealed = sealAll(content);
  const selected = select(sealed, { 'accept-encoding': 'br', 'if-none-match': '*' });
  assert.ok(selected);
  assert.equal(selected.status, 304);
  assert.equal(selected.body, null);
  const names = selected.headers.filter((_, i) => i % 2 === 0);
  assert.deepEqual(names, ['ETag', 'Cache-Control', 'Vary', 'Content-Language']);
});
