// The facts that a reader decides by, as JSON in one language, with their days of review.
import { commandLine } from '../command-line.ts';
import { contradictedFacts, isOverdue, reviewBy } from '../evidence/shelf-life.ts';
import { camelCase, linkFields, termFields } from '../fields/index.ts';
import { exampleValues, fillRequest } from '../request/fill-request.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Terms } from '../schema/decision-schema.ts';
import type { Text } from '../schema/forms.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { RequestTemplate } from '../schema/request-schema.ts';
import type { FactKind, Language } from '../schema/vocabulary.ts';

type Dated = {
  readonly source?: string | undefined;
  readonly readOn: string;
  readonly note?: Frozen<Text> | undefined;
};
type Stated = Dated & { readonly value: string; readonly name?: string | undefined };
type Read = { source: string | null; read_on: string; review_by: string; overdue: boolean };
type Noted = { note: string | null } & Read;
type TermFacts = {
  [F in (typeof termFields)[number] as F['id']]: { value: Terms[keyof Terms]['value']; name?: string | null } & Noted;
};
type Link = Extract<(typeof linkFields)[number], { readonly kind: 'link' }>;
type LinkFacts = { [F in Link as F['id']]: { value: string } & Noted };

function readOf(kind: FactKind, { source, readOn }: Dated, today: string): Read {
  return {
    source: source ?? null,
    read_on: readOn,
    review_by: reviewBy(kind, readOn),
    overdue: isOverdue(kind, readOn, today),
  };
}

/** What ends, and when. */
export function deadlineView({ endsAt }: Frozen<Api>, language: Language, today: string) {
  if (endsAt === null) return null;
  const { date, what, text } = endsAt;
  return { date, what, text: text[language], ...readOf('ends-at', endsAt, today) };
}

/** `today` is a date like 2026-11-15; a fact whose day of review has passed is overdue. */
export function decisionParts(api: Frozen<Api>, language: Language, today: string) {
  const read = (kind: FactKind, fact: Dated) => readOf(kind, fact, today);
  const noted = (kind: FactKind, fact: Dated): Noted => ({ note: fact.note?.[language] ?? null, ...read(kind, fact) });
  const stated = (part: 'terms' | 'links', id: string) => {
    const fact = (api[part] as unknown as Readonly<Record<string, Stated>>)[camelCase(id)] as Stated;
    return { value: fact.value, ...noted(part, fact), ...(id === 'data_license' && { name: fact.name ?? null }) };
  };
  const { prices, freshness } = api;
  const { sdks } = api.links;
  return {
    requests: api.requests.map((template) => ({
      ...requestView(api, template, language),
      ...noted('requests', template),
    })),
    terms: Object.fromEntries(termFields.map(({ id }) => [id, stated('terms', id)])) as TermFacts,
    links: {
      ...(Object.fromEntries(
        linkFields.filter(({ kind }) => kind === 'link').map(({ id }) => [id, stated('links', id)]),
      ) as LinkFacts),
      sdks: {
        value: sdks.value === 'not-stated' ? ('not-stated' as const) : ('stated' as const),
        items: sdks.value === 'not-stated' ? [] : sdks.value.map((sdk) => ({ ...sdk })),
        ...noted('links', sdks),
      },
    },
    credential_steps: api.credentialSteps.map((step) => ({
      text: step.text[language],
      ...read('credential-steps', step),
    })),
    scopes: api.scopes.map((scope) => ({
      name: scope.name,
      meaning: scope.meaning[language],
      ...read('credential-steps', scope),
    })),
    prices: {
      value: prices.value,
      items: prices.items.map((item) => ({ ...item, what: item.what[language], per: item.per[language] })),
      ...noted('prices', prices),
    },
    freshness: { value: freshness.value, text: freshness.text?.[language] ?? null, ...noted('freshness', freshness) },
    lineage: api.lineage.map((from) => ({
      text: from.text[language],
      api: from.api ?? null,
      ...read('lineage', from),
    })),
    substitutes: api.substitutes.map((substitute) => ({
      api: substitute.api,
      request: substitute.request,
      with: substitute.with,
      path: substitute.further?.path ?? null,
      same_item: substitute.sameItem,
      fields: substitute.fields.map((field) => ({ ...field })),
      missing: [...substitute.missing],
      differences: substitute.differences[language],
      ...read('substitutes', substitute),
    })),
    contradicted_facts: [...contradictedFacts(api)],
  };
}

function requestView(api: Frozen<Api>, template: Frozen<RequestTemplate>, language: Language) {
  const filled = fillRequest(template, exampleValues(template));
  const { sample, status, contentType, shape, keys, provenance } = template.response ?? api.response;
  return {
    id: template.id,
    title: template.title[language],
    method: template.method,
    path: template.path,
    query: template.query,
    header_fields: template.headers,
    body: template.body ?? null,
    parameters: template.parameters.map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      type: parameter.type,
      meaning: parameter.meaning[language],
      example: parameter.example,
      in_example: parameter.inExample,
      pattern: parameter.pattern ?? null,
      values: parameter.values ? [...parameter.values] : null,
      required: parameter.required,
    })),
    needs_key: template.needsKey,
    command_line: filled.ok ? commandLine(api, { request: filled.request, needsKey: template.needsKey }) : '',
    response: { status, content_type: contentType, shape, keys: [...keys], provenance, sample },
  };
}
