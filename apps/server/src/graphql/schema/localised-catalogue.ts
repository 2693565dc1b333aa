// What does the catalogue look like in one language, as GraphQL sends it?
import {
  type Api,
  type Catalogue,
  charterAddress,
  datedQuirk,
  type FactKind,
  type Frozen,
  type Guide,
  isOverdue,
  type Language,
  lastReading,
  type Observation,
  overdueFacts,
  type Rule,
  referencesAsPaths,
  reviewBy,
  type Status,
} from '@farol/catalogue';
import {
  type DecisionFacts,
  decisionFacts,
  derivedFacts,
  type StandingFacts,
  standingsOf,
} from '@farol/catalogue/views';
import {
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { enumName } from './enum-name.ts';

/** The same value with each text reduced to the one in a given language, and each closed value to its name in the schema. */
type Shown<T> = T extends string | { readonly pt: string; readonly en: string }
  ? string
  : T extends object
    ? { readonly [K in keyof T]: Shown<T[K]> }
    : T;

/** Every view knows its language, so that related objects come in the same one. */
type View<T> = Shown<Frozen<T>> & { readonly language: Language };

type Due = { readonly reviewBy: string; readonly overdue: boolean };

export type ApiView = Omit<
  View<Api>,
  'firstRequest' | 'failures' | 'quirks' | 'claims' | 'disputes' | keyof DecisionFacts
> &
  DecisionFacts & {
    readonly claims: readonly (Shown<Frozen<Api>['claims'][number]> & { readonly charter: string | null } & Due)[];
    readonly disputes: readonly (Shown<Frozen<Api>['disputes'][number]> & Due)[];
    readonly failures: readonly View<Api['failures'][number]>[];
    readonly quirks: readonly (View<Api['quirks'][number]> & Due)[];
    readonly request: Shown<Frozen<Api>['firstRequest']>;
    /** The command line, which is what spec 2.1 calls the first request. */
    readonly firstRequest: string;
    readonly kindLabel: string;
    readonly categoryLabel: string;
    readonly authenticationLabel: string;
    readonly state: string;
  };
export type StandingView = Shown<StandingFacts> & { readonly language: Language };
export type RuleView = View<Rule> & { readonly charter: string; readonly standings: readonly StandingView[] };
export type GuideView = View<Guide> & { readonly charter: readonly string[] };
export type StatusView = View<Status>;
export type ObservationView = View<Observation>;

export type LocalisedCatalogue = {
  readonly api: (api: { readonly id: string }) => ApiView;
  readonly rule: (rule: { readonly id: string }) => RuleView;
  readonly guide: (guide: { readonly id: string }) => GuideView;
  readonly observation: (observation: { readonly id: string }) => ObservationView;
  readonly guides: () => readonly GuideView[];
  readonly statuses: () => readonly StatusView[];
  /** The newest of them. */
  readonly observations: (most: number) => readonly ObservationView[];
};

type Made = { readonly schema: GraphQLSchema; readonly localised: LocalisedCatalogue };
const made = new WeakMap<Catalogue, Map<string, Made>>();

/**
 * The catalogue in one language, made once: plain fields hold their wire form, which the executor can use as it is. Engines of one process
 * share it, since a catalogue does not change, and its overdue facts only with the day.
 */
export function localisedCatalogue(
  catalogue: Catalogue,
  language: Language,
  schema: GraphQLSchema,
  now = Date.now(),
): LocalisedCatalogue {
  const ofCatalogue = made.get(catalogue) ?? new Map<string, Made>();
  made.set(catalogue, ofCatalogue);
  const key = `${language} ${new Date(now).toISOString().slice(0, 10)}`;
  const known = ofCatalogue.get(key);
  if (known?.schema === schema) return known.localised;
  const localised = createLocalisedCatalogue(catalogue, language, schema, now);
  ofCatalogue.set(key, { schema, localised });
  return localised;
}

function createLocalisedCatalogue(
  catalogue: Catalogue,
  language: Language,
  schema: GraphQLSchema,
  now: number,
): LocalisedCatalogue {
  const spoken = <T extends object>(value: T) => ({ ...(inLanguage(value, language) as object), language }) as View<T>;
  const wire = <T extends { readonly language: Language }>(type: string, value: T): T => {
    const named = schema.getType(type);
    if (!isObjectType(named)) throw new TypeError(`the schema has no type ${type}`);
    // Copied by way of JSON: a substring of a file keeps the whole file in memory and is slower to write.
    return JSON.parse(JSON.stringify(withNames(value, named)));
  };
  const today = new Date(now).toISOString().slice(0, 10);
  const due = (kind: FactKind, readOn: string): Due => ({
    reviewBy: reviewBy(kind, readOn),
    overdue: isOverdue(kind, readOn, today),
  });
  const apiView = (api: Frozen<Api>): ApiView => {
    const { firstRequest, state, labels } = derivedFacts(api, { catalogue, language, now });
    const overdue = new Set(overdueFacts(api, today).map(({ fact }) => fact));
    return {
      ...spoken(api),
      ...decisionFacts(api, language, today),
      claims: api.claims.map((claim) => ({
        ...claim,
        charter: claim.spec === undefined ? null : charterAddress(claim.spec, language),
        reviewBy: reviewBy('claim', lastReading(claim)),
        overdue: overdue.has(`claims.${claim.field}`),
      })),
      disputes: api.disputes.map((dispute) => ({ ...spoken(dispute), ...due('disputes', dispute.readOn) })),
      failures: api.failures.map(spoken),
      quirks: api.quirks.map((quirk) => ({ ...spoken(quirk), ...due('quirks', datedQuirk(quirk).readOn) })),
      request: api.firstRequest,
      firstRequest,
      kindLabel: labels.kind,
      categoryLabel: labels.category,
      authenticationLabel: labels.authentication,
      state,
    };
  };
  const ruleView = (rule: Frozen<Rule>): RuleView => ({
    ...spoken(rule),
    charter: charterAddress(rule.spec, language),
    standings: standingsOf(rule, catalogue, language).map((facts) => ({ ...facts, language })),
  });
  const guideView = (guide: Frozen<Guide>): GuideView => {
    const { sections, ...rest } = spoken(guide);
    return {
      ...rest,
      charter: guide.spec.map((section) => charterAddress(section, language)),
      sections: sections.map((part) => ({ ...part, body: referencesAsPaths(part.body) })),
    };
  };
  const guide = finder(catalogue.guides, (found) => wire('Guide', guideView(found)));
  const observation = finder(catalogue.observations, (found) => wire('Observation', spoken(found)));
  let statuses: readonly StatusView[] | undefined;
  return {
    api: finder(catalogue.apis, (found) => wire('Api', apiView(found))),
    rule: finder(catalogue.rules, (found) => wire('Rule', ruleView(found))),
    guide,
    observation,
    guides: () => catalogue.guides.map(guide),
    statuses: () => {
      statuses ??= catalogue.statuses.map((status) => wire('Status', spoken(status)));
      return statuses;
    },
    observations: (most) => catalogue.observations.slice(-most).map(observation),
  };
}

/** Views are made when they are first asked for: all of them at once would block the event loop for a tenth of a second. */
function finder<T extends { readonly id: string }, V>(
  items: readonly T[],
  view: (item: T) => V,
): (of: { readonly id: string }) => V {
  const byId = new Map(items.map((item) => [item.id, item]));
  const views = new Map<string, V>();
  return ({ id }) => {
    const known = views.get(id);
    if (known !== undefined) return known;
    const item = byId.get(id);
    if (!item) throw new RangeError(`no view of "${id}" in this language`);
    const made = view(item);
    views.set(id, made);
    return made;
  };
}

function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 2 && 'pt' in value && 'en' in value && typeof value[language] === 'string')
    return value[language];
  return Object.fromEntries(entries.map(([name, part]) => [name, inLanguage(part, language)]));
}

/** The schema knows which values are closed; fields with a resolver translate their own. */
function withNames(value: unknown, type: GraphQLOutputType): unknown {
  if (value === null || value === undefined) return value;
  if (isNonNullType(type)) return withNames(value, type.ofType);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => withNames(item, type.ofType)) : value;
  if (isEnumType(type)) return enumName(String(value));
  if (!isObjectType(type) || typeof value !== 'object') return value;
  const plain = plainFields(type);
  const named: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const field = plain.get(name);
    named[name] = field === undefined ? part : withNames(part, field);
  }
  return named;
}

const knownFields = new WeakMap<GraphQLObjectType, ReadonlyMap<string, GraphQLOutputType>>();

/** Types of the fields without a resolver. Remembered, since thousands of values have the same few types. */
function plainFields(type: GraphQLObjectType): ReadonlyMap<string, GraphQLOutputType> {
  const known = knownFields.get(type);
  if (known !== undefined) return known;
  const plain = Object.values(type.getFields()).filter((field) => field.resolve === undefined);
  const fields = new Map(plain.map(({ name, type: of }) => [name, of]));
  knownFields.set(type, fields);
  return fields;
}
