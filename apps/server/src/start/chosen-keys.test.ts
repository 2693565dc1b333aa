import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { checkIds, chooseKeys } from './chosen-keys.ts';

const catalogue = loadCatalogue();
const environment = { PATH: '/bin', GITHUB_TOKEN: 'a-token', TMDB_ACCESS_TOKEN: 'another', ANTHROPIC_API_KEY: ' ' };

test('without FAROL_KEYS every key that is set is used, and the names alone are told', () => {
  const { environment: given, variables } = chooseKeys(catalogue, environment, undefined);
  assert.deepEqual(variables, ['GITHUB_TOKEN', 'TMDB_ACCESS_TOKEN']);
  assert.deepEqual(given, environment);
});

test('with FAROL_KEYS the gateway gets no other key of the environment', () => {
  const { environment: given, variables } = chooseKeys(catalogue, environment, ['tmdb']);
  assert.deepEqual(variables, ['TMDB_ACCESS_TOKEN']);
  assert.deepEqual(given, { PATH: '/bin', TMDB_ACCESS_TOKEN: 'another' });
  assert.deepEqual(chooseKeys(catalogue, environment, ['none']).environment, { PATH: '/bin' });
});

test('an id that no API has is refused in FAROL_KEYS and FAROL_WRITES', () => {
  checkIds(catalogue, { keys: ['none'], writes: [] });
  checkIds(catalogue, { keys: ['github'], writes: ['github'] });
  assert.throws(() => checkIds(catalogue, { keys: ['gitub'], writes: [] }), /^ConfigError: FAROL_KEYS names "gitub"/);
  assert.throws(() => checkIds(catalogue, { keys: undefined, writes: ['x'] }), /^ConfigError: FAROL_WRITES names "x"/);
});
