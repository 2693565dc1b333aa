import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadCatalogue } from '@farol/catalogue';
import { httpFile } from './http-file.ts';

const { apis } = loadCatalogue();

test('a .http file holds the name of the key’s variable and never its value', () => {
  for (const api of apis) {
    const [file] = httpFile(api, 'en', '2026-11-16');
    if (api.credential) assert.match(file?.text ?? '', new RegExp(`\\$processEnv ${api.credential.variable}`));
    else assert.doesNotMatch(file?.text ?? '', /processEnv/);
  }
});
