import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createCursors } from './cursor.ts';

const cursors = createCursors('a key for tests only');

test('a cursor leads back to where it was made, whatever the id', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.string(),
      fc.constantFrom('after', 'before'),
      (id, scope, direction) => {
        const cursor = cursors.write(scope, { direction, id });
        assert.match(cursor, /^[\w-]+$/);
        assert.deepEqual(cursors.read(scope, cursor), { direction, id });
      },
    ),
  );
});

test('a changed cursor is refused, whichever character was changed', () => {
  const cursor = cursors.write('/v1/apis?', { direction: 'after', id: 'viacep' });
  for (let i = 0; i < cursor.length; i++) {
    for (const other of 'Aa0_-') {
      const changed = `${cursor.slice(0, i)}${other}${cursor.slice(i + 1)}`;
      if (changed !== cursor) assert.equal(cursors.read('/v1/apis?', changed), undefined, changed);
    }
  }
  for (const wrong of ['', 'x', cursor.slice(1), `${cursor}A`, `${cursor}=`, cursor.repeat(2)])
    assert.equal(cursors.read('/v1/apis?', wrong), undefined, wrong);
});

test('a cursor is worth nothing for another list, other filters or another key', () => {
  const cursor = cursors.write('/v1/apis?cors=no', { direction: 'after', id: 'viacep' });
  assert.equal(cursors.read('/v1/apis?cors=yes', cursor), undefined);
  assert.equal(cursors.read('/v1/rules?cors=no', cursor), undefined);
  assert.equal(createCursors('another key').read('/v1/apis?cors=no', cursor), undefined);
});

test('with the same key a cursor outlives a restart', () => {
  const cursor = cursors.write('/v1/apis?', { direction: 'before', id: 'ibge' });
  assert.deepEqual(createCursors('a key for tests only').read('/v1/apis?', cursor), {
    direction: 'before',
    id: 'ibge',
  });
});
