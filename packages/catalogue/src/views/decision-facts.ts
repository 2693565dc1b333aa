// Which facts to decide by does an entry state, in one language, with their days of review?

import { commandLine } from '../command-line.ts';
import { contradictedFacts, isOverdue, overdueFacts, reviewBy } from '../evidence/shelf-life.ts';
import { camelCase, termFields } from '../fields/index.ts';
import { exampleValues, fillRequest } from '../request/fill-request.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Terms } from '../schema/decision-schema.ts';
import type { Text } from '../schema/forms.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import { type FactKind, type Language, linkNames } from '../schema/vocabulary.ts';

export type DecisionFacts = ReturnType<typeof decisionFacts>;

type Stated = {
  readonly value: string;
  readonly source?: string | undefined;
  readonly readOn: string;
  readonly note?: Frozen<Text> | undefined;
  readonly name?: string | undefined;
};
type Read = {
  readonly note: string | null;
  readonly source: string | null;
  readonly readOn: string;
  readonly reviewBy: string;
  readonly overdue: boolean;
};
type TermFacts = {
  [N in keyof Terms]: { readonly value: Terms[N]['value']; readonly name?: string | null } & Read;
};
type LinkFacts = Record<(typeof linkNames)[number], { readonly value: string } & Read>;

/** `today` is a date like 2026-11-15; a fact whose day of review has passed is overdue. */
export function decisionFacts(api: Frozen<Api>, language: Language, today: string) {
  const say = (text: Frozen<Text> | undefined) => text?.[language] ?? null;
  const read = (
    kind: FactKind,
    fact: { readonly source?: string | undefined; readonly readOn: string; readonly note?: Frozen<Text> | undefined },
  ) => ({
    note: say(fact.note),
    source: fact.source ?? null,
    readOn: fact.readOn,
    reviewBy: reviewBy(kind, fact.readOn),
    overdue: isOverdue(kind, fact.readOn, today),
  });
  const { terms, links, prices, freshness } = api;
  const stated = <P extends typeof terms | typeof links>(part: P, kind: 'terms' | 'links', name: keyof P) => {
    const fact = part[name] as Stated;
    return { value: fact.value, ...read(kind, fact), ...(name === 'dataLicense' && { name: fact.name ?? null }) };
  };
  return {
    requests: api.requests.map((template, i) => requestFacts(api, i, language, read('requests', template))),
    terms: Object.fromEntries(
      termFields.map(({ id }) => [camelCase(id), stated(terms, 'terms', camelCase(id))]),
    ) as TermFacts,
    links: {
      ...(Object.fromEntries(linkNames.map((name) => [name, stated(links, 'links', name)])) as LinkFacts),
      sdks: {
        value: links.sdks.value === 'not-stated' ? ('not-stated' as const) : ('stated' as const),
        items: links.sdks.value === 'not-stated' ? [] : links.sdks.value.map((sdk) => ({ ...sdk })),
        ...read('links', links.sdks),
      },
    },
    credentialSteps: api.credentialSteps.map((step) => ({
      text: step.text[language],
      ...withoutNote(read('credential-steps', step)),
    })),
    scopes: api.scopes.map((scope) => ({
      name: scope.name,
      meaning: scope.meaning[language],
      ...withoutNote(read('credential-steps', scope)),
    })),
    prices: {
      value: prices.value,
      items: prices.items.map(({ what, amount, currency, per }) => ({
        what: what[language],
        amount,
        currency,
        per: per[language],
      })),
      ...read('prices', prices),
    },
    freshness: { value: freshness.value, text: say(freshness.text), ...read('freshness', freshness) },
    lineage: api.lineage.map((from) => ({
      text: from.text[language],
      api: from.api ?? null,
      ...withoutNote(read('lineage', from)),
    })),
    substitutes: api.substitutes.map((substitute) => ({
      api: substitute.api,
      request: substitute.request,
      with: substitute.with,
      path: substitute.further?.path ?? null,
      sameItem: substitute.sameItem,
      fields: substitute.fields.map((field) => ({ ...field })),
      missing: [...substitute.missing],
      differences: substitute.differences[language],
      ...withoutNote(read('substitutes', substitute)),
    })),
    overdueFacts: overdueFacts(api, today).map(({ fact }) => fact),
    contradictedFacts: contradictedFacts(api),
  };
}

function requestFacts<R extends object>(api: Frozen<Api>, index: number, language: Language, read: R) {
  const template = api.requests[index] ?? api.requests[0];
  const filled = fillRequest(template, exampleValues(template));
  const { sample, status, contentType, shape, keys, provenance } = template.response ?? api.response;
  return {
    id: template.id,
    title: template.title[language],
    method: template.method,
    path: template.path,
    query: template.query,
    headers: template.headers,
    body: template.body ?? null,
    parameters: template.parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      type: parameter.type,
      meaning: parameter.meaning[language],
      example: parameter.example,
      inExample: parameter.inExample,
      pattern: parameter.pattern ?? null,
      values: parameter.values ? [...parameter.values] : null,
      required: parameter.required,
    })),
    needsKey: template.needsKey,
    commandLine: filled.ok ? commandLine(api, { request: filled.request, needsKey: template.needsKey }) : '',
    response: { status, contentType, shape, keys: [...keys], sample, provenance },
    ...read,
  };
}

function withoutNote<T extends { readonly note: unknown }>({ note, ...rest }: T): Omit<T, 'note'> {
  return rest;
}
