// For tests: how often was a document validated?
import type { TestContext } from 'node:test';
import { createSchema } from '../create-schema.ts';
import { doorOf, type GraphqlDoor } from '../door.ts';
import { createEngine } from '../run/engine.ts';
import { createLookups } from '../schema/lookups.ts';
import { catalogue } from './test-door.ts';

/** A door whose validations are counted: each of them asks the schema for its types in one of the rules. */
export function openCountedDoor(t: TestContext): { readonly door: GraphqlDoor; readonly validations: () => number } {
  const schema = createSchema();
  const lookups = createLookups(catalogue);
  const engine = createEngine({ catalogue, schema, lookups, practice: undefined, quota: undefined });
  const door = doorOf(() => engine, {});
  const types = schema.getTypeMap();
  let count = 0;
  t.mock.method(schema, 'getTypeMap', () => {
    if (new Error().stack?.includes('KnownTypeNamesRule')) count += 1;
    return types;
  });
  return { door, validations: () => count };
}
