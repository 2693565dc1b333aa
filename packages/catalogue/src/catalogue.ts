import { type EntryState, entryState, type ObservedDay, observedDays } from './evidence/entry-state.ts';
import { withFactDates } from './evidence/fact-dates.ts';
import { fieldLabels, type Words } from './fields/index.ts';
import { type ApiFilter, passes } from './find/api-filter.ts';
import { createSearch, type Finds } from './find/search.ts';
import { searchDocuments } from './find/search-documents.ts';
import type { Api } from './schema/api-schema.ts';
import type { Content } from './schema/content.ts';
import { type Frozen, freezeDeep } from './schema/freeze-deep.ts';
import type { Guide } from './schema/guide-schema.ts';
import type { Observation } from './schema/observation-schema.ts';
import type { Rule } from './schema/rule-schema.ts';
import { closedLabels, type Language } from './schema/vocabulary.ts';

export type LabelGroup = keyof typeof closedLabels | keyof typeof fieldLabels;
const labels: Readonly<Record<LabelGroup, Words>> = { ...closedLabels, ...fieldLabels };

export type Catalogue = Frozen<Content> & {
  readonly api: (id: string) => Frozen<Api> | undefined;
  readonly rule: (id: string) => Frozen<Rule> | undefined;
  readonly guide: (id: string) => Frozen<Guide> | undefined;
  /** Entries that pass every given filter: in catalogue order, or best match first when there is a search text. */
  readonly findApis: (filter?: ApiFilter) => readonly Frozen<Api>[];
  /** Everything by words: entries by their id, anything else with its kind before it, such as `rule:rest-no-verbs`. */
  readonly search: (query: string) => Finds;
  /** Rules that an entry breaks by its quirks or failures. */
  readonly rulesBrokenBy: (api: string) => readonly Frozen<Rule>[];
  readonly apisBreaking: (rule: string) => readonly Frozen<Api>[];
  /** Evidence about an entry, oldest first. */
  readonly observationsOf: (api: string) => readonly Frozen<Observation>[];
  /** The state of an entry at a time (milliseconds since 1970), from its evidence. */
  readonly stateOf: (api: string, now: number) => EntryState;
  /** The last 90 days of an entry, oldest first, for its strip. */
  readonly daysOf: (api: string, now: number) => readonly ObservedDay[];
  /** The name for people of a closed value. */
  readonly label: (group: LabelGroup, value: string, language: Language) => string;
};

/** Frozen content and its queries. */
export function createCatalogue(content: Content): Catalogue {
  const frozen = freezeDeep({ ...content, apis: [...withFactDates(content.apis, content.observations)] });
  const byId = <T extends { readonly id: string }>(items: readonly T[]) =>
    new Map(items.map((item) => [item.id, item]));
  const apis = byId(frozen.apis);
  const rules = byId(frozen.rules);
  const guides = byId(frozen.guides);
  // Made by the first search: most runs of the command line show one entry and search nothing.
  const search = once(() => createSearch(searchDocuments(frozen)));

  const brokenBy = new Map(
    frozen.apis.map((api) => {
      const ids = new Set([...api.quirks, ...api.failures].flatMap((part) => part.breaks));
      return [api.id, frozen.rules.filter((rule) => ids.has(rule.id))];
    }),
  );
  const breaking = new Map(
    frozen.rules.map((rule) => [rule.id, frozen.apis.filter((api) => brokenBy.get(api.id)?.includes(rule))]),
  );

  const observed = Map.groupBy(frozen.observations, ({ api }) => api);
  const observationsOf = (api: string) => observed.get(api) ?? [];

  // A copy that is not frozen, because V8 slices frozen arrays many times slower.
  const all: readonly Frozen<Api>[] = [...frozen.apis];

  const catalogue: Catalogue = {
    ...frozen,
    api: (id) => apis.get(id),
    rule: (id) => rules.get(id),
    guide: (id) => guides.get(id),
    findApis: (filter = {}) => {
      if (Object.values(filter).every((wanted) => wanted === undefined)) return all;
      const found = filter.q?.trim() ? search()(filter.q).found.flatMap((id) => apis.get(id) ?? []) : frozen.apis;
      return found.filter((api) => passes(api, filter));
    },
    search: (query) => search()(query),
    rulesBrokenBy: (api) => brokenBy.get(api) ?? [],
    apisBreaking: (rule) => breaking.get(rule) ?? [],
    observationsOf,
    stateOf: (api, now) => entryState(observationsOf(api), now),
    daysOf: (api, now) => observedDays(observationsOf(api), now),
    label: (group, value, language) => labels[group][value]?.[language] ?? value,
  };
  written.set(catalogue, content);
  return catalogue;
}

/** The content as its files have it, because a withdrawn record must give back the day that it changed. */
const written = new WeakMap<Catalogue, Content>();

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same catalogue with other evidence. */
export function withObservations(catalogue: Catalogue, observations: readonly Observation[]): Catalogue {
  const content = written.get(catalogue) ?? (catalogue as unknown as Content);
  return createCatalogue({ ...content, observations: [...observations] });
}
