import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { practiceKeys } from './practice-keys.ts';

const { apis } = loadCatalogue();

test('every required key is a practice key, real keys are not used, and optional ones stay out', () => {
  const keys = practiceKeys(apis, { TMDB_ACCESS_TOKEN: 'a-real-key', GITHUB_TOKEN: 'a-real-key' });
  const required = apis.flatMap(({ credential }) => (credential && !credential.optional ? [credential.variable] : []));
  assert.deepEqual(Object.keys(keys).sort(), required.toSorted());
  assert.deepEqual([...new Set(Object.values(keys))], ['chave-de-pratica']);
});

test('an empty variable is a missing key, and a key that calls itself wrong is sent as it is', () => {
  const keys = practiceKeys(apis, { TMDB_ACCESS_TOKEN: '', OPENWEATHER_API_KEY: 'errada', GITHUB_TOKEN: 'wrong-one' });
  assert.equal(keys.TMDB_ACCESS_TOKEN, undefined);
  assert.deepEqual([keys.OPENWEATHER_API_KEY, keys.GITHUB_TOKEN], ['errada', 'wrong-one']);
});
