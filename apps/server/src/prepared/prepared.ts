// Answers as bytes that are ready before the first request, in both languages and every encoding.
import type { Language } from '@farol/catalogue';
import { languages } from '@farol/catalogue';
import { languageOfHeader, prefersMarkdown } from '@farol/http';
import { type Encoder, type Sealed, sealAll } from '../answer/seal.ts';
import { type Selected, select } from '../answer/select.ts';
import { languageQuery, readContent } from '../read/read-content.ts';
import type { ReadRoute } from '../read/read-route.ts';

/** Bytes that are ready to be sent, in each language. */
export type PreparedEntry = Readonly<Record<Language, Sealed>> & {
  /** False when the URL names the language, or when there is only one. */
  readonly byHeader: boolean;
  /** The same page for programs that ask for Markdown. */
  readonly markdown?: Sealed | undefined;
};

/** Answers that do not change until the next start, by request target: exactly the text in the request line. */
export type Prepared = ReadonlyMap<string, PreparedEntry>;

export async function prepareRoutes(
  routes: readonly ReadRoute[],
  encode: Encoder,
): Promise<Map<string, PreparedEntry>> {
  const prepared = new Map<string, PreparedEntry>();
  // One path after the other: all at once would be no faster, and each encoder keeps its memory.
  for (const route of routes) {
    for (const path of route.fixed) {
      for (const [target, entry] of await prepareRoute(route, path, encode)) prepared.set(target, entry);
    }
  }
  return prepared;
}

async function prepareRoute(route: ReadRoute, path: string, encode: Encoder): Promise<[string, PreparedEntry][]> {
  const seal = async (language: Language, query: string) => {
    const call = { path, id: path.slice(path.lastIndexOf('/') + 1), query, language, accept: null };
    return sealAll(await readContent(route, call, query !== ''), encode);
  };
  if (!route.bilingual) {
    const only = await seal('pt', '');
    return [[path, { pt: only, en: only, byHeader: false }]];
  }
  const [pt, en] = await Promise.all([seal('pt', ''), seal('en', '')]);
  const named = languages.map(async (language): Promise<[string, PreparedEntry]> => {
    const sealed = await seal(language, languageQuery(language));
    return [`${path}?${languageQuery(language)}`, { pt: sealed, en: sealed, byHeader: false }];
  });
  return [[path, { pt, en, byHeader: true }], ...(await Promise.all(named))];
}

type Asked = {
  readonly accept: string | null | undefined;
  readonly acceptLanguage: string | null | undefined;
  readonly acceptEncoding: string | null | undefined;
  readonly ifNoneMatch: string | null | undefined;
};

/** Undefined when the client refuses every encoding there is. */
export function preparedAnswer(entry: PreparedEntry, asked: Asked): Selected | undefined {
  const markdown = prefersMarkdown(asked.accept) ? entry.markdown : undefined;
  if (markdown) return select(markdown, asked);
  return select(entry.byHeader ? entry[languageOfHeader(asked.acceptLanguage)] : entry.pt, asked);
}
