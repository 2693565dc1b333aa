import type { Finder, FindItem } from '../../view/finder.ts';
import { language } from '../page/language.ts';

/** Defined by the build: the URL of the search, and of what it searches in each language. */
declare const searchAddress: Readonly<Record<'code' | 'pt' | 'en', string>>;

export type SearchIndex = {
  readonly items: ReadonlyMap<string, FindItem>;
  readonly find: Finder;
  readonly draw: typeof import('../search.ts')['drawFinds'];
};

let loading: Promise<SearchIndex> | undefined;

/** Fetched at the first search, once per page. */
export function loadSearch(): Promise<SearchIndex> {
  loading ??= Promise.all([
    import(searchAddress.code) as Promise<typeof import('../search.ts')>,
    fetch(searchAddress[language]).then((response) => response.json() as Promise<FindItem[]>),
  ]).then(([{ createFinder, drawFinds }, items]) => ({
    items: new Map(items.map((item) => [item.id, item])),
    find: createFinder(items),
    draw: drawFinds,
  }));
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
