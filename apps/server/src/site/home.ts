// The home page with filters.
import { type ApiFilter, authentications, type Catalogue, categories, formats, type Language } from '@farol/catalogue';
import { escapeAttribute } from '@farol/http';
import type { Content } from '../read/content.ts';
import type { SiteFile } from './site-file.ts';

const filterNames = ['q', 'authentication', 'cors', 'format', 'category', 'brazil'] as const;

/** Whether a query of the home page filters anything. Empty fields of a form do not. */
export function asksToFilter(query: URLSearchParams): boolean {
  return filterNames.some((name) => query.get(name)?.trim());
}

/**
 * The home page for a reader without JavaScript, made of the rows that were built with the page. A person or a form wrote this URL, so
 * unknown values are ignored instead of refused.
 */
export function filteredHome(
  site: SiteFile,
  catalogue: Catalogue,
  language: Language,
  query: URLSearchParams,
): Content {
  const home = site.home[language];
  const found = catalogue.findApis(filterOf(query));
  const rows = found.map((api) => home.rows[api.id] ?? '').join('');
  const q = escapeAttribute(query.get('q')?.slice(0, longestSearch) ?? '');
  const fill = (part: string) => part.replaceAll('{{q}}', () => q).replaceAll('{{count}}', String(found.length));
  return {
    type: 'text/html; charset=utf-8',
    body: `${fill(home.before)}${found.length === 0 ? fill(home.empty) : rows}${fill(home.after)}`,
    cache: 'no-cache',
    language,
  };
}

function filterOf(query: URLSearchParams): ApiFilter {
  const one = <T extends string>(name: string, values: readonly T[]): T | undefined =>
    values.find((value) => value === query.get(name));
  const brazil = query.get('brazil');
  return {
    q: query.get('q')?.slice(0, longestSearch),
    authentication: one('authentication', authentications),
    cors: one('cors', ['yes', 'no']),
    format: one('format', formats),
    category: one('category', categories),
    brazil: brazil === 'true' ? true : brazil === 'false' ? false : undefined,
  };
}

const longestSearch = 200;
