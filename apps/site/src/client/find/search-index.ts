import { createSearch, type Search } from '@farol/catalogue/search';
import { language } from '../page/language.ts';

/** Defined by the build: the URL of the index of each language. */
declare const searchAddress: Readonly<Record<'pt' | 'en', string>>;

/** The weights of the texts of an item, in the order in which the build writes them. */
const searchWeights = [8, 6, 4, 2, 1] as const;

/** Entries come first, with their id, so that the table can find its rows by it. `note` says where or what a find is. */
export type IndexItem = {
  readonly id: string;
  readonly kind: 'api' | 'rule' | 'page' | 'section' | 'term';
  readonly name: string;
  readonly address: string;
  readonly note?: string;
  readonly texts: readonly string[];
};

export type SearchIndex = {
  readonly items: ReadonlyMap<string, IndexItem>;
  /** Searches everything. */
  readonly all: Search;
  /** Searches only the entries, as on the server. */
  readonly apis: Search;
};

let loading: Promise<SearchIndex> | undefined;

/** Fetches the index at the first search, once per page. */
export function loadSearch(): Promise<SearchIndex> {
  loading ??= fetch(searchAddress[language])
    .then((response) => response.json() as Promise<IndexItem[]>)
    .then((items) => {
      const search = (index: readonly IndexItem[]) =>
        createSearch(
          index.map(({ id, texts }) => ({
            id,
            fields: texts.map((text, i) => ({ weight: searchWeights[i] ?? 1, text })),
          })),
        );
      return {
        items: new Map(items.map((item) => [item.id, item])),
        all: search(items),
        apis: search(items.filter(({ kind }) => kind === 'api')),
      };
    });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
