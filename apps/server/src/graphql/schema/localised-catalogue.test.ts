import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchema } from '../create-schema.ts';
import { catalogue, openDoor, post } from '../testing/test-door.ts';
import { localisedCatalogue } from './localised-catalogue.ts';

const schema = createSchema();

for (const language of ['pt', 'en'] as const) {
  const edition = localisedCatalogue(catalogue, language, schema);

  test(`texts come in the language of the edition (${language})`, () => {
    for (const api of catalogue.apis) {
      const view = edition.api(api);
      assert.equal(view.description, api.description[language]);
      assert.deepEqual(
        view.practicalUses,
        api.practicalUses.map((use) => use[language]),
      );
      assert.equal(view.failures[0]?.when, api.failures[0]?.when[language]);
    }
    for (const rule of catalogue.rules) assert.equal(edition.rule(rule).right.note, rule.right.note[language]);
  });

  test(`values that are not texts stay as they are (${language})`, () => {
    for (const api of catalogue.apis) {
      const view = edition.api(api);
      assert.deepEqual(view.response.sample, api.response.sample);
      assert.deepEqual(view.request, api.firstRequest);
      assert.deepEqual(view.searchTerms, api.searchTerms);
      assert.deepEqual(
        view.failures.map(({ body }) => body),
        api.failures.map(({ body }) => body),
      );
    }
  });
}

test('one request may read both languages, and related objects follow', async () => {
  const fields = '{ description breaks { title guide { title } } }';
  const { body } = await post(openDoor(), {
    query: `{ pt: api(id: "viacep") ${fields} en: api(id: "viacep", language: EN) ${fields} }`,
  });
  const api = catalogue.api('viacep');
  const [rule] = catalogue.rulesBrokenBy('viacep');
  assert.ok(api && rule);
  for (const language of ['pt', 'en'] as const) {
    const shown = body.data?.[language] as {
      description: string;
      breaks: { title: string; guide: { title: string } }[];
    };
    assert.equal(shown.description, api.description[language]);
    assert.equal(shown.breaks[0]?.title, rule.title[language]);
    assert.equal(
      shown.breaks[0]?.guide.title,
      catalogue.guides.find(({ group }) => group === rule.group)?.title[language],
    );
  }
});
