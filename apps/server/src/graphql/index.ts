/** GraphQL over HTTP for the catalogue. */

export type { SchemaExtension } from './create-schema.ts';
export { createSchema, printedSchema } from './create-schema.ts';
export type { GraphqlDoor, GraphqlDoorOptions } from './door.ts';
export { createGraphqlDoor } from './door.ts';
export type { Profile } from './http/status.ts';
export type { PracticeAccess } from './practice/access.ts';
export type { Bounds } from './run/bounds.ts';
export { defaultBounds } from './run/bounds.ts';
export type { Builder, GraphqlContext } from './schema/builder.ts';
export type { FieldFacts } from './schema/field-facts.ts';
export { facts } from './schema/field-facts.ts';
export type { RefusalCode } from './schema/graphql-refusal.ts';
export { GraphqlRefusal } from './schema/graphql-refusal.ts';
export type { Lookups } from './schema/lookups.ts';
export { createLookups } from './schema/lookups.ts';
export { eventStreamType } from './streams/event-stream.ts';
