// What does a check on paper look like?

import type { Localized, Sureness } from '../../finding.ts';
import type { Place } from '../document/source.ts';
import type { OperationKind } from '../model/alike.ts';
import type { GraphqlPaper, SchemaSpot } from '../model/graphql.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import type { Operation } from '../model/operation.ts';

export type Breach = {
  readonly at: Place | SchemaSpot;
  readonly sure: Sureness;
  readonly message: Localized;
  readonly mend: Localized;
};

/** The breaches found, or the evidence that was missing. */
export type Outcome = readonly Breach[] | Localized;

/** A check of the whole description. */
export type PaperCheck = {
  readonly rule: string;
  readonly judge: (paper: OpenApiPaper, previous: OpenApiPaper | undefined) => Outcome;
};

/** A check of each operation by itself. What operations have in common is judged once for all that are alike. */
export type OperationCheck = {
  readonly rule: string;
  /** The evidence that is missing where the rule speaks of no operation. */
  readonly missing: Localized;
  /** Whether the rule may speak of such operations. */
  readonly concerns: (like: OperationKind) => boolean;
  /** Whether the rule speaks of this one, where that depends on more; asked until it speaks of one. */
  readonly speaksOf?: (operation: Operation, paper: OpenApiPaper) => boolean;
  /** Whether such operations may break the rule; only those are asked for their breaches. */
  readonly mayBreach?: (like: OperationKind) => boolean;
  readonly breachOf: (operation: Operation, paper: OpenApiPaper) => Breach | readonly Breach[] | undefined;
};

export type OpenApiCheck = PaperCheck | OperationCheck;

export type GraphqlCheck = { readonly rule: string; readonly judge: (paper: GraphqlPaper) => Outcome };

export function isMissing(outcome: Outcome): outcome is Localized {
  return !Array.isArray(outcome);
}

/** The first result that there is. A loop over an iterator would allocate an object for each step, and `some` a function for each call. */
export function firstOf<T, Result>(
  things: readonly T[],
  resultOf: (thing: T, index: number) => Result | undefined,
): Result | undefined {
  for (let index = 0; index < things.length; index += 1) {
    const found = resultOf(things[index] as T, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Judges each of the things that the rule speaks of; without any there is nothing to judge. */
export function judgeEach<T>(
  things: readonly T[],
  missing: Localized,
  breachesOf: (thing: T) => Breach | readonly Breach[] | undefined,
): Outcome {
  if (things.length === 0) return missing;
  const breaches: Breach[] = [];
  for (let index = 0; index < things.length; index += 1) {
    const found = breachesOf(things[index] as T);
    if (found === undefined) continue;
    if ('message' in found) breaches.push(found);
    else breaches.push(...found);
  }
  return breaches;
}
