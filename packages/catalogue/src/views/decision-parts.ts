// The facts that a reader decides by, as JSON in one language, with their days of review.
import { commandLine } from '../command-line.ts';
import { contradictedFacts, type FactKind, isOverdue, reviewBy } from '../evidence/shelf-life.ts';
import { camelCase, linkFields, termFields } from '../fields/index.ts';
import { exampleValues, fillRequest } from '../request/fill-request.ts';
import type { Api } from '../schema/api-schema.ts';
import type { Terms } from '../schema/decision-schema.ts';
import type { Text } from '../schema/forms.ts';
import type { Frozen } from '../schema/freeze-deep.ts';
import type { RequestTemplate } from '../schema/request-schema.ts';
import type { Language } from '../schema/vocabulary.ts';
import { membersOf } from './members.ts';

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
  return { ...membersOf(language)(endsAt, 'date', 'since', 'what', 'text'), ...readOf('ends-at', endsAt, today) };
}

/** `today` is a date like 2026-11-15; a fact whose day of review has passed is overdue. */
export function decisionParts(api: Frozen<Api>, language: Language, today: string) {
  const members = membersOf(language);
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
      ...members(step, 'text'),
      ...read('credential-steps', step),
    })),
    scopes: api.scopes.map((scope) => ({ ...members(scope, 'name', 'meaning'), ...read('credential-steps', scope) })),
    prices: {
      value: prices.value,
      items: prices.items.map((item) => ({ ...members(item, 'what', 'currency', 'per'), amount: String(item.amount) })),
      ...noted('prices', prices),
    },
    freshness: { ...members(freshness, 'value', 'text'), ...noted('freshness', freshness) },
    data_forms: api.dataForms.map((form) => ({
      ...members(form, 'what', 'value', 'text'),
      ...noted('data-forms', form),
    })),
    lineage: api.lineage.map((from) => ({ ...members(from, 'text', 'api'), ...read('lineage', from) })),
    substitutes: api.substitutes.map((substitute) => ({
      ...members(substitute, 'api', 'request', 'with'),
      path: substitute.further?.path ?? null,
      ...members(substitute, 'sameItem', 'fields', 'missing', 'differences'),
      ...read('substitutes', substitute),
    })),
    contradicted_facts: [...contradictedFacts(api)],
  };
}

function requestView(api: Frozen<Api>, template: Frozen<RequestTemplate>, language: Language) {
  const filled = fillRequest(template, exampleValues(template));
  const members = membersOf(language);
  return {
    ...members(template, 'id', 'title', 'method', 'path', 'query', 'headers', 'body'),
    parameters: template.parameters.map((parameter) => ({
      ...members(parameter, 'name', 'in', 'type', 'meaning', 'example', 'inExample', 'pattern', 'values', 'required'),
    })),
    needs_key: template.needsKey,
    command_line: filled.ok ? commandLine(api, { request: filled.request, needsKey: template.needsKey }) : '',
    response: members(
      template.response ?? api.response,
      'status',
      'contentType',
      'shape',
      'keys',
      'provenance',
      'sample',
    ),
  };
}
