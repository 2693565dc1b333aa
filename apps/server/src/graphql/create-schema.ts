// Which types and root fields does the schema have?
import { type GraphQLSchema, printSchema } from 'graphql';
import {
  addOtherMutations,
  addPaymentMutations,
  addSecretMutations,
  addWebhookMutations,
} from './practice/mutations.ts';
import { addPaymentQueries, addSubscriptions, addWebhookQueries } from './practice/queries.ts';
import { addPracticeRelations, createPracticeTypes } from './practice/types.ts';
import { type Builder, createBuilder } from './schema/builder.ts';
import { createConnections } from './schema/connection.ts';
import { createCatalogueTypes } from './types/catalogue.ts';
import { addQueries } from './types/query.ts';
import { addRelations } from './types/relations.ts';

let made: GraphQLSchema | undefined;

/** The same for every door of a process, since it does not change. */
export function createSchema(): GraphQLSchema {
  made ??= builtSchema(builderWithEverything());
  return made;
}

/** All types and root fields, before the schema is made of them. */
export function builderWithEverything(): Builder {
  const builder = createBuilder();
  const connectionOf = createConnections(builder);
  const catalogue = createCatalogueTypes(builder);
  addRelations(catalogue);
  addQueries(catalogue, connectionOf);
  const practice = createPracticeTypes(builder, connectionOf);
  addPracticeRelations(practice);
  addPaymentQueries(practice);
  addWebhookQueries(practice);
  addSubscriptions(practice);
  addPaymentMutations(practice);
  addWebhookMutations(practice);
  addSecretMutations(practice);
  addOtherMutations(practice);
  return builder;
}

export function builtSchema(builder: Builder): GraphQLSchema {
  return builder.toSchema({ sortSchema: true });
}

/** The schema as text, sorted, so that two prints of the same schema are the same bytes. */
export function printedSchema(schema: GraphQLSchema): string {
  return `${printSchema(schema)}\n`;
}
