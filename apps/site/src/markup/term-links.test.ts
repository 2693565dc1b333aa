import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Term } from '@farol/catalogue/internal';
import { type ComponentChildren, Fragment, h } from 'preact';
import { render } from 'preact-render-to-string';
import { linkTerms } from './term-links.ts';
import { plainTree } from './tree.ts';

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
const linked = (content: ComponentChildren) => {
  const tree = linkTerms(plainTree(content), { terms, language: 'en', page: '/en/glossary/' });
  return render(h(Fragment, null, tree as unknown as ComponentChildren));
};
const link = (id: string, text: string) => `<a class="term" href="/en/glossary/#${id}">${text}</a>`;

test('the first use of a term on a page is linked, in any letter case, and later uses are not', () => {
  assert.equal(
    linked([h('p', null, 'Cursor, cursor'), h('p', null, 'a cursor')]),
    `<p>${link('cursor', 'Cursor')}, cursor</p><p>a cursor</p>`,
  );
  assert.equal(linked(h('li', null, 'OAuth 2.0')), `<li>${link('oauth', 'OAuth 2.0')}</li>`, 'the longest form');
});

test('headings, code, links and table heads stay as they are, and so do parts of words, paths and everyday words', () => {
  for (const content of [
    h('h2', null, 'cursor'),
    h('div', null, 'cursor'),
    h('p', null, h('code', null, 'cursor')),
    h('p', null, h('a', { href: '/x' }, 'the cursor')),
    h('table', null, h('tr', null, h('th', null, h('p', null, 'cursor')))),
    h('p', null, 'precursor cursors /cursor/x'),
    h('p', null, 'a field'),
  ])
    assert.equal(linked(content), render(content));
});

test('a term that the page links already is not linked again', () => {
  const content = [h('p', null, 'cursor, OAuth'), h('p', null, h('a', { href: '/en/glossary/#cursor' }, 'cursor'))];
  assert.match(linked(content), new RegExp(`^<p>cursor, ${link('oauth', 'OAuth')}</p>`));
});
