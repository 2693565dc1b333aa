import {
  type Api,
  type Catalogue,
  commandLine,
  type Frozen,
  type Guide,
  type Language,
  type Observation,
  type Rule,
  type Status,
} from '@farol/catalogue';

/** The same value with each text reduced to the one in a given language. */
export type InLanguage<T> = T extends { readonly pt: string; readonly en: string }
  ? string
  : T extends object
    ? { readonly [K in keyof T]: InLanguage<T[K]> }
    : T;

/** Every view knows its language, so that what it leads to comes in the same one. */
type View<T> = InLanguage<Frozen<T>> & { readonly language: Language };

export type ApiView = Omit<View<Api>, 'firstRequest' | 'failures' | 'quirks'> & {
  readonly failures: readonly View<Api['failures'][number]>[];
  readonly quirks: readonly View<Api['quirks'][number]>[];
  readonly request: Frozen<Api>['firstRequest'];
  /** The command line, which is what spec 2.1 calls the first request. */
  readonly firstRequest: string;
  readonly kindLabel: string;
  readonly categoryLabel: string;
  readonly authenticationLabel: string;
};
export type RuleView = View<Rule>;
export type GuideView = View<Guide>;
export type StatusView = View<Status>;
export type ObservationView = View<Observation>;

export type Edition = {
  readonly api: (api: { readonly id: string }) => ApiView;
  readonly rule: (rule: { readonly id: string }) => RuleView;
  readonly guide: (guide: { readonly id: string }) => GuideView;
  readonly observation: (observation: { readonly id: string }) => ObservationView;
  readonly guides: readonly GuideView[];
  readonly statuses: readonly StatusView[];
  readonly observations: readonly ObservationView[];
};

/**
 * The catalogue in one language, made once: a field of a text is then a plain property, which costs the executor nothing.
 */
export function createEdition(catalogue: Catalogue, language: Language): Edition {
  const view = <T extends object>(value: T) => ({ ...(inLanguage(value, language) as object), language }) as View<T>;
  const apis = catalogue.apis.map(
    (api): ApiView => ({
      ...view(api),
      failures: api.failures.map(view),
      quirks: api.quirks.map(view),
      request: api.firstRequest,
      firstRequest: commandLine(api),
      kindLabel: catalogue.label('kind', api.kind, language),
      categoryLabel: catalogue.label('category', api.category, language),
      authenticationLabel: catalogue.label('authentication', api.authentication, language),
    }),
  );
  const guides = catalogue.guides.map(view);
  const observations = catalogue.observations.map(view);
  return {
    api: finder(apis),
    rule: finder(catalogue.rules.map(view)),
    guide: finder(guides),
    observation: finder(observations),
    guides,
    statuses: catalogue.statuses.map(view),
    observations,
  };
}

function finder<T extends { readonly id: string }>(views: readonly T[]): (of: { readonly id: string }) => T {
  const byId = new Map(views.map((view) => [view.id, view]));
  return ({ id }) => {
    const found = byId.get(id);
    if (!found) throw new RangeError(`no view of "${id}" in this edition`);
    return found;
  };
}

function inLanguage<T>(value: T, language: Language): InLanguage<T> {
  return translate(value, language) as InLanguage<T>;
}

function translate(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, language));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  if (entries.length === 2 && 'pt' in value && 'en' in value && typeof value[language] === 'string')
    return value[language];
  return Object.fromEntries(entries.map(([name, part]) => [name, translate(part, language)]));
}
