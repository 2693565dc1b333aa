import {
  type Api,
  authentications,
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

/** Terms that stand together below the other facets. */
const furtherNames = ['sign_up', 'approval', 'attribution', 'caching', 'data_license', 'personal_data'] as const;
const furtherTerms = {
  sign_up: 'signUp',
  approval: 'approval',
  attribution: 'attribution',
  caching: 'caching',
  data_license: 'dataLicense',
  personal_data: 'personalData',
} as const satisfies Record<(typeof furtherNames)[number], TermName>;

export type FacetName =
  | 'authentication'
  | 'cors'
  | 'card'
  | 'commercial'
  | 'prices'
  | 'format'
  | 'category'
  | 'brazil'
  | (typeof furtherNames)[number];

type Card = Api['terms']['card']['value'];

type FacetValue = {
  /** Spelt as in `/v1/apis`. */
  readonly value: string;
  /** The token of the rows that have it. */
  readonly id: string;
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

type Values = {
  /** Begins the tokens of the facet and no others. */
  readonly letter: string;
  readonly values: readonly string[];
  readonly of: (api: Frozen<Api>) => readonly string[];
};

/** What is not stated has no token: it would make the page heavier, and the table of an entry says it. */
const ofTerm = (letter: string, term: TermName): Values => ({
  letter,
  values: (termValues[term] as readonly string[]).filter((value) => value !== 'not-stated'),
  of: (api) => [api.terms[term].value],
});

/** The values of an entry under each facet, named in the URL as in `/v1/apis`. */
const facets: Readonly<Record<FacetName, Values>> = {
  authentication: { letter: 'a', values: authentications, of: (api) => [api.authentication] },
  cors: { letter: 'c', values: ['yes', 'disputed', 'no'], of: (api) => [corsState(api)] },
  card: {
    letter: 'd',
    values: ['no', 'yes', 'with-conditions', 'not-stated'],
    of: (api) => [api.terms.card.value],
  },
  commercial: { letter: 'u', values: termValues.commercialUse, of: (api) => [api.terms.commercialUse.value] },
  prices: { letter: 'r', values: priceValues, of: (api) => [api.prices.value] },
  category: { letter: 'k', values: categories, of: (api) => [api.category] },
  brazil: { letter: 'b', values: ['true'], of: (api) => [String(api.brazil)] },
  sign_up: ofTerm('s', 'signUp'),
  approval: ofTerm('v', 'approval'),
  attribution: ofTerm('t', 'attribution'),
  caching: ofTerm('h', 'caching'),
  data_license: ofTerm('l', 'dataLicense'),
  personal_data: ofTerm('p', 'personalData'),
  // The only facet of which a row may have several values; its tokens come last, so that a rule can name all of them.
  format: { letter: 'f', values: formats, of: (api) => api.formats },
};
const facetNames = Object.keys(facets) as FacetName[];

/** A letter and a number for each value of an entry: the attributes of rows and the style rules repeat them. */
function tokensOf(name: FacetName, api: Frozen<Api>): readonly string[] {
  const { letter, values, of } = facets[name];
  const own = of(api);
  return values.flatMap((value, i) => (own.includes(value) ? [`${letter}${i}`] : []));
}

type MakeFacet = (name: FacetName, title: string, nameOf: (value: string) => string) => Facet;

function facetMaker({ catalogue }: View): MakeFacet {
  return (name, title, nameOf) => ({
    name,
    title,
    values: facets[name].values.map((value, i) => {
      const id = `${facets[name].letter}${i}`;
      return {
        value: filterWord(value),
        id,
        name: nameOf(value),
        count: catalogue.apis.filter((api) => tokensOf(name, api).includes(id)).length,
      };
    }),
  });
}

const used = (entry: Facet): Facet => ({ ...entry, values: entry.values.filter(({ count }) => count > 0) });

export function furtherFacetsOf(view: View): Facet[] {
  const facet = facetMaker(view);
  return furtherNames.map((name) =>
    used(facet(name, view.label('termName', furtherTerms[name]), (value) => view.label('termValue', value))),
  );
}

export function facetsOf(view: View): Facet[] {
  const { text, label } = view;
  const facet = facetMaker(view);
  return [
    used(facet('authentication', text.home.authentication, (value) => label('authentication', value))),
    // A state that no entry has is shown as well: that nobody is plainly shut out is news.
    {
      ...facet('cors', text.home.corsFacet, (value) =>
        value === 'disputed' ? text.sheet.disputed : label('cors', value),
      ),
      note: text.home.disputedNote,
    },
    used(facet('card', label('termName', 'card'), (value) => text.home.card[value as Card])),
    used(facet('commercial', label('termName', 'commercialUse'), (value) => label('termValue', value))),
    used(facet('prices', text.decision.prices, (value) => label('priceValue', value))),
    facet('brazil', text.home.brazilFacet, () => text.home.brazilYes),
    used(facet('category', text.home.category, (value) => label('category', value))),
    used(facet('format', text.home.format, (value) => value)),
  ];
}

/** The tokens of a row, which the style sheet and the script compare with the ids of the ticked values. */
export function rowTokens(api: Frozen<Api>): string {
  return facetNames
    .flatMap((name) => (name === 'format' ? [facets.format.letter, ...tokensOf(name, api)] : tokensOf(name, api)))
    .join(' ');
}

/**
 * Filtering without scripts: while something is ticked in a facet, every row without a ticked value is hidden. One rule for each
 * combination of values that rows have, since a style sheet cannot compare attributes with ticks.
 */
export function facetRules(apis: readonly Frozen<Api>[]): string {
  const hidden = facetNames.flatMap((name) => {
    const { letter } = facets[name];
    const combinations = new Set(apis.map((api) => tokensOf(name, api).join(' ')));
    return [...combinations].map((tokens) => {
      const ticked = `body:has([name=${name}]:checked)`;
      if (tokens === '') return `${ticked} .row:not([data-x*=${letter}])`;
      const own = tokens.split(' ').map((token) => `#${token}:checked`);
      const row = name === 'format' ? `[data-x$="${letter} ${tokens}"]` : `[data-x~=${tokens}]`;
      return `${ticked}:not(:has(${own.join(',')})) .row${row}`;
    });
  });
  // Where scripts run they hide the rows, and matching all of this after every tick would only cost time.
  return `@media (scripting:none){${hidden.join(',')}{display:none}}`;
}
