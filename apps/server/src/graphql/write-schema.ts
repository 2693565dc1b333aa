// The schema as it was reviewed last; run after a change: `node apps/server/src/graphql/write-schema.ts`. A test compares the two.
import { writeFileSync } from 'node:fs';
import { createSchema, printedSchema } from './create-schema.ts';

export const schemaFile = new URL('./testing/schema.graphql', import.meta.url);

if (import.meta.main) writeFileSync(schemaFile, printedSchema(createSchema()));
