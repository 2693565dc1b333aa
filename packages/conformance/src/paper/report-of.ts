// What was found by the rules, as a report with the place of each finding.

import type { Checked, Finding, Report, RuleFacts } from '../finding.ts';
import { type Breach, isReason, type Outcome } from './checks/outcome.ts';
import { locate, type Position } from './document/locate.ts';
import { filesOf, type Place, pointerOf, type Source } from './document/source.ts';
import type { Operation } from './model/operation.ts';
import type { OwnRule } from './own-rules.ts';

export type JudgeOptions = {
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

export function reportOf(source: Source, { outcomes, operations }: Judged, { rules, own = [] }: JudgeOptions): Report {
  const levels = new Map([
    ...rules.map(({ id, level }) => [id, level] as const),
    ...own.map(({ rule, level }) => [rule, level] as const),
  ]);
  const breaches = outcomes.flatMap(({ rule, outcome }) =>
    isReason(outcome) ? [] : outcome.breaches.map((breach) => ({ rule, breach })),
  );
  const positions = locate(breaches.map(({ breach }) => breach.at).filter(isPlace));
  // What seems to be missing may stand in a file that was not read.
  const isWhole = [...filesOf(source)].every(({ unread }) => !unread?.size);
  const findings = breaches.map(({ rule, breach }): Finding => {
    const { at, ...said } = breach;
    const level = levels.get(rule) ?? 'must';
    const sure = isWhole || rule.startsWith('structure-') ? said.sure : 'likely';
    return { rule, level, verdict: 'broken', ...said, sure, ...placeOf(at, positions, source, operations) };
  });
  return {
    findings: findings.sort(byPlace),
    checked: outcomes.map(({ rule, outcome }) => ({ rule, ...verdictOf(outcome) })),
    cannotTell: outcomes.flatMap(({ rule, outcome }) => (isReason(outcome) ? [{ rule, missing: outcome }] : [])),
    remarks: [],
  };
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
