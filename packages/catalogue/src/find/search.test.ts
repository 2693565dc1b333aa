import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import searches from '../testing/searches.json' with { type: 'json' };
import { createSearch } from './search.ts';
import { searchDocuments } from './search-documents.ts';

type Wanted = {
  readonly q: string;
  readonly named?: boolean;
  readonly wants: readonly string[];
  readonly only?: boolean;
  readonly not?: readonly string[];
  readonly outside?: boolean;
};
const table: readonly Wanted[] = searches;
const { search } = loadCatalogue();
const split = (ids: readonly string[]) => ({
  apis: ids.filter((id) => !id.includes(':')),
  others: ids.filter((id) => id.includes(':')),
});

/**
 * What a person expects stands where it is seen: an entry among the first three, or as many as are expected, anything else among what a list
 * of eight shows beside the entries. `only` allows no further entry, `outside` nothing but what is near.
 */
function isRight({ q, wants, only, not = [], outside }: Wanted): boolean {
  const { found, near } = search(q);
  if (outside) return found.length === 0 && near.length <= 3 && wants.every((id) => near.includes(id));
  const [wanted, seen] = [split(wants), split(found)];
  const apis = seen.apis.slice(0, Math.max(3, wanted.apis.length));
  const others = seen.others.slice(0, Math.max(3, 8 - seen.apis.length));
  return (
    wanted.apis.every((id) => apis.includes(id)) &&
    wanted.others.every((id) => others.includes(id)) &&
    (!only || seen.apis.length === wanted.apis.length) &&
    !not.some((id) => found.includes(id))
  );
}

test('of 226 searches in two languages at least 95 of 100 find what a person expects', (t) => {
  assert.equal(new Set(table.map(({ q }) => q)).size, 226);
  const wrong = table.filter((row) => !isRight(row)).map(({ q }) => q);
  t.diagnostic(`${table.length - wrong.length} of ${table.length}; wrong: ${wrong.join(', ')}`);
  assert.ok(wrong.length <= table.length * 0.05, wrong.join(', '));
});

for (const row of table.filter(({ named }) => named))
  test(`"${row.q}" finds what a person expects`, () => assert.ok(isRight(row), JSON.stringify(search(row.q))));

test('what the table expects is in the catalogue, and every subject outside leads to something in it', () => {
  const known = new Set(searchDocuments(loadCatalogue()).map(({ id }) => id));
  for (const { q, wants, not = [] } of table)
    for (const id of [...wants, ...not]) assert.ok(known.has(id), `${q}: ${id}`);
  const near = search('boleto').near;
  assert.deepEqual(
    near.filter((id) => !known.has(id)),
    [],
  );
});

test('"grátis" means the prices: entries that cost nothing come first, and one without a free plan is not found by its prose', () => {
  const { apis } = loadCatalogue();
  const free = apis.filter(({ prices }) => prices.value === 'free').map(({ id }) => id);
  const found = split(search('grátis').found).apis;
  assert.deepEqual(found.slice(0, free.length).toSorted(), free.toSorted());
  const billed = apis.filter(({ terms }) => terms.paidAccount.value === 'yes').map(({ id }) => id);
  assert.ok(billed.length > 0 && billed.every((id) => !found.includes(id)));
});

test('where nothing is found, the three nearest are named, whatever was typed', () => {
  for (const typed of ['xyzzy', 'tarot', 'boleto', `${'¿?'.repeat(3)}qq`])
    assert.deepEqual([search(typed).found.length, search(typed).near.length], [0, 3], typed);
});

test('a fact alone does not answer a question about something else', () => {
  assert.deepEqual(search('quixotesco grátis').found, []);
  assert.deepEqual(split(search('spotify grátis').found).apis, ['spotify']);
});

test('names that every object has are words like others', () => {
  const find = createSearch([{ id: 'one', fields: [{ weight: 1, text: 'a constructor and a prototype' }] }]);
  for (const word of ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', '=free', '=']) find(word);
  assert.deepEqual(find('constructor').found, ['one']);
});
