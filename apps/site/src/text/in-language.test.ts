import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaries } from './dictionary.ts';
import { inLanguage } from './in-language.ts';

const words = {
  title: { pt: 'Sobre', en: 'About' },
  same: 'API',
  list: [{ pt: 'um', en: 'one' }],
} as const;

test('each text is picked in one language, within lists too', () => {
  const { title, same, list } = inLanguage(words, 'en');
  assert.deepEqual([title, same, list], ['About', 'API', ['one']]);
});

test('no text of the pages is empty in a language', () => {
  const empty = (said: unknown, path = ''): string[] => {
    if (typeof said === 'string') return said.trim() === '' ? [path] : [];
    if (typeof said !== 'object' || said === null) return [];
    return Object.entries(said).flatMap(([name, one]) => empty(one, `${path}.${name}`));
  };
  assert.deepEqual([...empty(dictionaries.pt), ...empty(dictionaries.en)], []);
});
