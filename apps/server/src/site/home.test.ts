import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue, termValues } from '@farol/catalogue';
import { asksToFilter, filteredHome } from './home.ts';

const catalogue = loadCatalogue();
const rows = Object.fromEntries(catalogue.apis.map(({ id }) => [id, `${id} `]));
const parts = { before: '', after: '', rows, empty: 'none' };
const site = { home: { pt: parts, en: parts } } as unknown as Parameters<typeof filteredHome>[0];

function shown(query: string): string[] {
  const { body } = filteredHome(site, catalogue, 'pt', new URLSearchParams(query));
  return String(body).trim().split(' ');
}

test('the home page filters by the terms that its facets offer, without scripts', () => {
  for (const [name, term] of [
    ['card', 'card'],
    ['commercial', 'commercialUse'],
    ['sign_up', 'signUp'],
    ['approval', 'approval'],
    ['attribution', 'attribution'],
    ['caching', 'caching'],
    ['data_license', 'dataLicense'],
    ['personal_data', 'personalData'],
  ] as const) {
    for (const value of termValues[term]) {
      const expected = catalogue.apis.filter(({ terms }) => terms[term].value === value).map(({ id }) => id);
      assert.ok(asksToFilter(new URLSearchParams(`${name}=${value}`)), name);
      // A value that no entry has is ignored.
      const found = expected.length > 0 ? expected : Object.keys(rows);
      assert.deepEqual(shown(`${name}=${value}`), found, `${name}=${value}`);
    }
  }
});

test('the home page filters by prices too', () => {
  const paid = catalogue.apis.filter(({ prices }) => prices.value === 'paid').map(({ id }) => id);
  assert.ok(paid.length > 0);
  assert.deepEqual(shown('prices=paid'), paid);
});

test('the home page accepts a filter value as /v1/apis spells it, or by its label as in older links', () => {
  for (const [word, label] of [
    ['authentication=no-key', 'authentication=No+key'],
    ['authentication=api-key', 'authentication=Auth%3A+API+key'],
    ['format=sse', 'format=SSE+(streaming)'],
  ] as const) {
    assert.ok(shown(word).length < catalogue.apis.length, word);
    assert.deepEqual(shown(word), shown(label), word);
  }
});

test('how many entries were found is said only where some are left out', () => {
  const withCount = { ...parts, before: '<i>{{shown|{{count}} of 18}}</i> ' };
  const counted = { home: { pt: withCount, en: withCount } } as unknown as typeof site;
  const bodyOf = (query: string) => String(filteredHome(counted, catalogue, 'pt', new URLSearchParams(query)).body);
  assert.match(bodyOf('prices=paid'), /^<i>\d+ of 18<\/i> /);
  assert.match(bodyOf('prices=no-such-value'), /^<i><\/i> /);
});
