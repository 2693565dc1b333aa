// Which checks is an operation of an OpenAPI description asked for?

import type { Localized } from '../finding.ts';
import { openApiChecks } from './checks/all-checks.ts';
import type { Breach, OpenApiCheck, OperationCheck, Outcome } from './checks/check.ts';
import type { OperationKind } from './model/alike.ts';
import type { OpenApiPaper } from './model/open-api.ts';

export type JudgedRule = { readonly rule: string; readonly outcome: Outcome };

export function judgeOpenApi(paper: OpenApiPaper, previous: OpenApiPaper | undefined): readonly JudgedRule[] {
  const ofOperations = judgeOperations(paper);
  return openApiChecks.map((check) => ({
    rule: check.rule,
    outcome: isOfOperations(check) ? (ofOperations.get(check) ?? check.missing) : check.judge(paper, previous),
  }));
}

function isOfOperations(check: OpenApiCheck): check is OperationCheck {
  return 'breachOf' in check;
}

type Found = { readonly check: OperationCheck; speaks: boolean; readonly breaches: Breach[] };

/** What is asked about the operations of one kind. */
type Questions = { readonly speak: readonly Found[]; readonly breach: readonly Found[] };

/**
 * Each operation is asked only what its kind leaves open: most checks need no more than what many operations have in common, and a large
 * description has thousands of operations of a few kinds.
 */
function judgeOperations(paper: OpenApiPaper): ReadonlyMap<OperationCheck, Outcome> {
  const all = openApiChecks.filter(isOfOperations).map((check): Found => ({ check, speaks: false, breaches: [] }));
  const known = new Map<OperationKind, Questions>();
  const { operations } = paper;
  // Loops without closures: this is the part that runs for each check and operation.
  for (let index = 0; index < operations.length; index += 1) {
    const operation = operations[index] as OpenApiPaper['operations'][number];
    let questions = known.get(operation.like);
    if (questions === undefined) {
      questions = questionsAbout(operation.like, all);
      known.set(operation.like, questions);
    }
    const { speak, breach } = questions;
    for (let at = 0; at < speak.length; at += 1) {
      const found = speak[at] as Found;
      if (!found.speaks) found.speaks = found.check.speaksOf?.(operation, paper) ?? true;
    }
    for (let at = 0; at < breach.length; at += 1) {
      const found = breach[at] as Found;
      const breaches = found.check.breachOf(operation, paper);
      if (breaches !== undefined) addTo(found.breaches, breaches);
    }
  }
  return new Map(all.map(({ check, speaks, breaches }) => [check, outcomeOf(check.missing, speaks, breaches)]));
}

function questionsAbout(like: OperationKind, all: readonly Found[]): Questions {
  const concerned = all.filter(({ check }) => check.concerns(like));
  for (const found of concerned) if (found.check.speaksOf === undefined) found.speaks = true;
  return {
    speak: concerned.filter(({ check, speaks }) => check.speaksOf !== undefined && !speaks),
    breach: concerned.filter(({ check }) => check.mayBreach?.(like) ?? true),
  };
}

function addTo(all: Breach[], found: Breach | readonly Breach[]): void {
  if ('message' in found) all.push(found);
  else all.push(...found);
}

function outcomeOf(missing: Localized, speaks: boolean, breaches: readonly Breach[]): Outcome {
  return speaks || breaches.length > 0 ? breaches : missing;
}
