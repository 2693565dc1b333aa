import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languageOfHeader, languageOfTag } from './language.ts';
import { qualityOf } from './quality.ts';

test('Accept-Language is read by its weights, whatever the order', () => {
  const cases: readonly [string | undefined, 'pt' | 'en'][] = [
    [undefined, 'pt'],
    ['', 'pt'],
    ['en', 'en'],
    ['EN-us', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['en;q=0.8,pt-BR;q=0.9', 'pt'],
    ['fr, en;q=0.1', 'en'],
    ['fr', 'pt'],
    ['en;q=0', 'pt'],
    ['en;q=0, *;q=0.5', 'pt'],
    ['*', 'pt'],
    ['en;q=2', 'pt'],
    ['en ; q = 0.5', 'en'],
    ['pt-PT', 'pt'],
    ['pt;q=0', 'en'],
    ['*, pt-BR;q=0', 'en'],
    ['pt;q=0, en;q=0', 'pt'],
    ['pt-PT;q=0, pt-BR', 'pt'],
    ['*;q=0', 'pt'],
    [',,;;q=,', 'pt'],
  ];
  for (const [header, language] of cases) assert.equal(languageOfHeader(header), language, String(header));
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
