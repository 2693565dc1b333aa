// Does every breach that an entry is charged with rest on a rule that really says so?
import type { Api, Failure } from '../schema/api-schema.ts';
import type { Breach, Rule } from '../schema/rule-schema.ts';

type FailureBreach = NonNullable<Breach['failures']>[number];

/** Problems of an entry: a charge that the rule does not cover, and a breach that fits a rule and is not charged. */
export function breachProblems(api: Api, rules: readonly Rule[]): string[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const charged = (part: { readonly breaks: readonly string[] }) => part.breaks.flatMap((id) => byId.get(id) ?? []);
  return [
    ...api.failures.flatMap((failure) => [
      ...charged(failure)
        .filter(({ breach }) => !failureBreaks(breach, failure, api))
        .map(({ id }) => `failures.${failure.code}.breaks: expected a rule that this failure breaks, found "${id}".`),
      ...rules
        .filter(({ id, breach }) => isBreach(breach, failure) && !failure.breaks.includes(id))
        .map(({ id }) => `failures.${failure.code}.breaks: expected "${id}", which it breaks, found it missing.`),
    ]),
    ...api.quirks.flatMap((quirk, i) =>
      charged(quirk)
        .filter(({ breach }) => !entryBreaks(breach, api))
        .map(({ id }) => `quirks.${i}.breaks: expected a rule that the entry breaks, found "${id}".`),
    ),
    ...rules
      .filter(({ breach }) => entryBreaks(breach, api))
      .filter(({ id }) => ![...api.failures, ...api.quirks].some((part) => part.breaks.includes(id)))
      .map(({ id }) => `quirks: expected one that names "${id}", which the facts of the entry break, found none.`),
  ];
}

function failureBreaks(breach: Breach | undefined, failure: Failure, api: Api): boolean {
  const certain = api.failures.filter(isCertain);
  const isMixed = certain.includes(failure) && certain.some((other) => other !== failure && unlike(failure, other));
  return isBreach(breach, failure) || (breach?.mixedErrors === true && isMixed);
}

/** What the facts or failures of an entry show, whoever it is; the words of a quirk charge nothing. */
function entryBreaks(breach: Breach | undefined, api: Api): boolean {
  return (
    api.failures.some((failure) => failureBreaks(breach, failure, api)) ||
    (breach?.facts ?? []).some((fact) => holds(fact, api))
  );
}

function isBreach(breach: Breach | undefined, failure: Failure): boolean {
  return isCertain(failure) && (breach?.failures ?? []).some((one) => fits(one, failure));
}

/** A doubtful report is no ground for a charge. */
const isCertain = ({ confidence }: Failure): boolean => confidence !== 'low';

function fits(breach: FailureBreach, failure: Failure): boolean {
  return (
    (breach.situations?.includes(failure.situation) ?? true) &&
    statusFits(breach.status, failure.status) &&
    statusFits(breach.means, failure.means) &&
    (breach.flag === undefined || breach.flag === (failure.match?.pointer !== undefined)) &&
    (breach.json === undefined || (failure.body !== null && breach.json === isJson(failure)))
  );
}

/** "!401" excludes a status; the others name statuses or classes, one of which must fit. */
function statusFits(patterns: readonly string[] | undefined, status: number): boolean {
  if (patterns === undefined) return true;
  const is = (pattern: string) => new RegExp(`^${pattern.replaceAll('x', '\\d')}$`).test(String(status));
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return !excluded.some(is) && (wanted.length === 0 || wanted.some(is));
}

function holds(fact: NonNullable<Breach['facts']>[number], api: Api): boolean {
  switch (fact) {
    case 'no-version-in-path':
      return api.version.segment === null && !/\/v\d/.test(api.firstRequest.path);
  }
}

/** Two error bodies in different formats: one of them no JSON, without a common member, or with a member of two types. */
function unlike(a: Failure, b: Failure): boolean {
  if (a.body === null || b.body === null) return false;
  if (isJson(a) !== isJson(b)) return true;
  const [one, other] = [a.body, b.body];
  if (!isRecord(one) || !isRecord(other)) return false;
  const common = Object.keys(one).filter((key) => key in other);
  return common.length === 0 || common.some((key) => typeof one[key] !== typeof other[key]);
}

const isJson = ({ contentType }: Failure): boolean => contentType.includes('json');

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
