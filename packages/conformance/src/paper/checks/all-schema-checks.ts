// Which checks are there of a GraphQL schema? Apart, because only a schema needs the library of GraphQL.

import { graphqlBrasil } from './graphql/brasil.ts';
import { graphqlBreakingChange } from './graphql/breaking-change.ts';
import { graphqlLists } from './graphql/lists-in-pages.ts';
import { oneRoundTrip } from './graphql/one-round-trip.ts';
import { operationsByKind } from './graphql/operations-by-kind.ts';
import { typedSchema } from './graphql/typed-schema.ts';
import type { GraphqlCheck } from './outcome.ts';

export const graphqlChecks: readonly GraphqlCheck[] = [
  typedSchema,
  graphqlLists,
  operationsByKind,
  oneRoundTrip,
  graphqlBreakingChange,
  ...graphqlBrasil,
];
