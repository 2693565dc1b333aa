/** GraphQL over HTTP for the catalogue. */
export type { Bounds } from './bounds.ts';
export { defaultBounds } from './bounds.ts';
export type { Builder, GraphqlContext } from './builder.ts';
export type { GraphqlDoor, GraphqlDoorOptions } from './door.ts';
export { createGraphqlDoor } from './door.ts';
export type { RefusalCode } from './errors.ts';
export { GraphqlRefusal } from './errors.ts';
export { eventStreamType } from './event-stream.ts';
export type { Lookups } from './lookups.ts';
export { createLookups } from './lookups.ts';
export type { PracticeAccess } from './practice/access.ts';
export type { SchemaExtension } from './schema.ts';
export { createSchema, printedSchema } from './schema.ts';
export type { FieldFacts } from './sizes.ts';
export { facts } from './sizes.ts';
export type { Profile } from './status.ts';
