// The page of the comparison with entries that were chosen before.
import { languageOfTag } from '@farol/http';
import type { Content } from '../read/content.ts';
import type { SiteFile } from './site-file.ts';

const most = 4;

/** Whether a path and its query name entries to compare. */
export function asksToCompare(path: string, query: URLSearchParams): boolean {
  return /^\/(comparar|en\/compare)\/$/.test(path) && query.has('ids');
}

/** For a reader without JavaScript: the boxes of the entries that the query names are ticked, and the style sheet shows their columns. */
export function chosenComparison(page: SiteFile['files'][number], html: string, query: URLSearchParams): Content {
  const ids = query.getAll('ids').flatMap((some) => some.split(','));
  let ticked = 0;
  const body = html.replace(/<input type=checkbox name=ids value=([\w-]+)/g, (input, id: string) => {
    if (!ids.includes(id) || ticked >= most) return input;
    ticked += 1;
    return `${input} checked`;
  });
  return {
    type: page.type,
    body,
    cache: 'no-cache',
    language: page.language === null ? null : (languageOfTag(page.language) ?? null),
  };
}
