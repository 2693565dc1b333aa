// The built pages as prepared answers.
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import type { Catalogue, Language } from '@farol/catalogue';
import { defaultLanguage, languageOfTag } from '@farol/http';
import { type Sealed, sealAll } from '../answer/seal.ts';
import { type Content, keptForever } from '../read/content.ts';
import { calculatedPage } from './calculator.ts';
import { chosenComparison } from './comparison.ts';
import { filteredHome } from './home.ts';
import { withOfflineStrip } from './offline-strip.ts';
import { readSiteFile, type SiteFile } from './site-file.ts';

/** The pages and their files as prepared bytes, by path. */
export type Pages = {
  readonly at: ReadonlyMap<string, Page>;
  /** The page for paths that do not exist, in the language of the path; undefined where no site is built. */
  readonly notFound: (path: string) => Sealed | undefined;
  /** The home page with the rows that match a query. */
  readonly filteredHome?: (language: Language, query: URLSearchParams) => Content;
  /** The comparison with the entries that a query names already chosen. */
  readonly comparison?: (path: string, query: URLSearchParams) => Content | undefined;
  /** The calculator with the result for the use that a query describes. */
  readonly calculation?: (path: string, query: URLSearchParams) => Content | undefined;
};

/** Its bytes are made when they are first asked for, if they name the origin of the site: that is known once the server listens. */
export type Page = {
  readonly sealed: Sealed;
  /** The same for programs that ask for Markdown. */
  readonly markdown?: Sealed | undefined;
};

export const noPages: Pages = { at: new Map(), notFound: () => undefined };

/**
 * A page names its scripts and styles by their hash, so a stale page would ask for files that no longer exist. It is revalidated each
 * time, which costs a 304.
 */
const pageCache = 'no-cache';

/** The element of a sheet that reads the quota. */
const instrument = '<call-instrument';

const fileHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** A worker has the policy of its own file, not that of the page: the one that checks a description may reach nothing. */
const assetHeaders = { ...fileHeaders, 'Content-Security-Policy': "default-src 'none'" };

/** For documents alone: browsers ignore these with scripts, styles and pictures. Those that depend on the content come with the build. */
const pageHeaders = {
  ...fileHeaders,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // No page uses any of these; a script that got in should not either.
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
};

type PagesOptions = {
  readonly directory: URL;
  readonly catalogue: Catalogue;
  /** Scheme and host at which the site is read, once they are known. */
  readonly origin: () => string | undefined;
  /** The simulator answers in place of the APIs, and every page says so. */
  readonly offline: boolean;
  /** Sheets do not ask for the quota without a token, where the server requires one. */
  readonly needsToken: boolean;
};

export function readPages({ directory, catalogue, origin, offline, needsToken }: PagesOptions): Pages {
  const file = readSiteFile(directory);
  if (file === undefined) return noPages;
  const headers = { ...pageHeaders, ...file.headers };
  const here = () => origin() ?? file.origin;
  const at = new Map<string, Page>();
  /** One page at a time, so that a reader of many pages does not occupy every thread that reads files and looks up names. */
  let shrinking = Promise.resolve();
  for (const entry of file.files) {
    const content: Content = {
      type: entry.type,
      cache: entry.cache === 'immutable' ? keptForever : pageCache,
      language: entry.language === null ? null : (languageOfTag(entry.language) ?? null),
      headers: headersOf(entry),
      ...(hasOtherForm(entry) && { vary: ['Accept'] }),
      ...readBody(new URL(entry.file, directory)),
    };
    const isChanged = content.body.includes(file.origin) || isMarked(content);
    const page = isChanged ? lazyPage(content) : { sealed: sealAll(content) };
    const { markdown } = entry;
    if (markdown === undefined) at.set(entry.address, page);
    else
      at.set(
        entry.address,
        withMarkdown(page, () => at.get(markdown)?.sealed),
      );
  }

  function headersOf(entry: SiteFile['files'][number]): Readonly<Record<string, string>> {
    if (entry.type.startsWith('text/html')) return { ...headers, ...linkToMarkdown(entry) };
    return entry.cache === 'immutable' ? assetHeaders : fileHeaders;
  }

  /** Encoded by gzip when it is first asked for. Brotli takes 50 times as long, so a page that is asked for once goes without. */
  function lazyPage(content: Content): Page {
    let sealed: Sealed | undefined;
    let shrink: (() => void) | undefined;
    return {
      get sealed() {
        shrink?.();
        shrink = undefined;
        sealed ??= here() === file?.origin && !isMarked(content) ? sealAll(content) : sealElsewhere(content);
        return sealed;
      },
    };

    /** As it is served here, and encoded again. */
    function sealElsewhere({ encoded: _, ...plain }: Content): Sealed {
      const body = Buffer.from(asServed(content));
      const gzip = gzipSync(body, { level: 9 });
      shrink = () => {
        shrinking = shrinking.then(async () => {
          sealed = sealAll({ ...plain, body, encoded: { gzip, br: await smallestBrotli(body) } });
        });
      };
      return sealAll({ ...plain, body, encoded: { gzip } });
    }
  }

  function isMarked({ type, body }: Content): boolean {
    return type.startsWith('text/html') && (offline || (needsToken && body.includes(instrument)));
  }

  /** With the real origin, the mark of a server with a token and, offline, with the strip that says so. */
  function asServed(content: Content): string {
    const placed = content.body.toString().replaceAll(file?.origin ?? '', here);
    const text = needsToken ? placed.replace(instrument, `${instrument} data-needs-token`) : placed;
    return offline && content.type.startsWith('text/html')
      ? withOfflineStrip(text, content.language ?? defaultLanguage)
      : text;
  }

  return {
    at,
    notFound: (path) => at.get(path.startsWith('/en/') ? file.notFound.en : file.notFound.pt)?.sealed,
    filteredHome: (language, query) => {
      const home = filteredHome(file, catalogue, language, query);
      return { ...home, body: asServed(home), headers };
    },
    comparison: (path, query) => {
      const entry = file.files.find(({ address }) => address === path);
      const chosen = entry && chosenComparison(entry, readFileSync(new URL(entry.file, directory), 'utf8'), query);
      return chosen && { ...chosen, body: asServed(chosen), headers };
    },
    calculation: (path, query) => {
      const entry = file.files.find(({ address }) => address === path);
      const html = entry && readFileSync(new URL(entry.file, directory), 'utf8');
      const page = entry && html !== undefined && calculatedPage(entry, html, catalogue, query);
      return page ? { ...page, body: asServed(page), headers } : undefined;
    },
  };
}

/** Both forms may be the answer to the same URL. */
function hasOtherForm({ type, markdown }: SiteFile['files'][number]): boolean {
  return markdown !== undefined || type.startsWith('text/markdown');
}

function linkToMarkdown({ markdown }: SiteFile['files'][number]): Readonly<Record<string, string>> {
  return markdown === undefined ? {} : { Link: `<${markdown}>; rel="alternate"; type="text/markdown"` };
}

/** Read when it is asked for, because its bytes may name the origin too. */
function withMarkdown(page: Page, markdown: () => Sealed | undefined): Page {
  return {
    get sealed() {
      return page.sealed;
    },
    get markdown() {
      return markdown();
    },
  };
}

/** As small as the build makes it, away from the main thread. */
function smallestBrotli(body: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params });
}

/** The file and, where the build made them, its encoded forms. */
function readBody(location: URL): Pick<Content, 'body' | 'encoded'> {
  const encoded = (suffix: string) => {
    const beside = new URL(`${location.href}${suffix}`);
    return existsSync(beside) ? readFileSync(beside) : undefined;
  };
  const br = encoded('.br');
  const gzip = encoded('.gz');
  return { body: readFileSync(location), ...(br && gzip && { encoded: { br, gzip } }) };
}
