// The content of a read with the headers that all reads share.
import { languageTag, readParameters } from '@farol/http';
import { isBilingual, type ReadCall, type ReadRoute } from '../read/read-route.ts';
import { openToAll } from '../request/cross-origin.ts';
import type { Content } from './content.ts';

/** The content of a read, with the headers of all reads. `stated` is true when the URL names the language. */
export async function readContent(route: ReadRoute, call: ReadCall, stated: boolean): Promise<Content> {
  return withReadHeaders(route, await asked(route, call), stated);
}

/** The same where the content is there at once, as it must be for fixed paths and for examples in the description. */
export function readContentNow(route: ReadRoute, call: ReadCall, stated: boolean): Content {
  const content = asked(route, call);
  if (content instanceof Promise)
    throw new Error(`${route.path} has no fixed content: it needs an example of its own.`);
  return withReadHeaders(route, content, stated);
}

/** Refuses a query that the route does not have. */
function asked(route: ReadRoute, call: ReadCall) {
  return route.content(call, readParameters(call.query, route.parameters ?? {}));
}

function withReadHeaders(route: ReadRoute, content: Content, stated: boolean): Content {
  const byHeader = isBilingual(route) && !stated;
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
