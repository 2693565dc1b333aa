import { languageTag } from '@farol/http';
import type { ReadCall, ReadRoute } from '../read/read-route.ts';
import { openToAll } from '../request/cross-origin.ts';
import type { Content } from './content.ts';

/** What a read shows, with the headers that hold for all reads. `stated` is true when the address itself names the language. */
export async function readContent(route: ReadRoute, call: ReadCall, stated: boolean): Promise<Content> {
  const content = await route.content(call);
  const byHeader = route.bilingual && !stated;
  return {
    ...content,
    headers: { ...openToAll, ...content.headers },
    vary: [...(content.vary ?? []), ...(byHeader ? ['Accept-Language'] : [])],
  };
}

/** The query that asks for a language by name. */
export function languageQuery(language: ReadCall['language']): string {
  return `?lang=${languageTag[language]}`;
}
