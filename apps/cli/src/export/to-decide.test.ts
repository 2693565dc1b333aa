import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { brunoFolder } from './bruno.ts';
import { httpFile } from './http-file.ts';
import { openapiText } from './openapi.ts';
import { postmanCollection } from './postman.ts';

const { apis } = loadCatalogue();

test('every export names the terms, the links and the steps to the key, in both languages', () => {
  for (const api of apis)
    for (const language of ['pt', 'en'] as const) {
      const { terms, links, credentialSteps } = api;
      const addresses = [terms.termsUrl.value, links.openapi.value, links.status.value].filter((value) =>
        value.startsWith('https:'),
      );
      for (const form of [openapiText, postmanCollection, brunoFolder, httpFile]) {
        const text = form(api, language)
          .map((file) => file.text)
          .join('\n')
          .replaceAll('\\"', '"');
        for (const part of [api.docs, ...addresses, ...credentialSteps.map((step) => step.text[language])])
          assert.ok(text.includes(part), `${api.id} ${form.name}: ${part}`);
      }
    }
});

test('the OpenAPI text has the facts to decide by as in REST, without what depends on the day', () => {
  for (const api of apis) {
    const description = JSON.parse(openapiText(api, 'en')[0]?.text ?? '');
    const { terms, prices } = description['x-farol'];
    assert.equal(terms.commercial_use.value, api.terms.commercialUse.value);
    assert.equal(prices.read_on, api.prices.readOn);
    assert.equal(terms.card.overdue, undefined);
    const { value } = api.terms.termsUrl;
    assert.equal(description.info.termsOfService, value === 'not-stated' ? undefined : value);
  }
});
