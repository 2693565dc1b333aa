import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Term } from '@farol/catalogue';
import { createTermLinks } from './term-links.ts';

const none = { pt: [], en: [] };
const term = (id: string, word: string, more: Partial<Term> = {}): Term => ({
  id,
  everyday: false,
  term: { pt: word, en: word },
  forms: none,
  meaning: { pt: 'x', en: 'x' },
  avoid: none,
  ...more,
});
const terms = [
  term('oauth', 'OAuth 2.0', { forms: { pt: ['OAuth'], en: ['OAuth'] } }),
  term('cursor', 'cursor'),
  term('field', 'field', { everyday: true }),
];
const open = () => createTermLinks(terms, 'en', '/en/glossary/');

test('the first use of a term on a page is linked, in any letter case, and later uses are not', () => {
  const links = open();
  assert.equal(links('<p>Cursor, cursor</p>'), '<p><a class=term href="/en/glossary/#cursor">Cursor</a>, cursor</p>');
  assert.equal(links('<p>a cursor</p>'), '<p>a cursor</p>');
});

test('the longest form is linked whole', () => {
  assert.match(open()('<p>OAuth 2.0</p>'), /#oauth">OAuth 2\.0<\/a>/);
});

test('headings, code, links and table heads stay as they are, and so do parts of words and everyday words', () => {
  for (const html of [
    '<h2>cursor</h2>',
    '<p><code>cursor</code></p>',
    '<a href="/x">the cursor</a>',
    '<table><th scope=col>cursor</th></table>',
    '<p>precursor cursors</p>',
    '<p>a field</p>',
  ])
    assert.equal(open()(html), html);
});

test('on a whole page only paragraphs, items and descriptions are read, and a term that is linked already is not linked again', () => {
  const links = () => createTermLinks(terms, 'en', '/en/glossary/', { onlyProse: true });
  const page = '<title>cursor</title><main><div>cursor</div><label>cursor</label><li>a cursor</li></main>';
  assert.equal(links()(page), page.replace('a cursor', 'a <a class=term href="/en/glossary/#cursor">cursor</a>'));
  const linked = '<p><a class=term href="/en/glossary/#cursor">cursor</a></p><p>cursor, OAuth</p>';
  assert.equal(links()(linked), linked.replace('OAuth', '<a class=term href="/en/glossary/#oauth">OAuth</a>'));
});
