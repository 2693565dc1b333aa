// For tests: a context as the engine makes it, to execute queries without the engine.
import { createSchema } from '../create-schema.ts';
import type { GraphqlContext } from '../schema/builder.ts';
import { createLoaders } from '../schema/loaders.ts';
import { localisedCatalogue } from '../schema/localised-catalogue.ts';
import { createLookups } from '../schema/lookups.ts';
import { catalogue } from './test-door.ts';

export const schema = createSchema();

const localised = {
  pt: localisedCatalogue(catalogue, 'pt', schema),
  en: localisedCatalogue(catalogue, 'en', schema),
};
const lookups = createLookups(catalogue);

export function newContext(): GraphqlContext {
  return {
    localised: (language) => localised[language],
    loaders: createLoaders(lookups),
    quota: undefined,
    practice: undefined,
  };
}
