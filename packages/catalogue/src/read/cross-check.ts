import { camelCase, charterFields } from '../fields/index.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Content } from '../schema/content.ts';
import type { Guide } from '../schema/guide-schema.ts';
import type { Rule } from '../schema/rule-schema.ts';
import type { Standard } from '../schema/standard-schema.ts';
import { breachProblems } from './breach-check.ts';
import { requestProblems } from './request-problems.ts';
import { charterProblems, rateProblems } from './stated-rates.ts';

type From<T> = { readonly path: string; readonly value: T };

/** The facts of section 2.1: each needs at least one dated claim. The ninth field, the practical uses, is our own words. */
const specFields = charterFields.filter((field) => 'claimed' in field).map(({ id }) => camelCase(id));

/** Problems that show only across files or fields: repeated ids, references to nothing, fields that contradict each other. */
export function crossCheck(
  content: Omit<Content, 'apis' | 'rules' | 'guides' | 'statuses'> & {
    readonly apis: readonly From<Api>[];
    readonly rules: readonly From<Rule>[];
    readonly guides: readonly From<Guide>[];
  },
): string[] {
  const sections = new Set(content.charter.map((section) => section.id));
  const apiIds = new Set(content.apis.map(({ value }) => value.id));
  const ruleIds = new Set(content.rules.map(({ value }) => value.id));
  const unknownSection = (path: string, field: string, id: string) =>
    sections.has(id) ? [] : [`${path}: ${field}: expected a section of charter.yaml, found "${id}".`];

  return [
    ...repeated('id', content.apis, (api) => api.id),
    ...repeated('number', content.apis, (api) => String(api.number)),
    ...repeated('kind', content.apis, (api) => api.kind),
    ...repeated('id', content.rules, (rule) => rule.id),
    ...repeated('id', content.guides, (guide) => guide.id),
    ...repeated('id', inFile('charter.yaml', content.charter), ({ id }) => id),
    ...[...content.apis, ...content.guides].flatMap(({ path, value }) =>
      path.endsWith(`/${value.id}.yaml`) ? [] : [`${path}: id: expected the name of the file, found "${value.id}".`],
    ),
    ...content.apis.flatMap(({ path, value }) =>
      [...contradictions(value), ...charterProblems(value, content.charter)].map((problem) => `${path}: ${problem}`),
    ),
    ...content.apis.flatMap(({ path, value }) =>
      [...value.failures, ...value.quirks]
        .flatMap((part) => part.breaks)
        .filter((id) => !ruleIds.has(id))
        .map((id) => `${path}: breaks: expected the id of a rule, found "${id}".`),
    ),
    ...content.apis.flatMap(({ path, value }) =>
      breachProblems(
        value,
        content.rules.map((rule) => rule.value),
      ).map((problem) => `${path}: ${problem}`),
    ),
    ...content.apis.flatMap(({ path, value }) =>
      value.claims.flatMap((claim, i) => (claim.spec ? unknownSection(path, `claims.${i}.spec`, claim.spec) : [])),
    ),
    ...content.rules.flatMap(({ path, value }) => [
      ...unknownSection(path, `${value.id}.spec`, value.spec),
      ...(value.id.startsWith(`${value.group}-`)
        ? []
        : [`${path}: ${value.id}: expected an id that begins with "${value.group}-", found "${value.id}".`]),
    ]),
    ...content.guides.flatMap(({ path, value }) => value.spec.flatMap((id) => unknownSection(path, 'spec', id))),
    ...repeated('id', inFile('changes.yaml', content.changes), ({ id }) => id),
    ...content.changes.flatMap(({ id, date, terms }, i) => [
      ...(terms && !apiIds.has(terms.api)
        ? [`changes.yaml: ${id}.terms.api: expected the id of an entry, found "${terms.api}".`]
        : []),
      ...(date > (content.changes[i - 1]?.date ?? date)
        ? [`changes.yaml: ${id}.date: expected the newest first, found ${date} after an older one.`]
        : []),
    ]),
    ...repeated('id', inFile('glossary.yaml', content.terms), ({ id }) => id),
    ...standardProblems(content),
    ...content.observations
      .filter(({ api }) => !apiIds.has(api))
      .map(({ api }) => `observations/${api}.jsonl: api: expected the id of an entry, found "${api}".`),
  ];
}

function standardProblems(content: {
  readonly standards: readonly Standard[];
  readonly rules: readonly From<Rule>[];
}): string[] {
  const unchecked = new Set(content.rules.flatMap(({ value }) => (value.check === 'no' ? [`rule:${value.id}`] : [])));
  return [
    ...repeated('id', inFile('standards.yaml', content.standards), ({ id }) => id),
    ...content.standards.flatMap(({ id, check }) =>
      check
        .filter((at) => unchecked.has(at))
        .map((at) => `standards.yaml: ${id}.check: expected a rule that is checked, found "${at}".`),
    ),
  ];
}

const inFile = <T>(path: string, values: readonly T[]): readonly From<T>[] => values.map((value) => ({ path, value }));

function repeated<T>(field: string, from: readonly From<T>[], key: (value: T) => string): string[] {
  const first = new Map<string, string>();
  return from.flatMap(({ path, value }) => {
    const earlier = first.get(key(value));
    if (earlier === undefined) {
      first.set(key(value), path);
      return [];
    }
    return [`${path}: ${field}: expected a value of its own, found "${key(value)}", which ${earlier} has already.`];
  });
}

function contradictions(api: Api): string[] {
  const problems: string[] = [];
  const { credential, firstRequest, response } = api;
  if (api.baseAddress.endsWith('/'))
    problems.push(`baseAddress: expected no slash at the end, found "${api.baseAddress}".`);
  if (api.authentication === 'No key' && credential && !credential.optional) {
    problems.push('credential.optional: expected true for an entry labelled "No key", found false.');
  }
  if (api.authentication !== 'No key' && !credential) {
    problems.push(`credential: expected one for an entry labelled "${api.authentication}", found null.`);
  }
  const placed = credential?.place === 'query' ? Object.keys(firstRequest.query) : Object.keys(firstRequest.headers);
  if (credential && placed.some((name) => name.toLowerCase() === credential.name.toLowerCase())) {
    problems.push(
      `firstRequest: expected the key "${credential.name}" to come from credential alone, found it written again.`,
    );
  }
  if ((response.provenance === 'recorded') !== (response.recordedOn !== undefined)) {
    problems.push(
      `response.recordedOn: expected a date with "recorded" and none otherwise, found ${response.recordedOn ?? 'nothing'}.`,
    );
  }
  if (credential?.alternative?.separate && !credential.note)
    problems.push('credential.note: expected one that names both credentials, found none.');
  for (const { code, looksLike, status } of api.failures) {
    const other = api.failures.find((one) => one.code === looksLike && one.code !== code && !one.looksLike);
    if (looksLike && other?.status !== status)
      problems.push(
        `failures.${code}.looksLike: expected another failure with the status ${status}, found "${looksLike}".`,
      );
  }
  const stated = api.claims.filter(({ field }) => field === 'limits').map(({ by }) => by);
  if (api.limits.some(({ kind }) => kind === 'documented') && stated.every((by) => by === 'spec'))
    problems.push('limits.kind: expected "charter" where nobody else states a limit, found "documented".');
  if (api.limits.some(({ kind }) => kind === 'charter') && !stated.includes('spec'))
    problems.push('claims: expected one of the charter about limits, found none.');
  for (const { format } of api.formatExamples) {
    if (!api.formats.includes(format))
      problems.push(`formatExamples: expected a format that the entry lists, found "${format}".`);
  }
  for (const field of specFields) {
    if (!api.claims.some((claim) => claim.field === field))
      problems.push(`claims: expected one about ${field}, found none.`);
  }
  return [...problems, ...requestProblems(api), ...rateProblems(api)];
}
