// The page of the comparison with entries that were chosen before.
import { languageOfTag } from '@farol/http';
import type { Content } from '../read/content.ts';
import type { SiteFile } from './site-file.ts';

const most = 4;

/** Whether a path and its query name entries to compare. */
export function asksToCompare(path: string, query: URLSearchParams): boolean {
  return /^\/(comparar|en\/compare)\/$/.test(path) && query.has('ids');
}

/** The boxes of the entries that the query names are ticked and their columns shown, so that the page is whole before any script. */
export function chosenComparison(page: SiteFile['files'][number], html: string, query: URLSearchParams): Content {
  const ids = query.getAll('ids').flatMap((some) => some.split(','));
  const shown: string[] = [];
  const ticked = html.replace(
    /(<input type=checkbox name=ids value=([\w-]+)) id=c-(\d+)/g,
    (input, start: string, id: string, number: string) => {
      if (!ids.includes(id) || shown.length >= most) return input;
      shown.push(`on${number}`);
      return `${start} checked id=c-${number}`;
    },
  );
  const body = ticked.replace('<table class=comparison>', `<table class="${['comparison', ...shown].join(' ')}">`);
  return {
    type: page.type,
    body,
    cache: 'no-cache',
    language: page.language === null ? null : (languageOfTag(page.language) ?? null),
  };
}
