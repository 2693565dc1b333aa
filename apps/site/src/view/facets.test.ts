import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterWord, loadCatalogue, termNames } from '@farol/catalogue';
import { highlight } from '../markup/highlight.ts';
import { facetRules, facetsOf, furtherFacetsOf, rowTokens } from './facets.ts';
import { createView } from './view.ts';

const catalogue = loadCatalogue();
const assets = {} as Parameters<typeof createView>[0]['assets'];
const view = createView({ catalogue, language: 'en', now: 0, origin: '', assets, highlight });
const facets = [...facetsOf(view), ...furtherFacetsOf(view)];

test('every term is a facet, and each of its values shows the entries that state it', () => {
  const termOf = {
    commercial: 'commercialUse',
    sign_up: 'signUp',
    data_license: 'dataLicense',
    personal_data: 'personalData',
  };
  const named = facets.map(({ name }) => (termOf as Record<string, string>)[name] ?? name);
  for (const term of termNames) {
    const facet = facets[named.indexOf(term)] ?? assert.fail(term);
    for (const { value, id, count } of facet.values) {
      const stated = catalogue.apis.filter(({ terms }) => filterWord(terms[term].value) === value);
      const rows = catalogue.apis.filter((api) => rowTokens(api).split(' ').includes(id));
      assert.deepEqual(rows, stated, `${term} ${value}`);
      assert.equal(count, stated.length);
    }
  }
});

test('no two values share a token, and the style sheet hides a row by each facet that it has no ticked value of', () => {
  const ids = facets.flatMap(({ values }) => values.map(({ id }) => id));
  assert.equal(new Set(ids).size, ids.length);
  const rules = facetRules(catalogue.apis);
  for (const { name } of facets) assert.ok(rules.includes(`body:has([name=${name}]:checked)`), name);
  const formats = catalogue.apis.map((api) => /f( f\d+)+$/.exec(rowTokens(api))?.[0]);
  for (const tokens of formats) assert.ok(rules.includes(`.row[data-x$="${tokens}"]`), tokens);
});
