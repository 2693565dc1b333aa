// For tests: a context as the engine makes it, to execute queries without the engine.
import { createSchema } from '../create-schema.ts';
import type { GraphqlContext } from '../schema/builder.ts';
import { createLoaders } from '../schema/loaders.ts';
import { createLookups } from '../schema/lookups.ts';
import { viewsOf } from '../schema/views.ts';
import { catalogue } from './test-door.ts';

export const schema = createSchema();

const lookups = createLookups(catalogue);

export function newContext(): GraphqlContext {
  return {
    catalogue,
    views: (language) => viewsOf(catalogue, language),
    loaders: createLoaders(lookups),
    quota: undefined,
    practice: undefined,
  };
}
