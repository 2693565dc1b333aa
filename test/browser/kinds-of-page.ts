// Which pages stand for all of them where looking at each one takes too long.
import type { BuiltSite } from '../built-site.ts';

type Page = BuiltSite['pages'][number];

/** The longest page of each kind, in the order of the site. Entries are one kind, guides another; any other page is its own kind. */
export function kindsOfPage(pages: readonly Page[]): readonly { readonly address: string; readonly count: number }[] {
  const kinds = Map.groupBy(pages, ({ address }) => address.replace(/(apis|convencoes|conventions)\/.+/, '$1'));
  return [...kinds.values()].map((some) => ({
    address: some.reduce((longest, page) => (page.html.length > longest.html.length ? page : longest)).address,
    count: some.length,
  }));
}
