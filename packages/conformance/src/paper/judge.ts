// Which rules does a description keep, which does it break, and which cannot be judged by it?

import type { Checked, Finding, Report, RuleFacts } from '../finding.ts';
import { graphqlChecks, openApiChecks } from './checks/all-checks.ts';
import { type Breach, isReason, type Outcome } from './checks/outcome.ts';
import { locate, type Position } from './document/locate.ts';
import { DescriptionError } from './document/parse-document.ts';
import { type Place, pointerOf, rootOf, type Source } from './document/source.ts';
import { readGraphql } from './model/graphql.ts';
import { readOpenApi, versionOf } from './model/open-api.ts';
import type { Operation } from './model/operation.ts';
import type { OwnRule } from './own-rules.ts';
import { said } from './said.ts';
import { judgeGraphql } from './structure/judge-graphql.ts';
import { judgeStructure } from './structure/judge-structure.ts';

type JudgeOptions = {
  readonly rules: readonly RuleFacts[];
  /** The description as it was before, for breaking changes. */
  readonly previous?: Source;
  /** Rules of a team, beside ours. */
  readonly own?: readonly OwnRule[];
};

type Judged = {
  readonly outcomes: readonly { readonly rule: string; readonly outcome: Outcome }[];
  readonly operations: readonly Operation[];
};

export function judgePaper(source: Source, { rules, previous, own = [] }: JudgeOptions): Report {
  const { outcomes, operations } = outcomesOf(source, previous, own);
  const levels = new Map([
    ...rules.map(({ id, level }) => [id, level] as const),
    ...own.map(({ rule, level }) => [rule, level] as const),
  ]);
  const breaches = outcomes.flatMap(({ rule, outcome }) =>
    isReason(outcome) ? [] : outcome.breaches.map((breach) => ({ rule, breach })),
  );
  const positions = locate(breaches.map(({ breach }) => breach.at).filter(isPlace));
  const findings = breaches.map(({ rule, breach }): Finding => {
    const { at, ...said } = breach;
    const level = levels.get(rule) ?? 'must';
    return { rule, level, verdict: 'broken', ...said, ...placeOf(at, positions, source, operations) };
  });
  return {
    findings: findings.sort(byPlace),
    checked: outcomes.map(({ rule, outcome }) => ({ rule, ...verdictOf(outcome) })),
    cannotTell: outcomes.flatMap(({ rule, outcome }) => (isReason(outcome) ? [{ rule, missing: outcome }] : [])),
    remarks: [],
  };
}

function outcomesOf(source: Source, previous: Source | undefined, own: readonly OwnRule[]): Judged {
  const paper = readOpenApi(source);
  if (paper !== undefined) {
    const before = previous === undefined ? undefined : readOpenApi(previous);
    const outcomes = [...openApiChecks, ...own].map(({ rule, judge }) => ({ rule, outcome: judge(paper, before) }));
    return { outcomes: [...judgeStructure(paper), ...outcomes], operations: paper.operations };
  }
  const schema = readGraphql(source);
  if (schema === undefined) throw noDescription(source);
  const before = previous && readGraphql(previous);
  const outcomes = graphqlChecks.map(({ rule, judge }) => ({ rule, outcome: judge(schema, before) }));
  return { outcomes: [...judgeGraphql(schema), ...outcomes], operations: [] };
}

function noDescription({ name }: Source): DescriptionError {
  return new DescriptionError(said('noDescription', { name }));
}

/** Fails for anything but an OpenAPI description, the only one that tells how a running server is called. */
export function requireOpenApi(source: Source): void {
  if (versionOf(rootOf(source)) !== undefined) return;
  if (readGraphql(source) === undefined) throw noDescription(source);
  const { name } = source;
  throw new DescriptionError(said('schemaNotLive', { name }));
}

function verdictOf(outcome: Outcome): Omit<Checked, 'rule'> {
  if (isReason(outcome)) return { verdict: 'cannot-tell' };
  const { breaches, evidence } = outcome;
  if (breaches.length > 0) return { verdict: 'broken' };
  return { verdict: 'kept', ...(evidence && { evidence }) };
}

function isPlace(at: Breach['at']): at is Place {
  return 'parent' in at;
}

function placeOf(
  at: Breach['at'],
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
function byPlace(a: Finding, b: Finding): number {
  return (
    compare(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compare(a.rule, b.rule) ||
    compare(a.pointer ?? '', b.pointer ?? '')
  );
}

function compare(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
