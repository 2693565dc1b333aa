// Writes the content schemas as JSON Schema beside the content, for editors. A test fails when they are not current.
import { mkdirSync, writeFileSync } from 'node:fs';
import { jsonSchemas } from '@farol/catalogue';

const folder = new URL('../packages/catalogue/schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`);
}
