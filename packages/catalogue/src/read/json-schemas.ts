import { mkdirSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { apiSchema } from '../schema/api-schema.ts';
import { changeSchema } from '../schema/change-schema.ts';
import { charterSectionSchema } from '../schema/charter-schema.ts';
import { termSchema } from '../schema/glossary-schema.ts';
import { guideSchema } from '../schema/guide-schema.ts';
import { ruleFileSchema, statusSchema } from '../schema/rule-schema.ts';
import { standardSchema } from '../schema/standard-schema.ts';

/** The same schemas as JSON Schema, by file name, for editors. */
export function jsonSchemas(): Readonly<Record<string, unknown>> {
  const shown = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' });
  return {
    'api.schema.json': shown(apiSchema),
    'rules.schema.json': shown(ruleFileSchema),
    'guide.schema.json': shown(guideSchema),
    'statuses.schema.json': shown(z.array(statusSchema)),
    'charter.schema.json': shown(z.array(charterSectionSchema)),
    'glossary.schema.json': shown(z.array(termSchema)),
    'changes.schema.json': shown(z.array(changeSchema)),
    'standards.schema.json': shown(z.array(standardSchema)),
  };
}

/** Writes them to the place that the first line of each content file names. */
export function writeJsonSchemas(): void {
  const folder = new URL('../../schema/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  for (const [name, schema] of Object.entries(jsonSchemas()))
    writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`);
}
