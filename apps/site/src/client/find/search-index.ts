import { createSearch, type Search } from '@farol/catalogue/search';
import { language } from '../page/language.ts';

/** Put in at build: where the index of each language lies. */
declare const searchAddress: Readonly<Record<'pt' | 'en', string>>;

/** Texts by weight, from the heaviest to the lightest; the build and the browser agree on this order. */
const searchWeights = [8, 6, 4, 2, 1] as const;

/** Address, name, kind and texts. Entries come first, with their id, so that the table can find its rows by it. */
export type IndexItem = {
  readonly id: string;
  readonly kind: 'api' | 'rule' | 'page';
  readonly name: string;
  readonly address: string;
  readonly texts: readonly string[];
};

export type SearchIndex = {
  readonly items: ReadonlyMap<string, IndexItem>;
  /** Over everything there is. */
  readonly all: Search;
  /** Over the entries alone, as on the server. */
  readonly apis: Search;
};

let loading: Promise<SearchIndex> | undefined;

/** Fetched when somebody is about to search, and once a page. */
export function loadSearch(): Promise<SearchIndex> {
  loading ??= fetch(searchAddress[language])
    .then((response) => response.json() as Promise<IndexItem[]>)
    .then((items) => {
      const search = (kept: readonly IndexItem[]) =>
        createSearch(
          kept.map(({ id, texts }) => ({
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
