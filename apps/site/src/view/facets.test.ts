import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { filterWord, termNames } from '@farol/catalogue/internal';
import { facetsOf, filteredApis, readFilter } from './facets.ts';
import { createView } from './view.ts';

const catalogue = loadCatalogue();
const { apis } = catalogue;
const facets = facetsOf(createView({ catalogue, now: 0, origin: '', assets: {} as never }, 'en'));

test('every term is a facet under its name in /v1/apis, and each of its values shows the entries that state it', () => {
  for (const term of termNames) {
    const name = term.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const facet = facets.find((one) => one.name === name) ?? assert.fail(term);
    for (const { value, count } of facet.values) {
      const stated = apis.filter(({ terms }) => filterWord(terms[term].value) === value);
      const filter = { q: '', ticked: { [name]: [value] } };
      assert.deepEqual(filteredApis(catalogue, filter), stated, `${term} ${value}`);
      assert.equal(count, stated.length);
    }
  }
});

test('within a facet one value is enough, and each facet must agree', () => {
  const filter = readFilter(
    new URLSearchParams('format=xml&format=csv&authentication=no-key&brazil=nothing'),
    catalogue,
  );
  assert.deepEqual(filter, { q: '', ticked: { authentication: ['no-key'], format: ['csv', 'xml'] } });
  const found = filteredApis(catalogue, filter);
  assert.deepEqual(
    found.map(({ id }) => id),
    apis
      .filter(({ authentication, formats }) => authentication === 'No key' && /XML|CSV/.test(formats.join(' ')))
      .map(({ id }) => id),
  );
  assert.equal(readFilter(new URLSearchParams('q=+&cors=nothing'), catalogue), undefined);
});

test('CORS is yes for 14 and no for 4, and that it is disputed for 6 is a facet of its own', () => {
  const counts = (name: string) => facets.find((facet) => facet.name === name)?.values ?? [];
  assert.deepEqual(
    counts('cors').map(({ value, count }) => [value, count]),
    [
      ['yes', 14],
      ['no', 4],
    ],
  );
  assert.equal(counts('disputed').find(({ value }) => value === 'cors')?.count, 6);
});
