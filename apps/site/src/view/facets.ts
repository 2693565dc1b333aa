import { type Api, authentications, categories, type Frozen, formats } from '@farol/catalogue';
import { slug } from '../markup/slug.ts';
import type { View } from './view.ts';

type FacetName = 'authentication' | 'cors' | 'format' | 'category' | 'brazil';

type FacetValue = {
  readonly value: string;
  readonly slug: string;
  readonly name: string;
  readonly count: number;
};
export type Facet = {
  readonly name: FacetName;
  readonly attribute: string;
  readonly title: string;
  readonly values: readonly FacetValue[];
};

/** The values of an entry under each facet, which the style sheet and the script compare. */
const facetValues: Readonly<Record<FacetName, (api: Frozen<Api>) => readonly string[]>> = {
  authentication: (api) => [api.authentication],
  cors: (api) => [api.cors],
  format: (api) => api.formats,
  category: (api) => [api.category],
  brazil: (api) => (api.brazil ? ['true'] : []),
};

/** The attribute of a row that holds its values; short, because every row repeats it. */
const facetAttribute: Readonly<Record<FacetName, string>> = {
  authentication: 'data-a',
  cors: 'data-c',
  format: 'data-f',
  category: 'data-k',
  brazil: 'data-b',
};

export function facetsOf(view: View): Facet[] {
  const { text, label } = view;
  const facet = (
    name: FacetName,
    title: string,
    values: readonly string[],
    nameOf: (value: string) => string,
  ): Facet => ({
    name,
    attribute: facetAttribute[name],
    title,
    values: values
      .map((value) => ({
        value,
        slug: slug(value),
        name: nameOf(value),
        count: view.catalogue.apis.filter((api) => facetValues[name](api).includes(value)).length,
      }))
      .filter(({ count }) => count > 0),
  });
  return [
    facet('authentication', text.home.authentication, authentications, (value) => label('authentication', value)),
    facet('cors', text.home.cors, ['yes', 'no'], (value) => label('cors', value)),
    facet('brazil', text.home.brazilFacet, ['true'], () => text.home.brazilYes),
    facet('category', text.home.category, categories, (value) => label('category', value)),
    facet('format', text.home.format, formats, (value) => value),
  ];
}

export function rowAttributes(api: Frozen<Api>): Record<string, string> {
  return Object.fromEntries(
    (Object.keys(facetValues) as FacetName[]).flatMap((name) => {
      const values = facetValues[name](api).map(slug).join(' ');
      return values === '' ? [] : [[facetAttribute[name], values]];
    }),
  );
}

/** Filtering without scripts: a chosen value hides every row that lacks it. */
export function facetRules(facets: readonly Facet[]): string {
  return facets
    .flatMap(({ name, attribute, values }) =>
      values.map((value) => `body:has(#${facetId(name, value.slug)}:checked) .row:not([${attribute}~=${value.slug}])`),
    )
    .join(',')
    .concat('{display:none}');
}

export function facetId(name: FacetName, valueSlug: string): string {
  return `${name[0]}-${valueSlug}`;
}
