// The built pages as prepared answers.
import { existsSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Language } from '@farol/catalogue';
import { defaultLanguage, escapeHtml, languageOfTag, remember } from '@farol/http';
import { type Sealed, sealAll } from '../answer/seal.ts';
import { entryPictures } from '../pictures/entry-pictures.ts';
import { type Content, keptForever } from '../read/content.ts';
import { readSiteFile, type SiteFile } from './site-file.ts';
import { createSite, type Site, type SiteOptions } from './site-program.ts';

/** The pages and their files as prepared bytes, by path. */
export type Pages = {
  readonly at: ReadonlyMap<string, Page>;
  /** The page for paths that do not exist, in the language of the path; undefined where no site is built. */
  readonly notFound: (path: string) => Sealed | undefined;
};

/** Its bytes are made when they are first asked for, if they differ from the build: the origin is known once the server listens. */
export type Page = {
  readonly sealed: Sealed;
  /** The same for programs that ask for Markdown. */
  readonly markdown?: Sealed | undefined;
  /** The page in the state that a query asks for; undefined where the query changes nothing. */
  readonly asked?: (query: URLSearchParams) => Content | undefined;
  /** Former names of its parameters. */
  readonly renamed?: Readonly<Record<string, string>> | undefined;
};

export const noPages: Pages = { at: new Map(), notFound: () => undefined };

/**
 * A page names its scripts and styles by their hash, so a stale page would ask for files that no longer exist. It is revalidated each
 * time, which costs a 304.
 */
const pageCache = 'no-cache';

/** States of a page and a language that are kept rendered: most readers without scripts ask for one of few, and each is up to 150 kB. */
const mostAsked = 32;

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

/** While the site is worked on, pages are rendered when they are asked for, and each shows what is wrong with the content. */
export type FreshPages = { readonly problems: () => readonly string[] };

type PagesOptions = Pick<SiteOptions, 'catalogue' | 'offline' | 'needsToken'> & {
  readonly fresh?: FreshPages | undefined;
  readonly directory: URL;
  /** Scheme and host at which the site is read, once they are known. */
  readonly origin: () => string | undefined;
};

export function readPages({ directory, origin, fresh, ...options }: PagesOptions): Pages {
  const file = readSiteFile(directory);
  if (file === undefined) return noPages;
  const headers = { ...pageHeaders, ...file.headers };
  const here = () => origin() ?? file.origin;
  const isAsBuilt = () => !fresh && here() === file.origin && !options.offline && !options.needsToken;
  let created: Site | undefined;
  const site = () => {
    created ??= createSite(directory, { ...options, assets: file.assets, origin: here() });
    return created;
  };
  const at = new Map<string, Page>(entryPictures(options.catalogue));
  for (const entry of file.files) {
    const content: Omit<Content, 'body'> = {
      type: entry.type,
      cache: entry.cache === 'immutable' ? keptForever : pageCache,
      language: languageOf(entry),
      headers: headersOf(entry, headers),
      ...(hasOtherForm(entry) && { vary: ['Accept'] }),
    };
    const built = readBuilt(new URL(entry.file, directory));
    let sealed: Sealed | undefined;
    at.set(entry.address, {
      get sealed() {
        sealed ??= sealAll({ ...content, ...(servedHere(entry) ?? built()) });
        return sealed;
      },
      get markdown() {
        return entry.markdown === undefined ? undefined : at.get(entry.markdown)?.sealed;
      },
      ...(entry.reads && { asked: askedOf(entry, entry.reads) }),
      renamed: entry.renamed,
    });
  }

  /** Rendered with the origin and the settings of this server, where they differ from the build and the file depends on them. */
  function servedHere({ address, cache, type }: Entry): Pick<Content, 'body'> | undefined {
    const problems = type.startsWith('text/html') ? (fresh?.problems() ?? []) : [];
    if (problems.length > 0) return { body: problemPage(problems) };
    const body = isAsBuilt() || cache === 'immutable' ? undefined : site().renderFile(address);
    return body === undefined ? undefined : { body };
  }

  function askedOf(entry: Entry, reads: readonly string[]): NonNullable<Page['asked']> {
    const { page = '', type } = entry;
    const language = languageOf(entry) ?? defaultLanguage;
    const rendered = remember(mostAsked, (state) => site().renderPage(page, language, JSON.parse(state)));
    return (query) => {
      if (!reads.some((name) => query.has(name))) return undefined;
      const state = site().readState(page, query);
      if (Object.keys(state).length === 0) return undefined;
      return { type, body: rendered(JSON.stringify(state)), cache: pageCache, language, headers };
    };
  }

  return {
    at,
    notFound: (path) => at.get(path.startsWith('/en/') ? file.notFound.en : file.notFound.pt)?.sealed,
  };
}

/** It asks for itself again, until the content is right. */
function problemPage(problems: readonly string[]): string {
  const head =
    '<!doctype html><html lang=en><meta charset=utf-8><meta http-equiv=refresh content=1><title>Content</title>';
  return `${head}<pre>${escapeHtml(problems.join('\n'))}</pre>`;
}

type Entry = SiteFile['files'][number];

function languageOf({ language }: Entry): Language | null {
  return language === null ? null : (languageOfTag(language) ?? null);
}

function headersOf(entry: Entry, ofPages: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (entry.type.startsWith('text/html')) return { ...ofPages, ...linkToMarkdown(entry) };
  return entry.cache === 'immutable' ? assetHeaders : fileHeaders;
}

/** Both forms may be the answer to the same URL. */
function hasOtherForm({ type, markdown }: Entry): boolean {
  return markdown !== undefined || type.startsWith('text/markdown');
}

function linkToMarkdown({ markdown }: Entry): Readonly<Record<string, string>> {
  return markdown === undefined ? {} : { Link: `<${markdown}>; rel="alternate"; type="text/markdown"` };
}

/** Text is kept as the build compressed it, a fifth of its size, and decoded when it is first asked for. */
function readBuilt(location: URL): () => Pick<Content, 'body' | 'encoded'> {
  const compressed = new URL(`${location.href}.br`);
  if (!existsSync(compressed)) {
    const body = readFileSync(location);
    return () => ({ body });
  }
  const br = readFileSync(compressed);
  return () => {
    const body = brotliDecompressSync(br);
    return { body, encoded: { br, gzip: gzipSync(body, { level: 9 }) } };
  };
}
