// The content of a read with the headers that all reads share.
import { languageTag } from '@farol/http';
import type { ReadCall, ReadRoute } from '../read/read-route.ts';
import { openToAll } from '../request/cross-origin.ts';
import type { Content } from './content.ts';

/** The content of a read, with the headers of all reads. `stated` is true when the URL names the language. */
export async function readContent(route: ReadRoute, call: ReadCall, stated: boolean): Promise<Content> {
  return withReadHeaders(route, await route.content(call), stated);
}

/** The same where the content is there at once, as it must be for fixed paths and for examples in the description. */
export function readContentNow(route: ReadRoute, call: ReadCall, stated: boolean): Content {
  const content = route.content(call);
  if (content instanceof Promise)
    throw new Error(`${route.path} has no fixed content: it needs an example of its own.`);
  return withReadHeaders(route, content, stated);
}

function withReadHeaders(route: ReadRoute, content: Content, stated: boolean): Content {
  const byHeader = route.bilingual && !stated;
  return {
    ...content,
    headers: { ...openToAll, ...content.headers },
    vary: [...(content.vary ?? []), ...(byHeader ? ['Accept-Language'] : [])],
  };
}

/** The query that names a language. */
export function languageQuery(language: ReadCall['language']): string {
  return `lang=${languageTag[language]}`;
}
