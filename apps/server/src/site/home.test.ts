import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { asksToFilter, filteredHome } from './home.ts';

const catalogue = loadCatalogue();
const rows = Object.fromEntries(catalogue.apis.map(({ id }) => [id, `${id} `]));
const parts = { before: '', after: '', rows, empty: 'none' };
const site = { home: { pt: parts, en: parts } } as unknown as Parameters<typeof filteredHome>[0];

test('the home page filters by the terms that its facets offer, without scripts', () => {
  const shown = (query: string) => {
    const { body } = filteredHome(site, catalogue, 'pt', new URLSearchParams(query));
    return String(body).trim().split(' ');
  };
  for (const [name, term] of [
    ['card', 'card'],
    ['commercial', 'commercialUse'],
    ['sign_up', 'signUp'],
    ['approval', 'approval'],
    ['attribution', 'attribution'],
    ['personal_data', 'personalData'],
  ] as const) {
    const expected = catalogue.apis.filter(({ terms }) => terms[term].value === 'yes').map(({ id }) => id);
    assert.ok(asksToFilter(new URLSearchParams(`${name}=yes`)), name);
    // No entry needs an approval without conditions, and a value that no entry has is ignored.
    assert.deepEqual(shown(`${name}=yes`), expected.length > 0 ? expected : Object.keys(rows), name);
  }
});
