import { existsSync, readFileSync } from 'node:fs';
import type { Catalogue, Language } from '@farol/catalogue';
import { type Content, keptForever } from '../answer/content.ts';
import { type Encoder, type Sealed, sealAll } from '../answer/seal.ts';
import { languageOfTag } from '../language.ts';
import { filteredHome } from './home.ts';
import { readSiteFile } from './site-file.ts';

/** The pages and their files as prepared bytes, by path. */
export type Pages = {
  readonly at: ReadonlyMap<string, Sealed>;
  /** The page that says that nothing is there, in the language of the address; undefined where no site is built. */
  readonly notFound: (path: string) => Sealed | undefined;
  /** The home page with the rows that a query asks for. */
  readonly filteredHome?: (language: Language, query: URLSearchParams) => Content;
};

export const noPages: Pages = { at: new Map(), notFound: () => undefined };

/**
 * A page names its scripts and styles by their hash, so a stale page would ask for files that are gone:
 * it is asked for again each time, which costs a 304.
 */
const pageCache = 'no-cache';

/** What holds for every page of every site; what depends on its content comes with the build. */
const pageHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

export function readPages(directory: URL, catalogue: Catalogue, encode: Encoder): Pages {
  const file = readSiteFile(directory);
  if (file === undefined) return noPages;
  const at = new Map<string, Sealed>();
  for (const entry of file.files) {
    const location = new URL(entry.file, directory);
    const encoded = (suffix: string) => {
      const beside = new URL(`${location.href}${suffix}`);
      return existsSync(beside) ? readFileSync(beside) : undefined;
    };
    const br = encoded('.br');
    const gzip = encoded('.gz');
    const content: Content = {
      type: entry.type,
      body: readFileSync(location),
      cache: entry.cache === 'immutable' ? keptForever : pageCache,
      language: entry.language === null ? null : (languageOfTag(entry.language) ?? null),
      headers: { ...pageHeaders, ...file.headers },
      ...(br && gzip && { encoded: { br, gzip } }),
    };
    at.set(entry.address, sealAll(content, encode));
  }
  return {
    at,
    notFound: (path) => at.get(path.startsWith('/en/') ? file.notFound.en : file.notFound.pt),
    filteredHome: (language, query) => ({
      ...filteredHome(file, catalogue, language, query),
      headers: { ...pageHeaders, ...file.headers },
    }),
  };
}
