// Do the facts to decide by fit together within an entry and between entries?
import type { Api } from '../schema/api-schema.ts';
import { sampleOf, substituteSample, translateResponse, valueAt } from '../substitute/translate-response.ts';

/** Problems of all entries, each with its file. */
export function decisionProblemsOf(apis: readonly { readonly path: string; readonly value: Api }[]): string[] {
  const all = apis.map(({ value }) => value);
  return apis.flatMap(({ path, value }) => decisionProblems(value, all).map((problem) => `${path}: ${problem}`));
}

export function decisionProblems(api: Api, all: readonly Api[]): string[] {
  const ids = new Set(all.map(({ id }) => id));
  return [
    ...(api.links.docs.value === api.docs
      ? []
      : [`links.docs: expected the same URL as docs, found "${api.links.docs.value}".`]),
    ...((api.credential === null) === (api.credentialSteps.length === 0)
      ? []
      : [`credentialSteps: expected steps exactly when there is a credential, found ${api.credentialSteps.length}.`]),
    ...(api.prices.items.length > 0 && api.prices.value !== 'paid'
      ? [`prices.items: expected none when prices are ${api.prices.value}, found some.`]
      : []),
    ...api.lineage.flatMap(({ api: id }, i) =>
      id === undefined || ids.has(id) ? [] : [`lineage.${i}.api: expected the id of an entry, found "${id}".`],
    ),
    ...api.substitutes.flatMap((substitute, i) =>
      substituteProblems(api, substitute, all).map((problem) => `substitutes.${i}.${problem}`),
    ),
  ];
}

/** The mapping is executed on the samples of both entries. */
function substituteProblems(api: Api, substitute: Api['substitutes'][number], all: readonly Api[]): string[] {
  const other = all.find(({ id }) => id === substitute.api);
  if (!other || other.id === api.id) return [`api: expected the id of another entry, found "${substitute.api}".`];
  const ours = sampleOf(api, substitute.request);
  const theirs = substituteSample(substitute, other);
  if (substitute.further && other.requests.some(({ id }) => id === substitute.with))
    return [`further: expected it only for a request that ${other.id} does not have, found "${substitute.with}".`];
  if (ours === undefined) return [`request: expected a request of this entry, found "${substitute.request}".`];
  if (theirs === undefined) return [`with: expected a request of ${other.id}, found "${substitute.with}".`];
  return translateResponse(substitute, theirs).flatMap(({ pointer, value }) => {
    const expected = valueAt(ours, pointer);
    if (expected === undefined) return [`fields: expected a member of our sample, found "${pointer}".`];
    if (typeof value !== typeof expected || Number.isNaN(value) || formOf(value) !== formOf(expected))
      return [
        `fields: expected at ${pointer} a value like ${JSON.stringify(expected)}, found ${JSON.stringify(value)}.`,
      ];
    return substitute.sameItem && value !== expected
      ? [`fields: expected at ${pointer} ${JSON.stringify(expected)}, found ${JSON.stringify(value)}.`]
      : [];
  });
}

/** Codes must agree in every place: digits as 9. Prose and amounts only have to be of the same type. */
function formOf(value: unknown): string {
  const text = String(value);
  return typeof value === 'string' && /^[\d./-]+$/.test(text) && !/^-?\d+\.\d+$/.test(text)
    ? text.replaceAll(/\d/g, '9')
    : '';
}
