// Do all texts for readers use plain words: content, pages, problems, command line?
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { languages, loadCatalogue } from '@farol/catalogue';
import { problemKinds } from '@farol/http';
import { dictionaries } from '../apps/site/src/text/dictionary.ts';
import { plainWords } from './plain-words.ts';

type Said = { readonly where: string; readonly text: string };

const catalogue = loadCatalogue();
const root = new URL('../', import.meta.url);

/** Every text of a value in one language. */
function said(value: unknown, language: 'pt' | 'en', where: string): Said[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('pt' in value && 'en' in value) {
    const text = value[language as keyof typeof value];
    return typeof text === 'string' ? [{ where, text }] : said(text, language, where);
  }
  return Object.entries(value).flatMap(([key, part]) => said(part, language, `${where}.${key}`));
}

/** The dictionaries hold texts and functions that make them. */
function spoken(value: unknown, where: string): Said[] {
  if (typeof value === 'string' || typeof value === 'function') return [{ where, text: String(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => spoken(part, `${where}.${key}`));
}

/** Texts that stand in the source as `pt: '…'` or `en: '…'`. */
function written(folder: string, language: 'pt' | 'en'): Said[] {
  const files = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const form = new RegExp(`\\b${language}:\\s*(?:'((?:\\\\.|[^'])*)'|\`((?:\\\\.|[^\`])*)\`)`, 'g');
  return files.flatMap((name) =>
    [...readFileSync(new URL(`${folder}${name}`, root), 'utf8').matchAll(form)].map(([, plain, template]) => ({
      where: folder + name,
      text: plain ?? template ?? '',
    })),
  );
}

/** The words of the scripts of the pages stand in two blocks, first in Portuguese and then in English. */
function clientWords(language: 'pt' | 'en'): Said[] {
  const folder = 'apps/site/src/client/';
  const files = readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('-words.ts'))
    .flatMap((name) => {
      const [pt = '', en = ''] = readFileSync(new URL(`${folder}${name}`, root), 'utf8').split(/^ {2}\},\n {2}\{/m);
      const texts = (language === 'pt' ? pt : en).matchAll(/'((?:\\.|[^'])*)'|`((?:\\.|[^`])*)`/g);
      return [...texts].map(([, plain, template]) => ({ where: folder + name, text: plain ?? template ?? '' }));
    });
}

function everything(language: 'pt' | 'en'): Said[] {
  const { apis, rules, guides, statuses, labels, charter, changes, terms } = catalogue;
  return [
    ...said({ apis, rules, guides, statuses, labels, charter, changes }, language, 'content'),
    ...said(
      terms.map(({ term, meaning }) => ({ term, meaning })),
      language,
      'glossary',
    ),
    ...said(problemKinds, language, 'problems'),
    ...spoken(dictionaries[language], 'site'),
    ...clientWords(language),
    ...[
      'apps/cli/src/',
      'apps/server/src/',
      'apps/site/src/client/',
      'packages/agents/src/',
      'packages/conformance/src/',
      'packages/sandbox/src/',
      'packages/gateway/src/',
      'packages/simulator/src/',
      'packages/verifier/src/',
      'packages/webhooks/src/',
    ].flatMap((folder) => written(folder, language)),
  ];
}

for (const language of languages) {
  test(`no text in ${language} uses a phrase that readers stumble over`, () => {
    const texts = everything(language);
    assert.ok(texts.length > 1500, `${texts.length} texts`);
    const settled = catalogue.terms.flatMap(({ avoid }) => avoid[language]);
    const expression = new RegExp(`(?<!\\p{L})(?:${[...plainWords[language], ...settled].join('|')})(?!\\p{L})`, 'iu');
    assert.deepEqual(
      texts.flatMap(({ where, text }) => {
        const found = expression.exec(text.replaceAll(/`[^`]*`/g, ''));
        return found ? [`${where}: “${found[0]}” in “${text.slice(0, 80)}”`] : [];
      }),
      [],
    );
  });
}

test('the checker and the agents say "response", also in texts that stand beside their Portuguese form', () => {
  const literals = /'((?:\\.|[^'\n\\])*)'|`((?:\\.|[^`\\])*)`/g;
  const texts = ['packages/agents/src/', 'packages/conformance/src/'].flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|testing\/|words\//.test(name))
      .flatMap((name) =>
        readFileSync(new URL(folder + name, root), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
          .flatMap((line) => [...line.matchAll(literals)].map(([, plain, template]) => plain ?? template ?? ''))
          .map((text) => text.replaceAll(/\$\{[^}]*\}/g, '')),
      ),
  );
  assert.ok(texts.length > 1000, `${texts.length} texts`);
  assert.deepEqual(
    texts.filter((text) => /(?<![\w-])answer(s|ed|ing)?(?![\w-])/i.test(text) && /\w \w/.test(text)),
    [],
  );
});

test('English prose of the content has typographic apostrophes outside code', () => {
  const { apis, rules, statuses, labels, charter } = catalogue;
  const straight = said({ apis, rules, statuses, labels, charter }, 'en', 'content').filter(({ text }) =>
    /\p{L}'(s|t|re|ll|ve|d)\b/u.test(text.replaceAll(/`[^`]*`/g, '')),
  );
  assert.deepEqual(straight, []);
});

test('a phrase to avoid is found', () => {
  const expression = new RegExp(`(?<!\\p{L})(?:${plainWords.en.join('|')})(?!\\p{L})`, 'iu');
  assert.ok(expression.test('It answers 404 for ever.'));
  assert.ok(!expression.test('It responds with 404 forever.'));
});
