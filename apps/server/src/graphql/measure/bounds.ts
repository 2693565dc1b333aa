// How large may a request be, and how does a refusal say so?
import { filled, largestPage } from '@farol/http';
import { getIntrospectionQuery, Kind, parse } from 'graphql';
import { GraphqlRefusal } from '../schema/graphql-refusal.ts';
import sentences from './bounds.json' with { type: 'json' };
import type { Measure, Measured } from './measure.ts';

/** Room for every sensible query of the catalogue, and far below what other callers would notice. */
const fixedBounds = {
  depth: 10,
  cost: 10_000,
  rootFields: 40,
  aliases: 60,
  first: largestPage,
  newKeys: 5,
  // Each takes about a millisecond.
  searches: 10,
  // Validation compares fields with the same name in pairs: these two keep the number of pairs small.
  selections: 300,
  sameName: 20,
  tokens: 2_000,
  batch: 10,
};

export type Bounds = Readonly<typeof fixedBounds & { introspection: number }>;

export function createBounds(measure: Measure): Bounds {
  return { ...fixedBounds, introspection: introspectionBound(measure) };
}

/** Twice the query that tools send to read the whole schema: no tool needs more, and it grows with the schema. */
function introspectionBound(measure: Measure): number {
  const document = parse(
    getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  );
  const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operation ? 2 * measure(document, operation, {}).measured.introspection : 0;
}

/** Refuses with every bound that is exceeded, the measured number and the bound. */
export function holdWithin(
  bounds: Bounds,
  measured: Partial<Measured> & { readonly [Name in 'tokens' | 'selections' | 'sameName']?: number },
): void {
  const errors = (Object.keys(sentences) as (keyof Bounds)[]).flatMap((bound) => {
    const value = bound === 'batch' ? undefined : measured[bound];
    if (value === undefined || value <= bounds[bound]) return [];
    return [
      {
        message: filled(sentences[bound], { measured: value, bound: bounds[bound] }),
        extensions: { bound, measured: value, allowed: bounds[bound] },
      },
    ];
  });
  if (errors.length > 0) throw new GraphqlRefusal('BOUND_EXCEEDED', errors);
}
