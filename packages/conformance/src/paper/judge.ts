// Which rules does a description keep, which does it break, and which cannot be judged by it?

import type { CannotTell, Finding, Report, RuleFacts, Verdict } from '../finding.ts';
import { graphqlChecks } from './checks/all-checks.ts';
import { type Breach, isMissing, type Outcome } from './checks/check.ts';
import { locate, type Position } from './document/locate.ts';
import { DescriptionError } from './document/parse-document.ts';
import { type Place, pointerOf, rootOf, type Source } from './document/source.ts';
import { type JudgedRule, judgeOpenApi } from './judge-open-api.ts';
import { readGraphql } from './model/graphql.ts';
import { readOpenApi, versionOf } from './model/open-api.ts';
import type { Operation } from './model/operation.ts';

type JudgeOptions = {
  readonly rules: readonly RuleFacts[];
  /** The description as it was before, for breaking changes. */
  readonly previous?: Source;
};

export function judgePaper(source: Source, { rules, previous }: JudgeOptions): Report {
  const { outcomes, operations } = outcomesOf(source, previous);
  const levels = new Map(rules.map((rule) => [rule.id, rule.level]));
  const breaches = outcomes.flatMap(({ rule, outcome }) =>
    isMissing(outcome) ? [] : outcome.map((breach) => ({ rule, breach })),
  );
  const positions = locate(breaches.map(({ breach }) => breach.at).filter(isPlace));
  const findings = breaches.map(({ rule, breach }): Finding => {
    const { sure, message, mend } = breach;
    const level = levels.get(rule) ?? 'must';
    return { rule, level, verdict: 'broken', sure, ...placeOf(breach, positions, source, operations), message, mend };
  });
  return {
    findings: inOrder(findings),
    checked: outcomes.map(({ rule, outcome }) => ({ rule, verdict: verdictOf(outcome) })),
    cannotTell: outcomes.flatMap(({ rule, outcome }): CannotTell[] =>
      isMissing(outcome) ? [{ rule, missing: outcome }] : [],
    ),
    remarks: [],
  };
}

type Judged = {
  readonly outcomes: readonly JudgedRule[];
  readonly operations: readonly Operation[];
};

function outcomesOf(source: Source, previous: Source | undefined): Judged {
  const paper = readOpenApi(source);
  if (paper !== undefined) {
    const before = previous === undefined ? undefined : readOpenApi(previous);
    return { outcomes: judgeOpenApi(paper, before), operations: paper.operations };
  }
  const schema = readGraphql(source);
  if (schema !== undefined)
    return { outcomes: graphqlChecks.map(({ rule, judge }) => ({ rule, outcome: judge(schema) })), operations: [] };
  throw noDescription(source);
}

function noDescription({ name }: Source): DescriptionError {
  return new DescriptionError({
    pt: `${name} não é uma descrição OpenAPI (2.0 a 3.2) nem um esquema GraphQL.`,
    en: `${name} is neither an OpenAPI description (2.0 to 3.2) nor a GraphQL schema.`,
  });
}

/** Fails for anything but an OpenAPI description, the only one that tells how a running server is called. */
export function requireOpenApi(source: Source): void {
  if (versionOf(rootOf(source)) !== undefined) return;
  if (readGraphql(source) === undefined) throw noDescription(source);
  throw new DescriptionError({
    pt: `${source.name} é um esquema GraphQL; --live lê uma descrição OpenAPI, e pede o esquema ao próprio servidor.`,
    en: `${source.name} is a GraphQL schema; --live reads an OpenAPI description, and asks the server itself for the schema.`,
  });
}

function verdictOf(outcome: Outcome): Verdict {
  if (isMissing(outcome)) return 'cannot-tell';
  return outcome.length === 0 ? 'kept' : 'broken';
}

function isPlace(at: Breach['at']): at is Place {
  return 'parent' in at;
}

function placeOf(
  { at }: Breach,
  positions: ReadonlyMap<Place, Position>,
  main: Source,
  operations: readonly Operation[],
) {
  const file = at.source === main ? {} : { file: at.source.name };
  if (!isPlace(at)) return { pointer: at.pointer, line: at.line, column: at.column, ...file };
  const path = at.source === main ? undefined : pathAround(at, operations);
  return { pointer: pointerOf(at), ...positions.get(at), ...file, ...(path === undefined ? {} : { path }) };
}

/** The path of the operation that holds the place. */
function pathAround(at: Place, operations: readonly Operation[]): string | undefined {
  const around = new Set<unknown>();
  for (let place: Place | undefined = at; place !== undefined; place = place.parent) around.add(place.value);
  return operations.find((one) => around.has(one.at.value))?.path;
}

/** The same output on every run: by place, then by rule. */
function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort(
    (a, b) =>
      compare(a.file ?? '', b.file ?? '') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.rule, b.rule) ||
      compare(a.pointer ?? '', b.pointer ?? ''),
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
