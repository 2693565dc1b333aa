// Answers as bytes in both languages and every encoding, which are made once.
import type { IncomingHttpHeaders } from 'node:http';
import { type Language, languages } from '@farol/catalogue';
import { languageOfHeader, prefersMarkdown } from '@farol/http';
import { languageQuery, readContentNow } from '../read/read-content.ts';
import { isBilingual, type ReadRoute } from '../read/read-route.ts';
import { type EncodedBefore, type Sealed, type Selected, sealAll, select } from './seal.ts';

/** Bytes that are ready to be sent, in each language. */
export type PreparedEntry = Readonly<Record<Language, Sealed>> & {
  /** False when the URL names the language, or when there is only one. */
  readonly byHeader: boolean;
  /** The same page for programs that ask for Markdown. */
  readonly markdown?: Sealed | undefined;
};

/** Answers that do not change until the next start, by request target: exactly the text in the request line. */
export type Prepared = ReadonlyMap<string, PreparedEntry>;

export function prepareRoutes(routes: readonly ReadRoute[]): Map<string, PreparedEntry> {
  return new Map(routes.flatMap((route) => (route.fixed ?? []).flatMap((path) => prepareRoute(route, path))));
}

/** Each answer is made when it is first asked for: making all of them would double the time to start. */
function prepareRoute(route: ReadRoute, path: string): [string, PreparedEntry][] {
  const before: EncodedBefore = new Map();
  const seal = (language: Language, query: string) => {
    const call = { path, id: path.slice(path.lastIndexOf('/') + 1), query, language, accept: null };
    return sealAll(readContentNow(route, call, query !== ''), before);
  };
  const byHeader = lazyEntry((language) => seal(language, ''), isBilingual(route));
  if (!isBilingual(route)) return [[path, byHeader]];
  const named = languages.map((language): [string, PreparedEntry] => {
    const query = languageQuery(language);
    return [`${path}?${query}`, lazyEntry(() => seal(language, query), false)];
  });
  return [[path, byHeader], ...named];
}

function lazyEntry(seal: (language: Language) => Sealed, byHeader: boolean): PreparedEntry {
  let pt: Sealed | undefined;
  let en: Sealed | undefined;
  return {
    get pt() {
      pt ??= seal('pt');
      return pt;
    },
    get en() {
      if (!byHeader) return this.pt;
      en ??= seal('en');
      return en;
    },
    byHeader,
  };
}

/** Undefined when the client refuses every encoding there is. */
export function preparedAnswer(entry: PreparedEntry, headers: IncomingHttpHeaders): Selected | undefined {
  const markdown = prefersMarkdown(headers.accept) ? entry.markdown : undefined;
  if (markdown) return select(markdown, headers);
  return select(entry.byHeader ? entry[languageOfHeader(headers['accept-language'])] : entry.pt, headers);
}
