import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { proseParts } from './prose-parts.ts';

test('code, URLs and sections of the charter are marked, and the words around them stay', () => {
  const text = 'See `GET /x` at https://example.com/a?b=c. Value of the charter (section 2.4), or seção 8.';
  assert.deepEqual(
    proseParts(text).filter((part) => part.code || part.href),
    [
      { text: 'GET /x', code: true },
      { text: 'https://example.com/a?b=c', href: 'https://example.com/a?b=c' },
      { text: 'section 2.4', href: '/en/charter/#2.4' },
      { text: 'seção 8', href: '/carta/#8' },
    ],
  );
  const words = proseParts(text).map((part) => part.text);
  assert.equal(words.join(''), text.replaceAll('`', ''));
  assert.deepEqual(proseParts('plain'), [{ text: 'plain' }]);
});

test('no limit and no dispute names the charter in its words: a mark does', () => {
  const { apis } = loadCatalogue();
  const said = apis.flatMap(({ limits, disputes }) => [
    ...limits.flatMap(({ note }) => (note ? [note] : [])),
    ...disputes.map(({ says }) => says),
  ]);
  for (const { pt, en } of said) assert.doesNotMatch(`${pt} ${en}`, /\b(carta|charter)\b/);
});
