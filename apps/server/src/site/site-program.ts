// The program that the build of the site leaves beside its pages: every page as a function of the server's settings and a query.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Catalogue, Language } from '@farol/catalogue';
import type { SiteFile } from './site-file.ts';

export type SiteOptions = {
  readonly catalogue: Catalogue;
  readonly assets: SiteFile['assets'];
  /** Scheme and host at which the site is read. */
  readonly origin: string;
  /** The simulator answers in place of the APIs, and every page says so. */
  readonly offline?: boolean;
  /** Sheets do not ask for the quota without a token, where the server requires one. */
  readonly needsToken?: boolean;
  /** The pages as plain files: which server they name, and which URLs need one. */
  readonly copy?: {
    readonly server: string | undefined;
    readonly samples: string;
    readonly needsServer: (path: string) => boolean;
  };
};

/** What a query asks for; empty where it asks for nothing. */
type PageState = Readonly<Record<string, unknown>>;

export type Site = {
  readonly renderPage: (key: string, language: Language, state: PageState) => string;
  /** A page or another text of the site by its URL; undefined for files that are the same everywhere. */
  readonly renderFile: (address: string) => string | undefined;
  readonly readState: (key: string, query: URLSearchParams) => PageState;
};

/** Loaded when a page is first rendered: pages that are sent as they were built do not need it. */
export function createSite(directory: URL, options: SiteOptions): Site {
  const load = createRequire(import.meta.url);
  const program: { readonly createSite: (options: SiteOptions) => Site } = load(
    fileURLToPath(new URL('render.mjs', directory)),
  );
  return program.createSite(options);
}
