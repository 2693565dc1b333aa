// /schema.graphql.
import * as z from 'zod';
import { revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';

/** The GraphQL schema as text. */
export function schemaTextRoute(printed: string): ReadRoute {
  return {
    path: '/schema.graphql',
    operation: {
      id: 'get_graphql_schema',
      tag: 'descriptions',
      summary: 'GraphQL schema',
      about: 'The schema of /graphql in the schema definition language.',
    },
    fixed: ['/schema.graphql'],
    answers: [{ type: 'text/plain', about: 'The schema.', schema: z.string().max(500_000).regex(/\S/) }],
    content: () => {
      return { type: 'text/plain; charset=utf-8', body: printed, cache: revalidated, language: null };
    },
  };
}
