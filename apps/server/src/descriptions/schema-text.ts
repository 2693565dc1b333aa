// /schema.graphql.
import * as z from 'zod';
import { revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import reads from './reads.json' with { type: 'json' };

/** The GraphQL schema as text. */
export function schemaTextRoute(printed: string): ReadRoute {
  return {
    ...reads.graphqlSchema,
    fixed: [reads.graphqlSchema.path],
    answers: [{ type: 'text/plain', about: 'The schema.', schema: z.string().max(500_000).regex(/\S/) }],
    content: () => {
      return { type: 'text/plain; charset=utf-8', body: printed, cache: revalidated, language: null };
    },
  };
}
