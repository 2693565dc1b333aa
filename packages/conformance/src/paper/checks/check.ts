// What does a check on paper look like?

import type { Text } from '@farol/http';
import type { Sureness } from '../../finding.ts';
import type { Place } from '../document/source.ts';
import type { GraphqlPaper, SchemaSpot } from '../model/graphql.ts';
import type { OpenApiPaper } from '../model/open-api.ts';
import { type Operation, title } from '../model/operation.ts';

export type Breach = {
  readonly at: Place | SchemaSpot;
  readonly sure: Sureness;
  readonly message: Text;
  readonly mend: Text;
};

/** The breaches found, or the reason why the rule cannot be judged. */
export type Outcome = readonly Breach[] | Text;

export type OpenApiCheck = {
  readonly rule: string;
  readonly judge: (paper: OpenApiPaper, previous: OpenApiPaper | undefined) => Outcome;
};

export type GraphqlCheck = { readonly rule: string; readonly judge: (paper: GraphqlPaper) => Outcome };

export function isReason(outcome: Outcome): outcome is Text {
  return 'pt' in outcome;
}

export function certain(at: Breach['at'], message: Text, mend: Text): Breach {
  return { at, sure: 'certain', message, mend };
}

/** Where a name or a habit was read instead of a statement. */
export function likely(at: Breach['at'], message: Text, mend: Text): Breach {
  return { at, sure: 'likely', message, mend };
}

/** A sentence about the operation, which begins with its method and path. */
export function about(operation: Operation, { pt, en }: Text): Text {
  return { pt: `${title(operation)} ${pt}.`, en: `${title(operation)} ${en}.` };
}

/** A breach, several, a reason to doubt (which is no breach), or nothing wrong. */
type Judged = Breach | readonly Breach[] | Text | undefined;

/** Judges each of the things that the rule speaks of. Without any, and with a doubt and no breach, the rule cannot be judged. */
export function judgeEach<T>(things: readonly T[], missing: Text, judge: (thing: T) => Judged): Outcome {
  if (things.length === 0) return missing;
  const breaches: Breach[] = [];
  let doubt: Text | undefined;
  for (const thing of things) {
    const judged = judge(thing);
    if (judged === undefined) continue;
    if ('message' in judged) breaches.push(judged);
    else if ('pt' in judged) doubt ??= judged;
    else breaches.push(...judged);
  }
  return breaches.length === 0 && doubt !== undefined ? doubt : breaches;
}

/** The outcome of a rule that a description can break but not show to be kept. */
export function neverShown(outcome: Outcome, reason: Text): Outcome {
  return !isReason(outcome) && outcome.length === 0 ? reason : outcome;
}

/** The reason to doubt where only the words of a description speak of a breach. */
export function onlyWords(operation: Operation, { pt, en }: Text): Text {
  return {
    pt: `só o texto de ${title(operation)} diz ${pt}, e texto não é julgado`,
    en: `only the text of ${title(operation)} says ${en}, and texts are not judged`,
  };
}
