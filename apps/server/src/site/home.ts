// The home page with filters.
import { type Api, type Catalogue, type Frozen, filterWord, type Language } from '@farol/catalogue';
import { escapeAttribute } from '@farol/http';
import type { Content } from '../read/content.ts';
import type { SiteFile } from './site-file.ts';

/** The values of an entry under each filter of the page. A disputed answer about browsers is neither yes nor no. */
const filters: Readonly<Record<string, (api: Frozen<Api>) => readonly string[]>> = {
  authentication: (api) => [api.authentication, filterWord(api.authentication)],
  cors: (api) => [api.disputes.some(({ field }) => field === 'cors') ? 'disputed' : api.cors],
  card: (api) => [api.terms.card.value],
  commercial: (api) => [api.terms.commercialUse.value],
  format: (api) => [...api.formats, ...api.formats.map(filterWord)],
  category: (api) => [api.category],
  brazil: (api) => [String(api.brazil)],
  sign_up: (api) => [api.terms.signUp.value],
  approval: (api) => [api.terms.approval.value],
  attribution: (api) => [api.terms.attribution.value],
  prices: (api) => [api.prices.value],
  caching: (api) => [api.terms.caching.value],
  data_license: (api) => [api.terms.dataLicense.value],
  personal_data: (api) => [api.terms.personalData.value],
};

/** Whether a query of the home page filters anything. Empty fields of a form do not. */
export function asksToFilter(query: URLSearchParams): boolean {
  return ['q', ...Object.keys(filters)].some((name) => query.getAll(name).some((value) => value.trim()));
}

/**
 * The home page for a reader without JavaScript, made of the rows that were built with the page. A person or a form wrote this URL, so
 * values that no entry has are ignored instead of refused.
 */
export function filteredHome(
  site: SiteFile,
  catalogue: Catalogue,
  language: Language,
  query: URLSearchParams,
): Content {
  const home = site.home[language];
  const typed = query.get('q')?.slice(0, longestSearch) ?? '';
  const tests = Object.entries(filters).flatMap(([name, valuesOf]) => {
    const wanted = query.getAll(name).filter((value) => catalogue.apis.some((api) => valuesOf(api).includes(value)));
    return wanted.length === 0 ? [] : [(api: Frozen<Api>) => valuesOf(api).some((value) => wanted.includes(value))];
  });
  const found = catalogue.findApis({ q: typed }).filter((api) => tests.every((test) => test(api)));
  const rows = found.map((api) => home.rows[api.id] ?? '').join('');
  const q = escapeAttribute(typed);
  const isFiltered = found.length < catalogue.apis.length;
  const fill = (part: string) =>
    part
      .replaceAll('{{q}}', () => q)
      .replaceAll('{{count}}', String(found.length))
      .replace(/\{\{shown\|([^{}]*)\}\}/g, isFiltered ? '$1' : '');
  return {
    type: 'text/html; charset=utf-8',
    body: `${fill(home.before)}${found.length === 0 ? fill(home.empty) : rows}${fill(home.after)}`,
    cache: 'no-cache',
    language,
  };
}

const longestSearch = 200;
