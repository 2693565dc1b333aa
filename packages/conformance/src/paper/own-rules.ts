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

/** A rule as `.farol.yaml` holds it; its form is `schema/farol-yaml.json`. */
export type OwnRuleData = {
  readonly id: string;
  readonly message: string;
  readonly severity?: Severity;
  readonly mend?: string;
  readonly operations?: string;
  readonly path?: string;
  readonly member?: string;
  readonly matches?: string;
};

/** The words of other tools for the levels of a rule. */
export const severities = { error: 'must', warning: 'should', note: 'may' } as const;
export type Severity = keyof typeof severities;

export function ruleOfData(given: OwnRuleData): OwnRule {
  const { id, message, severity = 'warning', mend = '', operations = '**', path, member: name, matches } = given;
  const [isPath, isValue] = [path, matches].map((text) => (text === undefined ? undefined : new RegExp(text, 'u')));
  const concerns = operationPattern(operations);
  const judge: Judge = (operation) => {
    if (!concerns(operation)) return [];
    const found = placesOf(operation.at, name?.split('.') ?? []);
    const breaches = [
      ...(isPath?.test(operation.path) === false ? [operation.pathAt] : []),
      ...(found.length === 0 ? [operation.at] : found.filter((one) => isValue?.test(String(one.value)) === false)),
    ];
    return breaches.map((at) => ({ at, message: `${operation.method.toUpperCase()} ${operation.path}: ${message}` }));
  };
  return ownRule(id, severities[severity], mend, judge);
}

/** Undefined if the form is wrong. */
export function ruleOfFunction({ id, severity = 'warning', mend = '', check }: OwnRuleFunction): OwnRule | undefined {
  // Own ids cannot be taken for those of the catalogue.
  if (!/^own-[a-z0-9-]+$/.test(String(id)) || typeof check !== 'function') return undefined;
  const judge: Judge = ({ at, method, path }) => {
    const document = rootOf(at.source).value;
    const said = check({ method: method.toUpperCase(), path, operation: at.value, document });
    return [said ?? []].flat().map((message) => ({ at, message: String(message) }));
  };
  return ownRule(id, severities[severity as Severity] ?? 'should', mend, judge);
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
