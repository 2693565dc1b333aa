import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from './load.ts';
import { languages } from './schema/vocabulary.ts';

const { guides } = loadCatalogue();

/** Words of the text itself: headings and bodies, without link targets, table rules, drawings and samples. */
function wordsOf(guide: (typeof guides)[number], language: 'pt' | 'en'): number {
  const text = guide.sections.map(({ heading, body }) => `${heading[language]} ${body[language]}`).join(' ');
  return text
    .replace(/\]\([^)]*\)/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** The sections that say what goes wrong in practice. */
const goesWrong = ['goes-wrong', 'what-could-go-wrong', 'where-it-bends'];

for (const guide of guides)
  test(`${guide.id}: 600 to 1,500 words in each language, a drawing, a sample, links, what goes wrong and further reading`, () => {
    for (const language of languages) {
      const words = wordsOf(guide, language);
      assert.ok(words >= 600 && words <= 1_500, `${language}: ${words} words`);
    }
    assert.ok(guide.sections.some(({ figure }) => figure));
    assert.ok(guide.sections.some(({ samples }) => samples.length > 0));
    assert.ok(guide.reading.length >= 2);
    const links = (language: 'pt' | 'en') =>
      guide.sections.flatMap(({ body }) => [...body[language].matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => to));
    assert.ok(links('pt').filter((to) => /^(api|rule|guide):/.test(to ?? '')).length >= 2);
    assert.ok(
      links('pt').some((to) => to?.startsWith('api:')),
      'an entry shows the point',
    );
    assert.ok(guide.sections.some(({ id }) => goesWrong.includes(id)));
    assert.deepEqual(links('pt').sort(), links('en').sort(), 'both languages lead to the same places');
  });

test('the guides have a section on every subject that they must teach', () => {
  const sections = new Set(guides.flatMap(({ id, sections }) => sections.map((section) => `${id}#${section.id}`)));
  for (const subject of [
    'rest#put-and-patch',
    'rest#idempotency-key',
    'graphql#variables',
    'graphql#mutations',
    'graphql#failures',
    'authentication#cors',
    'webhooks#checklist',
    'common-contract#checklist',
  ])
    assert.ok(sections.has(subject), subject);
});

test('methods and `ETag` in the texts of guides are marked as code', () => {
  for (const { id, sections } of guides)
    for (const { body } of sections)
      for (const language of languages)
        assert.doesNotMatch(
          body[language].replaceAll(/`[^`]*`/g, ''),
          /\b(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ETag)\b/,
          `${id}, ${language}`,
        );
});

test('no guide leaves a variable of a command unset', () => {
  for (const { id, sections } of guides)
    for (const { samples } of sections)
      for (const { language, text } of samples)
        if (language === 'shell' && /\$CHAVE/.test(text))
          assert.ok(
            sections.some((section) => section.samples.some((s) => /export CHAVE=/.test(s.text))),
            id,
          );
});
