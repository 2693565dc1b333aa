import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../exchange/exchange.ts';
import { alsoBroken, broken, type Check, cannotTell, judgeBy, kept, remark, shows } from './check.ts';

const texts = (text: string) => ({ pt: `${text} (pt)`, en: text });
const exchange: Exchange = { asked: { method: 'GET', url: 'http://127.0.0.1/books?q={x}', headers: [] } };

function said(rows: Check<number>['rows'], ...numbers: readonly number[]): readonly string[] {
  const check = { rule: 'r', mend: texts('mend'), without: texts('no number'), rows };
  const subjects = numbers.map((evidence) => ({ evidence, words: { number: evidence } }));
  return judgeBy([check], subjects).map(({ verdict, message }) => `${verdict}: ${message.en}`);
}

test('the first row that applies gives the verdict, and remarks and further breaches go on', () => {
  const rows: Check<number>['rows'] = [
    remark((number) => number > 1, texts('more than one')),
    alsoBroken((number) => number > 2, texts('{number} is too much')),
    broken((number) => number > 3, texts('{number} is far too much')),
    kept(),
  ];
  assert.deepEqual(said(rows, 1), ['kept: ']);
  assert.deepEqual(said(rows, 2), ['remark: more than one', 'kept: ']);
  assert.deepEqual(said(rows, 4), ['remark: more than one', 'broken: 4 is too much', 'broken: 4 is far too much']);
});

test('a check without evidence cannot tell, and no row at all is no verdict', () => {
  assert.deepEqual(said([kept()]), ['cannot-tell: no number']);
  assert.deepEqual(said([cannotTell(() => false, texts('never'))], 1), []);
});

test('braces in the words of a server are not filled in', () => {
  assert.deepEqual(said([broken(() => shows(exchange), texts('{call}: {status}, {number}'))], 7), [
    'broken: GET /books?q={x}: 0, 7',
  ]);
});
