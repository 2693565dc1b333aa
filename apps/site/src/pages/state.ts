// What does the query of a page ask for? One reader for each page that has a state; any other page is the same for every query.
import type { Catalogue } from '@farol/catalogue';
import { type Asked, readDemand } from '@farol/catalogue/budget';
import type { PageKey } from '../view/addresses.ts';
import { facetNames, type HomeFilter, readFilter } from '../view/facets.ts';
import type { ViewProps } from '../view/view.ts';

/** An empty state is the page as the build writes it. */
export type PageState = {
  /** The home page: what was typed, and the ticked values of each facet. */
  readonly filter?: HomeFilter;
  /** The comparison: the entries that are chosen. */
  readonly ids?: readonly string[];
  /** The calculator: the use that a form describes. */
  readonly demand?: Asked;
};

export type PageProps = ViewProps & { readonly state: PageState };

/** More columns than these do not fit. */
const mostCompared = 4;

type Reader = {
  /** The parameters without which there is nothing to read. */
  readonly names: readonly string[];
  /** Names in older links. */
  readonly formerNames?: Readonly<Record<string, string>>;
  readonly read: (query: URLSearchParams, catalogue: Catalogue) => PageState;
};

const readers: Readonly<Partial<Record<PageKey, Reader>>> = {
  home: {
    names: ['q', ...facetNames],
    formerNames: { commercial: 'commercial_use' },
    read: (query, catalogue) => {
      const filter = readFilter(query, catalogue);
      return filter ? { filter } : {};
    },
  },
  compare: {
    names: ['ids'],
    read: (query, { apis }) => {
      const asked = query.getAll('ids').flatMap((some) => some.split(','));
      const ids = apis.flatMap(({ id }) => (asked.includes(id) ? [id] : [])).slice(0, mostCompared);
      return ids.length > 0 ? { ids } : {};
    },
  },
  calculator: {
    names: ['api'],
    read: (query, catalogue) => {
      const demand = readDemand(query);
      return catalogue.api(demand.api) ? { demand } : {};
    },
  },
};

/** For the manifest: which queries change a page, without loading the program. */
export function parametersOf(key: PageKey): { reads?: readonly string[]; renamed?: Readonly<Record<string, string>> } {
  const { names, formerNames } = readers[key] ?? {};
  return { ...(names && { reads: names }), ...(formerNames && { renamed: formerNames }) };
}

export function readState(key: PageKey, query: URLSearchParams, catalogue: Catalogue): PageState {
  return readers[key]?.read(query, catalogue) ?? {};
}
