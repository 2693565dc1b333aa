import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOf, alternatesOf, fileOf, type PageKey, ruleAddress } from './addresses.ts';

test('slugs are translated, and Portuguese has no prefix', () => {
  assert.equal(addressOf('home', 'pt'), '/');
  assert.equal(addressOf('home', 'en'), '/en/');
  assert.equal(addressOf('group:errors', 'pt'), '/convencoes/erros/');
  assert.equal(addressOf('group:errors', 'en'), '/en/conventions/errors/');
  assert.equal(addressOf('api:viacep', 'en'), '/en/apis/viacep/');
  assert.deepEqual(
    alternatesOf('about').map(({ address }) => address),
    ['/sobre/', '/en/about/'],
  );
});

test('a rule has the address of its page and its own anchor', () => {
  assert.equal(
    ruleAddress({ id: 'rest-plural-nouns', group: 'rest' }, 'en'),
    '/en/conventions/rest/#rest-plural-nouns',
  );
});

test('a page without a slug stops the build', () => {
  assert.throws(() => addressOf('nowhere' as PageKey, 'pt'), /No slug for the page "nowhere"/);
});

test('a folder holds its page as index.html', () => {
  assert.equal(fileOf('/en/about/'), 'en/about/index.html');
  assert.equal(fileOf('/'), 'index.html');
  assert.equal(fileOf('/404.html'), '404.html');
});
