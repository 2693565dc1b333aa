import assert from 'node:assert/strict';
import { test } from 'node:test';
import { neverKept } from '../../read/content.ts';
import { createAnswerCache } from './answer-cache.ts';

const content = (body: string) => ({ type: 'application/json', body, cache: neverKept, language: null });

test('small answers count with the objects around them, so that a cache of 100 KB holds few of them', async () => {
  const cache = createAnswerCache(100 * 1024);
  const keys = Array.from({ length: 200 }, (_, n) => `{a${n}:__typename}`);
  for (const key of keys) await cache.sealed(key, cache.store(key, content('{"data":{}}')), null);
  const held = keys.filter((key) => cache.find(key) !== undefined);
  assert.ok(held.length > 10 && held.length <= 25, `${held.length} answers`);
  assert.equal(held.at(-1), keys.at(-1));
});

test('a cached answer holds no more memory than its bytes', async () => {
  const cache = createAnswerCache(100 * 1024);
  for (const encoding of ['identity', 'gzip', 'br']) {
    const answer = cache.store(encoding, content(`"${'a'.repeat(3_000)}"`));
    for (const { body } of await cache.sealed(encoding, answer, encoding))
      assert.equal(body.buffer.byteLength, body.length, encoding);
  }
});
