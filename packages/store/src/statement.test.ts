import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createStatementMaker } from './statement.ts';

const postgres = createStatementMaker({ placeholder: (n) => `$${n}`, clock: { expression: 'clock_ms()' } });
const tested = createStatementMaker({
  placeholder: (n) => `$${n}`,
  clock: { value: (n) => `$${n}::bigint`, now: () => 77 },
});
const sqlite = createStatementMaker({
  placeholder: () => '?',
  clock: { inPlace: '?', now: () => 77, steady: () => 55 },
});

describe('one SQL text', () => {
  it('is translated for each store, with the clock as an expression, as one more value, or as a value in place', () => {
    const sql = 'UPDATE t SET a = ?, at = :now WHERE b = ? AND until < :now';
    assert.deepEqual(postgres('run', sql, ['x', 1]), {
      text: 'UPDATE t SET a = $1, at = clock_ms() WHERE b = $2 AND until < clock_ms()',
      values: ['x', 1],
    });
    assert.deepEqual(sqlite('run', sql, ['x', 1]), {
      text: 'UPDATE t SET a = ?, at = ? WHERE b = ? AND until < ?',
      values: ['x', 77, 1, 77],
    });
    assert.deepEqual(tested('run', sql, ['x', 1]), {
      text: 'UPDATE t SET a = $1, at = $3::bigint WHERE b = $2 AND until < $3::bigint',
      values: ['x', 1, 77],
    });
  });

  it('has a second clock for windows, which only SQLite tells apart from the first', () => {
    const sql = 'SELECT :steady, ?, :now WHERE a < :steady';
    assert.deepEqual(sqlite('read', sql, ['x']), { text: 'SELECT ?, ?, ? WHERE a < ?', values: [55, 'x', 77, 55] });
    assert.equal(postgres('read', sql, ['x']).text, 'SELECT clock_ms(), $1, clock_ms() WHERE a < clock_ms()');
    assert.deepEqual(tested('read', sql, ['x']).values, ['x', 77]);
  });

  it('keeps strings, quoted names and comments untouched', () => {
    const sql = `SELECT 'a?''b;?' AS "c?;""d" /* ? ; */ -- :now ?\n, ? AS e`;
    assert.equal(postgres('read', sql, [1]).text, sql.replace('? AS e', '$1 AS e'));
  });

  it('may end with one semicolon', () => {
    assert.equal(postgres('read', 'SELECT 1 ; ', []).text.trim(), 'SELECT 1');
    assert.throws(() => postgres('read', 'SELECT 1; SELECT 2', []), /only one statement per call/);
  });

  it('does not mistake a longer name for the clock', () => {
    assert.equal(postgres('read', 'SELECT a::nowhere FROM t', []).text, 'SELECT a::nowhere FROM t');
  });

  it('is translated correctly after more texts than are cached', () => {
    for (let n = 0; n < 1_200; n += 1) assert.equal(sqlite('read', `SELECT ${n}, ?`, ['v']).text, `SELECT ${n}, ?`);
  });
});
