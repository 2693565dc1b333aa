/** GraphQL over HTTP for the catalogue. */
export { createGraphqlDoor, type GraphqlDoorOptions } from './door.ts';
export type { PracticeAccess } from './practice/access.ts';
