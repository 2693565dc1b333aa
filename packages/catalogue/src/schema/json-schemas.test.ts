import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { jsonSchemas } from './json-schemas.ts';

for (const [name, schema] of Object.entries(jsonSchemas())) {
  test(`schema/${name} is what the schema in the code says (npm run schemas writes it)`, () => {
    const written = JSON.parse(readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8'));
    assert.deepEqual(written, JSON.parse(JSON.stringify(schema)));
  });
}

test('every field of an entry is explained where an editor shows it', () => {
  const api = jsonSchemas()['api.schema.json'] as {
    properties: Record<string, { description?: string; properties?: object; items?: object }>;
  };
  const silent = Object.entries(api.properties)
    .filter(([, field]) => !field.description && !field.properties && !field.items)
    .map(([name]) => name);
  assert.deepEqual(
    silent.filter((name) => name !== 'credential'),
    [],
  );
});
