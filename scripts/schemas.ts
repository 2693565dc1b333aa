// Writes what is derived from schemas: the content schemas as JSON Schema beside the content, for editors, and the tables of settings in
// docs/operating.md. A test fails when they are not current.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { jsonSchemas } from '@farol/catalogue';
import { withSettingsTables } from '../apps/server/src/config/settings-table.ts';

const folder = new URL('../packages/catalogue/schema/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`);
}

const operating = new URL('../docs/operating.md', import.meta.url);
writeFileSync(operating, withSettingsTables(readFileSync(operating, 'utf8')));
