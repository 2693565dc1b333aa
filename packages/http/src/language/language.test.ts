import assert from 'node:assert/strict';
import { test } from 'node:test';
import acceptLanguage from '../testing/accept-language.json' with { type: 'json' };
import { languageOfHeader, languageOfTag } from './language.ts';
import { qualityOf } from './quality.ts';

test('Accept-Language is read by its weights, whatever the order', () => {
  for (const [header, language] of Object.entries(acceptLanguage))
    assert.equal(languageOfHeader(header), language, header);
  assert.equal(languageOfHeader(undefined), 'pt');
});

test('only the tags that are sent back can be asked for by name', () => {
  assert.equal(languageOfTag('pt-BR'), 'pt');
  assert.equal(languageOfTag('pt'), 'pt');
  assert.equal(languageOfTag('EN'), 'en');
  assert.equal(languageOfTag('fr'), undefined);
});

test('a weight that cannot be read counts as not wanted', () => {
  assert.equal(qualityOf([]), 1);
  assert.equal(qualityOf(['q=0.123']), 0.123);
  assert.equal(qualityOf(['q=1.001']), 0);
  assert.equal(qualityOf(['q=x']), 0);
});
