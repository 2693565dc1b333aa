import assert from 'node:assert/strict';
import { test } from 'node:test';
import { farol } from '../testing/in-process.ts';

test('open writes the URL of the documentation, or of the page with the key', async () => {
  assert.match((await farol('open viacep')).stdout, /^https:\/\/viacep\.com\.br\/\S*\n$/);
  assert.match((await farol('open tmdb --sign-up')).stdout, /^https:\/\//);
  assert.match(JSON.parse((await farol('open github --json')).stdout).url, /^https:/);
  const none = await farol('open viacep --sign-up --lang en');
  assert.deepEqual([none.exitCode, /uses no key/.test(none.stderr)], [2, true]);
  assert.equal((await farol('open viaceppp')).exitCode, 2);
});
