// Rules of a team: as data in `.farol.yaml`, or as functions in a module of its own.
import texts from '../../texts/report.json' with { type: 'json' };
import type { RuleLevel } from '../finding.ts';
import { pathPattern } from '../path-pattern.ts';
import { worded } from '../worded.ts';
import type { Breach, OpenApiCheck } from './checks/outcome.ts';
import { children, member, type Place, rootOf } from './document/source.ts';
import type { Operation } from './model/operation.ts';

export type OwnRule = OpenApiCheck & { readonly level: RuleLevel };

/** The places of an operation that break a rule, each with what is wrong there. */
type Judge = (operation: Operation) => readonly { readonly at: Place; readonly message: string }[];

/** What the function of an own rule is given. */
export type OwnOperation = {
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  /** As the description writes it, references included. */
  readonly operation: unknown;
  readonly document: unknown;
};

/** A rule as a module exports it, in a list by the name `rules`; `check` says what is wrong, or nothing. */
export type OwnRuleFunction = {
  readonly id: string;
  readonly severity?: string;
  readonly mend?: string;
  readonly check: (operation: OwnOperation) => string | readonly string[] | undefined;
};

/** Own ids cannot be taken for those of the catalogue. */
const ownId = /^own-[a-z0-9-]+$/;
type LevelOf = (severity: unknown) => RuleLevel;

/** Undefined if the form is wrong. */
export function ruleOfData(given: Readonly<Record<string, unknown>>, levelOf: LevelOf): OwnRule | undefined {
  const {
    id,
    severity = 'warning',
    message,
    mend = '',
    operations = '**',
    path,
    member: name,
    matches,
    ...rest
  } = given;
  const words = [id, message, mend, operations, path ?? '', name ?? '', matches ?? ''];
  if (!words.every((word) => typeof word === 'string') || Object.keys(rest).length > 0) return undefined;
  const [isPath, isValue] = [expression(path), expression(matches)];
  if (!ownId.test(String(id)) || message === '' || isPath === false || isValue === false) return undefined;
  if ((path === undefined && name === undefined) || (matches !== undefined && name === undefined)) return undefined;
  const concerns = operationPattern(String(operations));
  const keys = name === undefined ? [] : String(name).split('.');
  const judge: Judge = (operation) => {
    if (!concerns(operation)) return [];
    const isWrong = (one: Place) => isValue !== undefined && !isValue.test(String(one.value));
    const found = placesOf(operation.at, keys);
    const breaches = [
      ...(isPath !== undefined && !isPath.test(operation.path) ? [operation.pathAt] : []),
      ...(found.length === 0 ? [operation.at] : name === undefined ? [] : found.filter(isWrong)),
    ];
    return breaches.map((at) => ({ at, message: `${operation.method.toUpperCase()} ${operation.path}: ${message}` }));
  };
  return ownRule(String(id), levelOf(severity), String(mend), judge);
}

/** Undefined if the form is wrong. */
export function ruleOfFunction(given: OwnRuleFunction, levelOf: LevelOf): OwnRule | undefined {
  const { id, severity = 'warning', mend = '', check } = given;
  if (!ownId.test(String(id)) || typeof check !== 'function') return undefined;
  const judge: Judge = ({ at, method, path }) => {
    const document = rootOf(at.source).value;
    const said = check({ method: method.toUpperCase(), path, operation: at.value, document });
    return [said ?? []].flat().map((message) => ({ at, message: String(message) }));
  };
  return ownRule(id, levelOf(severity), mend, judge);
}

function ownRule(rule: string, level: RuleLevel, mend: string, judge: Judge): OwnRule {
  const breachesOf = (operation: Operation) =>
    judge(operation).map(
      ({ at, message }): Breach => ({ at, sure: 'certain', message: both(message), mend: both(mend) }),
    );
  return {
    rule,
    level,
    judge: ({ operations }) =>
      operations.length === 0
        ? texts.noOperation
        : {
            breaches: operations.flatMap(breachesOf),
            evidence: worded(texts.operations, { count: operations.length }),
          },
  };
}

const both = (text: string) => ({ pt: text, en: text });

/** False where the text is no regular expression. */
function expression(text: unknown): RegExp | false | undefined {
  try {
    return text === undefined ? undefined : new RegExp(String(text), 'u');
  } catch {
    return false;
  }
}

/** `GET,POST /v1/**`, `GET` or `/v1/**`. */
function operationPattern(text: string): (operation: Operation) => boolean {
  const [, methods, path = '**'] = /^(?:([A-Z,]+)(?: |$))?(.*)$/.exec(text) ?? [];
  const isPath = pathPattern(path === '' ? '**' : path);
  return ({ method, path: given }) =>
    (methods === undefined || methods.split(',').includes(method.toUpperCase())) && isPath(given);
}

/** The members at this way from the operation, read through references; `*` stands for every member. */
function placesOf(from: Place, keys: readonly string[]): readonly Place[] {
  return keys.reduce<readonly Place[]>(
    (places, key) => places.flatMap((place) => (key === '*' ? children(place) : (member(place, key) ?? []))),
    [from],
  );
}
