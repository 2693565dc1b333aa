// By which facts can the home page be filtered? Named in the URL as in `/v1/apis`.
import {
  type Api,
  authentications,
  type Catalogue,
  categories,
  type Frozen,
  filterWord,
  formats,
  priceValues,
  type TermName,
  termValues,
} from '@farol/catalogue';
import { corsState } from './cors-state.ts';
import type { View } from './view.ts';

type Source = {
  readonly values: readonly string[];
  readonly of: (api: Frozen<Api>) => readonly string[];
  readonly title: (view: View) => string;
  readonly label: (view: View, value: string) => string;
  /** What a value that needs it means. */
  readonly note?: (view: View) => string;
  /** Stands below the other facets. */
  readonly isFurther?: true;
};

const ofTerm = (term: TermName, more: Partial<Source> = {}): Source => ({
  values: termValues[term],
  of: (api) => [api.terms[term].value],
  title: (view) => view.label('termName', term),
  label: (view, value) => view.label('termValue', value),
  ...more,
});

const furtherTerm = (term: TermName): Source =>
  ofTerm(term, { values: termValues[term].filter((value) => value !== 'not-stated'), isFurther: true });

const sources = {
  authentication: {
    values: authentications,
    of: (api) => [api.authentication],
    title: ({ text }) => text.home.authentication,
    label: (view, value) => view.label('authentication', value),
  },
  cors: {
    values: ['yes', 'disputed', 'no'],
    of: (api) => [corsState(api)],
    title: ({ text }) => text.home.corsFacet,
    label: (view, value) => (value === 'disputed' ? view.text.sheet.disputed : view.label('cors', value)),
    note: ({ text }) => text.home.disputedNote,
  },
  card: ofTerm('card', {
    values: ['no', 'yes', 'with-conditions', 'not-stated'],
    label: ({ text }, value) => text.home.card[value as Api['terms']['card']['value']],
  }),
  commercial_use: ofTerm('commercialUse'),
  prices: {
    values: priceValues,
    of: (api) => [api.prices.value],
    title: ({ text }) => text.decision.prices,
    label: (view, value) => view.label('priceValue', value),
  },
  brazil: {
    values: ['true'],
    of: (api) => [String(api.brazil)],
    title: ({ text }) => text.home.brazilFacet,
    label: ({ text }) => text.home.brazilYes,
  },
  category: {
    values: categories,
    of: (api) => [api.category],
    title: ({ text }) => text.home.category,
    label: (view, value) => view.label('category', value),
  },
  format: {
    values: formats,
    of: (api) => api.formats,
    title: ({ text }) => text.home.format,
    label: (_, value) => value,
  },
  sign_up: furtherTerm('signUp'),
  approval: furtherTerm('approval'),
  attribution: furtherTerm('attribution'),
  caching: furtherTerm('caching'),
  data_license: furtherTerm('dataLicense'),
  personal_data: furtherTerm('personalData'),
} as const satisfies Readonly<Record<string, Source>>;

export type FacetName = keyof typeof sources;
export const facetNames = Object.keys(sources) as FacetName[];

/** The values of an entry, spelt as in `/v1/apis`. */
export function valuesOf(name: FacetName, api: Frozen<Api>): string[] {
  return sources[name].of(api).map(filterWord);
}

export type Facet = {
  readonly name: FacetName;
  readonly title: string;
  readonly note?: string;
  readonly isFurther: boolean;
  readonly values: readonly { readonly value: string; readonly name: string; readonly count: number }[];
};

export function facetsOf(view: View): Facet[] {
  return facetNames.map((name) => {
    const { values, title, label, note, isFurther }: Source = sources[name];
    const counted = values.map((value) => ({
      value: filterWord(value),
      name: label(view, value),
      count: view.catalogue.apis.filter((api) => valuesOf(name, api).includes(filterWord(value))).length,
    }));
    return {
      name,
      title: title(view),
      ...(note && { note: note(view) }),
      isFurther: isFurther === true,
      // A state of CORS that no entry has is shown as well, because its absence is worth knowing.
      values: name === 'cors' ? counted : counted.filter(({ count }) => count > 0),
    };
  });
}

/** What was typed, and the ticked values of each facet. */
export type HomeFilter = {
  readonly q: string;
  readonly ticked: Readonly<Partial<Record<FacetName, readonly string[]>>>;
};

const longestSearch = 200;

/** A person or a form wrote this query, so values that no entry has are ignored instead of refused. */
export function readFilter(query: URLSearchParams, { apis }: Catalogue): HomeFilter | undefined {
  const q = query.get('q')?.trim().slice(0, longestSearch) ?? '';
  const ticked = facetNames.flatMap((name) => {
    const asked = new Set<string>(query.getAll(name).map(filterWord));
    const known = [...new Set(apis.flatMap((api) => valuesOf(name, api)))].filter((value) => asked.has(value)).sort();
    return known.length > 0 ? [[name, known] as const] : [];
  });
  return q === '' && ticked.length === 0 ? undefined : { q, ticked: Object.fromEntries(ticked) };
}

export function filteredApis(catalogue: Catalogue, filter: HomeFilter | undefined): readonly Frozen<Api>[] {
  if (!filter) return catalogue.apis;
  return catalogue.findApis({ q: filter.q }).filter((api) =>
    facetNames.every((name) => {
      const ticked = filter.ticked[name];
      return !ticked || valuesOf(name, api).some((value) => ticked.includes(value));
    }),
  );
}

/** The values of a row, which the script and the style sheet compare with the ticks: `cors:yes format:json,xml`. */
export function rowValues(api: Frozen<Api>): string {
  return facetNames.map((name) => `${name}:${valuesOf(name, api)}`).join(' ');
}
