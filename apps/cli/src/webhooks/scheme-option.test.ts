import assert from 'node:assert/strict';
import { test } from 'node:test';
import { schemeNames as known } from '@farol/webhooks';
import { schemeNames } from './scheme-option.ts';

test('the schemes that the commands take are those of the kit', () => {
  assert.deepEqual(schemeNames, known);
});
