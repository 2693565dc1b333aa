import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from './load.ts';
import { readReference, referenceProblems } from './read/references.ts';
import { languages } from './schema/vocabulary.ts';

const { terms, guides, rules, apis } = loadCatalogue();

test('the glossary has at least 60 terms, and no word stands for two of them', () => {
  assert.ok(terms.length >= 60, `${terms.length} terms`);
  for (const language of languages) {
    const forms = terms.flatMap(({ term, forms }) => [term[language], ...forms[language]].map((f) => f.toLowerCase()));
    const twice = forms.filter((form, i) => forms.indexOf(form) !== i);
    assert.deepEqual(twice, [], language);
  }
});

test('a word to avoid is not the settled word of any term', () => {
  for (const language of languages) {
    const settled = new Set(terms.flatMap(({ term, forms }) => [term[language], ...forms[language]]));
    const avoided = terms.flatMap(({ avoid }) => avoid[language]).filter((word) => settled.has(word));
    assert.deepEqual(avoided, []);
  }
});

test('guides and the glossary itself avoid the words that the glossary settles', () => {
  for (const language of languages) {
    const avoided = terms.flatMap(({ avoid }) => avoid[language]);
    assert.ok(avoided.length > 3);
    const texts = [
      ...terms.map(({ id, meaning }) => ({ where: id, text: meaning[language] })),
      ...guides.flatMap(({ id, sections }) => sections.map(({ body }) => ({ where: id, text: body[language] }))),
    ];
    const expression = new RegExp(`(?<![\\p{L}])(?:${avoided.join('|')})(?![\\p{L}])`, 'iu');
    const met = texts.flatMap(({ where, text }) => expression.exec(text)?.map((word) => `${where}: ${word}`) ?? []);
    assert.deepEqual(met, []);
  }
});

test('a reference that leads nowhere is reported, whether it names an entry, a rule, a term or a section', () => {
  const from = <T>(values: readonly T[]) => values.map((value) => ({ path: 'guides/x.yaml', value }));
  const [guide] = guides;
  assert.ok(guide);
  const [section] = guide.sections;
  const lost = ['charter:9.9', 'api:none', 'rule:none', 'term:none', 'guide:none', `guide:${guide.id}#none`];
  const body = lost.map((target) => `[x](${target})`).join(' ');
  const altered = { ...guide, sections: [{ ...section, body: { pt: body, en: body } }] } as unknown as typeof guide;
  const read = {
    apis: from(apis),
    rules: from(rules),
    guides: from([altered]) as never,
    terms: [],
    charter: [],
    standards: [],
  };
  const problems = referenceProblems(read);
  assert.equal(problems.length, lost.length * 2);
  assert.equal(readReference('https://example.org'), undefined);
});

test('the formats that few readers know have two sentences in each language, and an entry with a sample and its request', () => {
  const named = terms.filter(({ format }) => format !== undefined);
  assert.deepEqual(named.map(({ format }) => format).toSorted(), ['FlatBuffers', 'PIPED', 'QUERTY', 'SSE (streaming)']);
  for (const { id, format, meaning } of named) {
    for (const language of languages)
      assert.equal(meaning[language].match(/\.(?= |$)/g)?.length, 2, `${id} ${language}`);
    const shown = apis.flatMap(({ formatExamples }) => formatExamples.map((example) => example.format));
    assert.ok(shown.includes(format as never), id);
  }
});
