// By which facts can the home page be filtered? Every declared filter is a facet, under its name in `/v1/apis`.
import type { Api, Catalogue, Frozen } from '@farol/catalogue';
import { type Filter, filters } from '@farol/catalogue/fields';
import { factValues, filterWord } from '@farol/catalogue/internal';
import type { View } from './view.ts';

/** In the order in which most readers ask; the other facets stand below them. */
const first = 'authentication cors disputed card commercial_use prices brazil category format'.split(' ');

const ordered = [...filters].sort((one, other) => place(one) - place(other));

function place({ id }: Filter): number {
  return first.includes(id) ? first.indexOf(id) : first.length;
}

export const facetNames = ordered.map(({ id }) => id);

/** The values of an entry, spelt as in `/v1/apis`. */
function valuesIn({ field }: Filter, api: Frozen<Api>): string[] {
  return factValues(field, api).map((value) => filterWord(value));
}

export type Facet = {
  readonly name: string;
  readonly title: string;
  /** What a value that needs it means. */
  readonly note?: string;
  /** Stands below the other facets. */
  readonly isFurther: boolean;
  readonly values: readonly { readonly value: string; readonly name: string; readonly count: number }[];
};

export function facetsOf(view: View): Facet[] {
  return ordered.map((filter) => {
    const { id, field, values } = filter;
    const named = [
      ...values.map((value) => ({ value: filterWord(value), name: view.say(field.words?.[value] ?? field.name) })),
      ...(field.kind === 'flag' ? [{ value: 'true', name: view.say(field.name) }] : []),
    ];
    const counted = named.map((one) => ({
      ...one,
      count: view.catalogue.apis.filter((api) => valuesIn(filter, api).includes(one.value)).length,
    }));
    return {
      name: id,
      title: view.say(field.name),
      ...(id === 'disputed' && { note: view.text.home.disputedNote }),
      isFurther: !first.includes(id),
      values: counted.filter(({ count }) => count > 0),
    };
  });
}

/** What was typed, and the ticked values of each facet. */
export type HomeFilter = { readonly q: string; readonly ticked: Readonly<Record<string, readonly string[]>> };

const longestSearch = 200;

/** A person or a form wrote this query, so values that no entry has are ignored instead of refused. */
export function readFilter(query: URLSearchParams, { apis }: Catalogue): HomeFilter | undefined {
  const q = query.get('q')?.trim().slice(0, longestSearch) ?? '';
  const ticked = ordered.flatMap((filter) => {
    const asked = new Set<string>(query.getAll(filter.id).map(filterWord));
    const known = [...new Set(apis.flatMap((api) => valuesIn(filter, api)))].filter((value) => asked.has(value)).sort();
    return known.length > 0 ? [[filter.id, known] as const] : [];
  });
  return q === '' && ticked.length === 0 ? undefined : { q, ticked: Object.fromEntries(ticked) };
}

/** Within a facet one value is enough; each facet must agree. */
export function filteredApis(catalogue: Catalogue, filter: HomeFilter | undefined): readonly Frozen<Api>[] {
  if (!filter) return catalogue.apis;
  return catalogue.findApis({ q: filter.q }).filter((api) =>
    ordered.every((one) => {
      const ticked = filter.ticked[one.id];
      return !ticked || valuesIn(one, api).some((value) => ticked.includes(value));
    }),
  );
}

/** The values of a row, which the script compares with the ticks: `cors:yes format:json,xml`. */
export function rowValues(api: Frozen<Api>): readonly string[] {
  return ordered.map((filter) => `${filter.id}:${valuesIn(filter, api)}`);
}
