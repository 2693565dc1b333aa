import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import { Problem } from '../problem/problem.ts';
import { createCursors } from './cursor.ts';
import { pageOf } from './page.ts';

const cursors = createCursors('a key for tests only');
const numbered = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `item-${i}` }));
const ask = (items: readonly { readonly id: string }[], limit: number, cursor?: string) =>
  pageOf(items, { path: '/v1/things', filters: {}, limit, cursor }, cursors);

test('walking forward shows every item once and in order; walking back shows the same pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 25 }), (count, limit) => {
      const items = numbered(count);
      const pages: string[][] = [];
      let cursor: string | undefined;
      let prev: string | null = null;
      do {
        const { items: shown, page } = ask(items, limit, cursor);
        assert.equal(page.total, count);
        pages.push(shown.map(({ id }) => id));
        cursor = page.next ?? undefined;
        prev = page.prev;
      } while (cursor !== undefined);
      assert.deepEqual(
        pages.flat(),
        items.map(({ id }) => id),
      );

      for (const expected of pages.slice(0, -1).reverse()) {
        assert.ok(prev !== null);
        const { items: shown, page } = ask(items, limit, prev);
        const ids = shown.map(({ id }) => id);
        assert.deepEqual(ids, expected);
        prev = page.prev;
      }
      assert.equal(prev, null);
    }),
  );
});

test('an item added during the walk makes no other item repeat or vanish', () => {
  const before = numbered(10);
  const first = ask(before, 4);
  const after = [{ id: 'new-in-front' }, ...before.slice(0, 6), { id: 'new-behind' }, ...before.slice(6)];
  const second = ask(after, 4, first.page.next ?? undefined);
  const ids = second.items.map(({ id }) => id);
  assert.deepEqual(ids, ['item-4', 'item-5', 'new-behind', 'item-6']);
});

test('the Link header leads to the first, the previous and the next page and keeps the filters', () => {
  const cursor = ask(numbered(9), 3).page.next ?? undefined;
  const plain = ask(numbered(9), 3, cursor);
  assert.match(
    plain.link,
    /^<\/v1\/things\?limit=3>; rel="first", <\/v1\/things\?limit=3&cursor=[\w-]+>; rel="prev", <\/v1\/things\?limit=3&cursor=[\w-]+>; rel="next"$/,
  );
  const given = { path: '/v1/things', filters: { q: 'a&b', lang: 'en' }, limit: 3, cursor: undefined };
  const filtered = pageOf(numbered(9), given, cursors);
  assert.match(filtered.link, /^<\/v1\/things\?q=a%26b&lang=en&limit=3>; rel="first"/);
});

test('a cursor may be read in another language, but not with other filters', () => {
  const given = { path: '/v1/things', filters: { q: 'a' }, limit: 3, cursor: undefined };
  const cursor = pageOf(numbered(9), given, cursors).page.next ?? undefined;
  const walk = (filters: Record<string, string>) => pageOf(numbered(9), { ...given, filters, cursor }, cursors);
  assert.equal(walk({ lang: 'en', q: 'a' }).items.length, 3);
  assert.throws(
    () => walk({ q: 'b' }),
    (error) => error instanceof Problem && error.code === 'invalid-cursor',
  );
});

test('a cursor whose item no longer exists is refused', () => {
  const cursor = ask(numbered(9), 3).page.next ?? undefined;
  assert.throws(
    () => ask([{ id: 'something-else' }], 3, cursor),
    (error) => error instanceof Problem && error.facts.errors?.[0]?.parameter === 'cursor',
  );
});
