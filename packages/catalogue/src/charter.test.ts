import assert from 'node:assert/strict';
import { test } from 'node:test';
import { charterAddress } from './charter.ts';
import { loadCatalogue } from './load.ts';

const catalogue = loadCatalogue();
const ids = catalogue.charter.map(({ id }) => id);

/** Chapters and the number of points in each, as in the original. */
const chapters = { '1': 7, '2': 7, '3': 0, '4': 4, '4.1': 4, '5': 11, '6': 8, '7': 4, '8': 4, '9': 5 };

test('the charter has every section and numbered point of the original, in order', () => {
  const expected = Object.entries(chapters).flatMap(([chapter, points]) => [
    chapter,
    ...Array.from({ length: points }, (_, i) => `${chapter}.${i + 1}`),
  ]);
  assert.deepEqual(ids.toSorted(), [...new Set(expected)].toSorted());
  const place = (id: string) => id.split('.').reduce((sum, part, i) => sum + Number(part) / 100 ** i, 0);
  const inOrder = ids.toSorted((a, b) => place(a) - place(b));
  assert.deepEqual(ids, inOrder);
});

test('every section of the charter that a claim, a rule or a guide cites exists', () => {
  const cited = [
    ...catalogue.apis.flatMap(({ claims }) => claims.flatMap(({ spec }) => spec ?? [])),
    ...catalogue.rules.map(({ spec }) => spec),
    ...catalogue.guides.flatMap(({ spec }) => spec),
  ];
  assert.ok(cited.length > 100);
  for (const id of cited) assert.ok(ids.includes(id), id);
});

test('every section that a text names by its number exists', () => {
  const texts = JSON.stringify({ ...catalogue });
  const named = [...texts.matchAll(/(?:section|seção) (\d(?:\.\d+)*)/g)].map(([, id = '']) => id);
  assert.ok(named.length > 5);
  for (const id of named) assert.ok(ids.includes(id), id);
});

test('no text of the content cites a document that readers cannot see', () => {
  const texts = JSON.stringify({ ...catalogue, guides: [] });
  assert.doesNotMatch(texts, /\bthe spec\b|\bspec’s\b|\bspec's\b|a especificação|da especificação/);
});

test('sentences of the original that had no place have one', () => {
  const text = (id: string) => catalogue.charter.find((section) => section.id === id)?.text.en ?? '';
  assert.match(text('1'), /read-only/);
  assert.match(text('1.4'), /three interface styles/);
  assert.match(text('3'), /no states or transitions of resources/);
  assert.match(text('4'), /no endpoints of its own/);
  assert.match(text('4.4'), /you open its pages/);
  assert.match(text('6'), /only event mechanism .* emits no events/);
  assert.match(text('9.5'), /deprecation policy .* not stated/);
});

test('a citation leads to its section in the language of the reader', () => {
  assert.equal(charterAddress('2.4', 'pt'), '/carta/#2.4');
  assert.equal(charterAddress('2.4', 'en'), '/en/charter/#2.4');
});
