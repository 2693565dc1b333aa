import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../problem/problem.ts';
import { choice, flag, lang, readParameters, searchText } from './parameters.ts';

const parameters = { cors: choice(['yes', 'no'], ''), brazil: flag(''), q: searchText('', 'cep'), ...lang };

function refused(search: string): readonly (string | undefined)[] {
  try {
    readParameters(search, parameters);
  } catch (error) {
    if (error instanceof Problem) return (error.facts.errors ?? []).map(({ parameter }) => parameter);
  }
  return [];
}

test('a query is read into typed values', () => {
  const read = { cors: 'yes', brazil: false, q: 'câmbio hoje', lang: 'en' };
  assert.deepEqual(readParameters('?cors=yes&brazil=false&q=c%C3%A2mbio+hoje&lang=en', parameters), read);
  assert.deepEqual(readParameters('', parameters), {});
  assert.deepEqual(readParameters('?&', parameters), {});
});

test('unknown, repeated and malformed parameters are all named at once', () => {
  assert.deepEqual(refused('?cors=maybe&brazil=1&x=1&q=a&q=b'), ['cors', 'brazil', 'x', 'q']);
  for (const q of ['', '%20%20', 'a'.repeat(201), '%ff']) assert.deepEqual(refused(`?q=${q}`), ['q'], q);
  assert.deepEqual(refused('?lang=fr'), ['lang']);
  assert.deepEqual(refused('?cors'), ['cors']);
  assert.deepEqual(refused('?__proto__=1&constructor=2&toString=3'), ['__proto__', 'constructor', 'toString']);
  assert.deepEqual(refused('?%63ors=maybe'), ['cors']);
});

test('at most twenty places are reported, with shortened names', () => {
  assert.equal(refused(`?${Array.from({ length: 500 }, (_, i) => `p${i}=1`).join('&')}`).length, 20);
  assert.equal(refused(`?${'n'.repeat(5_000)}=1`)[0]?.length, 64);
});
