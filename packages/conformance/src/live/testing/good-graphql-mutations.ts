// One breach of one rule about GraphQL each, and the rule that must be found broken.

export const graphqlMutations = {
  'depth-plain': 'graphql-bound-depth',
  'depth-alias': 'graphql-bound-depth',
  'depth-inline': 'graphql-bound-depth',
  'depth-named': 'graphql-bound-depth',
  'depth-__schema': 'graphql-bound-depth',
  'depth-directive': 'graphql-bound-depth',
  'depth-batch': 'graphql-bound-depth',
  'cost-none': 'graphql-bound-complexity',
  'cost-alias': 'graphql-bound-complexity',
  'cost-fragment': 'graphql-bound-complexity',
  'cost-batch': 'graphql-bound-complexity',
  'graphql-many-endpoints': 'graphql-single-endpoint',
  'graphql-flat': 'graphql-shape-mirrors-query',
  'graphql-mutation-by-get': 'graphql-operations-by-kind',
  'graphql-200-for-errors': 'errors-no-200-with-error-flag',
  'graphql-no-introspection': 'graphql-introspectable',
} as const;

export type GraphqlMutation = keyof typeof graphqlMutations;
