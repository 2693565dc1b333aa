import type { Language } from '@farol/catalogue';
import { languages } from '@farol/catalogue';
import { languageQuery, readContent } from '../answer/read.ts';
import { type Sealed, sealNow } from '../answer/seal.ts';
import { languageOfHeader } from '../language.ts';
import type { ReadRoute } from '../route.ts';

/** Bytes that are ready to be sent, in each language. */
export type PreparedEntry = Readonly<Record<Language, Sealed>> & {
  /** False when the address names the language, or when there is only one. */
  readonly byHeader: boolean;
};

/** What does not change until the next start, by request target: exactly the text that stands in the request line. */
export type Prepared = ReadonlyMap<string, PreparedEntry>;

export async function prepareRoutes(routes: readonly ReadRoute[]): Promise<Map<string, PreparedEntry>> {
  const prepared = new Map<string, PreparedEntry>();
  for (const route of routes) {
    for (const path of route.fixed) {
      const seal = async (language: Language, search: string) => {
        const call = { path, id: path.slice(path.lastIndexOf('/') + 1), search, language, accept: null };
        return sealNow(await readContent(route, call, search !== ''));
      };
      const pt = await seal('pt', '');
      prepared.set(path, { pt, en: route.bilingual ? await seal('en', '') : pt, byHeader: route.bilingual });
      if (!route.bilingual) continue;
      for (const language of languages) {
        const search = languageQuery(language);
        const sealed = await seal(language, search);
        prepared.set(`${path}${search}`, { pt: sealed, en: sealed, byHeader: false });
      }
    }
  }
  return prepared;
}

/** The bytes for a reader with this Accept-Language. */
export function sealedFor(entry: PreparedEntry, acceptLanguage: string | null | undefined): Sealed {
  return entry.byHeader ? entry[languageOfHeader(acceptLanguage)] : entry.pt;
}
