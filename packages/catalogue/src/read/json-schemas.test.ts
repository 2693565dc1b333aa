import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonSchemas } from './json-schemas.ts';

test('every field of an entry is explained where an editor shows it', () => {
  const api = jsonSchemas()['api.schema.json'] as {
    properties: Record<string, { description?: string; properties?: object; items?: object }>;
  };
  const silent = Object.entries(api.properties).filter(
    ([name, field]) => name !== 'credential' && !field.description && !field.properties && !field.items,
  );
  assert.deepEqual(silent, []);
});
