// Writes the content schemas as JSON Schema to the place that the first line of each content file names, for editors.
import { mkdirSync, writeFileSync } from 'node:fs';
import { jsonSchemas } from './json-schemas.ts';

const folder = new URL('../../schema/', import.meta.url);

export function writeJsonSchemas(): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of Object.entries(jsonSchemas()))
    writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`);
}
