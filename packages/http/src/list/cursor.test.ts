import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../test/properties.ts';
import { createCursors } from './cursor.ts';

const cursors = createCursors('a key for tests only');

test('a cursor gives back the position that it was made of', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string(), (position, scope) => {
      const cursor = cursors.write(scope, position);
      assert.match(cursor, /^[\w-]+$/);
      assert.equal(cursors.read(scope, cursor), position);
    }),
  );
});

test('a cursor is refused when any of its characters was changed', () => {
  const cursor = cursors.write('/v1/apis?', 'viacep');
  for (let i = 0; i < cursor.length; i++) {
    for (const other of 'Aa0_-') {
      const changed = `${cursor.slice(0, i)}${other}${cursor.slice(i + 1)}`;
      if (changed !== cursor) assert.equal(cursors.read('/v1/apis?', changed), undefined, changed);
    }
  }
  for (const wrong of ['', 'x', cursor.slice(1), `${cursor}A`, `${cursor}=`, cursor.repeat(2)])
    assert.equal(cursors.read('/v1/apis?', wrong), undefined, wrong);
});

test('a cursor is refused for another list, other filters or another key', () => {
  const cursor = cursors.write('/v1/apis?cors=no', 'viacep');
  assert.equal(cursors.read('/v1/apis?cors=yes', cursor), undefined);
  assert.equal(cursors.read('/v1/rules?cors=no', cursor), undefined);
  assert.equal(createCursors('another key').read('/v1/apis?cors=no', cursor), undefined);
});

test('a cursor made with the same key is valid after a restart', () => {
  const cursor = cursors.write('/v1/apis?', 'ibge');
  assert.equal(createCursors('a key for tests only').read('/v1/apis?', cursor), 'ibge');
});
