import { type GraphQLSchema, printSchema } from 'graphql';
import { addPractice } from './practice/schema.ts';
import { type Builder, createBuilder } from './schema/builder.ts';
import { addApi } from './types/api.ts';
import { addCall } from './types/call.ts';
import { addConvention } from './types/convention.ts';
import { addEvidence } from './types/evidence.ts';
import { addGuide } from './types/guide.ts';
import { createParts } from './types/parts.ts';
import { addQuery } from './types/query.ts';
import { addTrouble } from './types/trouble.ts';

/** Adds types and root fields to the builder; the way in for rooms that bring their own objects. */
export type SchemaExtension = (builder: Builder) => void;

export function createSchema(extensions: readonly SchemaExtension[] = []): GraphQLSchema {
  const builder = createBuilder();
  const parts = createParts(builder);
  addApi(parts);
  addCall(parts);
  addTrouble(parts);
  addEvidence(parts);
  addConvention(parts);
  addGuide(parts);
  addQuery(parts);
  addPractice(parts);
  for (const extend of extensions) extend(builder);
  return builder.toSchema({ sortSchema: true });
}

/** The schema as text, sorted, so that two prints of the same schema are the same bytes. */
export function printedSchema(schema: GraphQLSchema): string {
  return `${printSchema(schema)}\n`;
}
