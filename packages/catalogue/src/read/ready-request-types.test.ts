import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { loadCatalogue } from '../load.ts';
import { readyRequestTypes } from './ready-request-types.ts';

test('the types of the ready requests are current; npm run schemas writes them', () => {
  const written = readFileSync(new URL('../generated/ready-requests.ts', import.meta.url), 'utf8');
  assert.equal(written, readyRequestTypes(loadCatalogue().apis));
});
