import {
  type Api,
  authentications,
  categories,
  type Frozen,
  filterWord,
  formats,
  type TermName,
  termValues,
} from '@farol/catalogue';
import { slug } from '../markup/slug.ts';
import { corsState } from './cors-state.ts';
import type { View } from './view.ts';

/** Terms that stand together below the other facets, named in the URL as in `/v1/apis`. Caching and licence do not fit in the weight of the page. */
const furtherTerms = {
  sign_up: 'signUp',
  approval: 'approval',
  attribution: 'attribution',
  personal_data: 'personalData',
} as const satisfies Record<string, TermName>;
type FurtherTerm = keyof typeof furtherTerms;
const furtherNames = Object.keys(furtherTerms) as FurtherTerm[];

export type FacetName =
  | 'authentication'
  | 'cors'
  | 'card'
  | 'commercial'
  | 'format'
  | 'category'
  | 'brazil'
  | FurtherTerm;

type Card = Api['terms']['card']['value'];

type FacetValue = {
  /** Spelt as in `/v1/apis`. */
  readonly value: string;
  readonly slug: string;
  readonly name: string;
  readonly count: number;
};
export type Facet = {
  readonly name: FacetName;
  readonly title: string;
  /** What a value that needs it means. */
  readonly note?: string;
  readonly values: readonly FacetValue[];
};

/** Rows do not carry what is not stated: it would make the page heavier, and the table of an entry says it. */
function stated(value: string): readonly string[] {
  return value === 'not-stated' ? [] : [value];
}

/** The values of an entry under each facet, which the style sheet and the script compare. */
const facetValues: Readonly<Record<FacetName, (api: Frozen<Api>) => readonly string[]>> = {
  authentication: (api) => [api.authentication],
  cors: (api) => [corsState(api)],
  card: (api) => [api.terms.card.value],
  commercial: (api) => [api.terms.commercialUse.value],
  format: (api) => api.formats,
  category: (api) => [api.category],
  brazil: (api) => (api.brazil ? ['true'] : []),
  sign_up: (api) => stated(api.terms.signUp.value),
  approval: (api) => stated(api.terms.approval.value),
  attribution: (api) => stated(api.terms.attribution.value),
  personal_data: (api) => stated(api.terms.personalData.value),
};

/** The attribute of a row that holds its values; short, because every row repeats it. */
const facetAttribute: Readonly<Record<FacetName, string>> = {
  authentication: 'data-a',
  cors: 'data-c',
  card: 'data-d',
  commercial: 'data-u',
  format: 'data-f',
  category: 'data-k',
  brazil: 'data-b',
  sign_up: 'data-s',
  approval: 'data-v',
  attribution: 'data-t',
  personal_data: 'data-p',
};

/** The value as ids and attributes have it: a selector would need an escape for the dot of `oauth-2.0`. */
function slugOf(value: string): string {
  return slug(filterWord(value));
}

type MakeFacet = (
  name: FacetName,
  title: string,
  values: readonly string[],
  nameOf: (value: string) => string,
) => Facet;

function facetMaker({ catalogue }: View): MakeFacet {
  return (name, title, values, nameOf) => ({
    name,
    title,
    values: values.map((value) => ({
      value: filterWord(value),
      slug: slugOf(value),
      name: nameOf(value),
      count: catalogue.apis.filter((api) => facetValues[name](api).includes(value)).length,
    })),
  });
}

const used = (entry: Facet): Facet => ({ ...entry, values: entry.values.filter(({ count }) => count > 0) });

export function furtherFacetsOf(view: View): Facet[] {
  const facet = facetMaker(view);
  return furtherNames.map((name) => {
    const term = furtherTerms[name];
    return used(facet(name, view.label('termName', term), termValues[term], (value) => view.label('termValue', value)));
  });
}

export function facetsOf(view: View): Facet[] {
  const { text, label } = view;
  const facet = facetMaker(view);
  return [
    used(facet('authentication', text.home.authentication, authentications, (value) => label('authentication', value))),
    // A state that no entry has is shown as well: that nobody is plainly shut out is news.
    {
      ...facet('cors', text.home.corsFacet, ['yes', 'disputed', 'no'], (value) =>
        value === 'disputed' ? text.sheet.disputed : label('cors', value),
      ),
      note: text.home.disputedNote,
    },
    used(
      facet(
        'card',
        label('termName', 'card'),
        ['no', 'yes', 'with-conditions', 'not-stated'],
        (value) => text.home.card[value as Card],
      ),
    ),
    used(
      facet('commercial', label('termName', 'commercialUse'), termValues.commercialUse, (value) =>
        label('termValue', value),
      ),
    ),
    facet('brazil', text.home.brazilFacet, ['true'], () => text.home.brazilYes),
    used(facet('category', text.home.category, categories, (value) => label('category', value))),
    used(facet('format', text.home.format, formats, (value) => value)),
  ];
}

export function rowAttributes(api: Frozen<Api>): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(facetValues) as FacetName[]).flatMap((name) => {
      const values = facetValues[name](api).map(slugOf).join(' ');
      return values === '' ? [] : [[facetAttribute[name], values]];
    }),
  );
}

/**
 * Filtering without scripts: while something is ticked in a facet, every row without a ticked value is hidden. One rule for each
 * combination of values that rows have, since a style sheet cannot compare attributes with ticks.
 */
export function facetRules(apis: readonly Frozen<Api>[]): string {
  const hidden = (Object.keys(facetValues) as FacetName[]).flatMap((name) => {
    const combinations = new Set(apis.map((api) => facetValues[name](api).map(slugOf).join(' ')));
    return [...combinations].map((values) => {
      const row = values === '' ? `:not([${facetAttribute[name]}])` : `[${facetAttribute[name]}="${values}"]`;
      const own = values.split(' ').map((value) => `#${facetId(name, value)}:checked`);
      const unless = values === '' ? '' : `:not(:has(${own.join(',')}))`;
      return `body:has([name=${name}]:checked)${unless} .row${row}`;
    });
  });
  // Where scripts run they hide the rows, and matching all of this after every tick would only cost time.
  return `@media (scripting:none){${hidden.join(',')}{display:none}}`;
}

export function facetId(name: FacetName, valueSlug: string): string {
  return `${facetAttribute[name].slice('data-'.length)}-${valueSlug}`;
}
