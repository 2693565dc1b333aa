import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export type BuiltFile = {
  readonly address: string;
  readonly file: string;
  readonly type: string;
  readonly cache: 'page' | 'immutable';
  readonly language: 'pt-BR' | 'en' | null;
  readonly markdown?: string;
};

export type BuiltSite = {
  /** The origin that stands in the built pages. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly BuiltFile[];
  readonly notFound: Readonly<Record<'pt' | 'en', string>>;
  readonly assets: Readonly<Record<string, string>>;
  readonly read: (file: BuiltFile, suffix?: '.br' | '.gz') => Buffer;
  readonly pages: readonly (BuiltFile & { readonly html: string })[];
};

/** The site as it would be served. `npm test` has built it: several test files that build at once would disturb each other. */
export function builtSite(): BuiltSite {
  const directory = `${root}apps/site/dist/`;
  if (!existsSync(`${directory}site.json`)) throw new Error('The site is not built yet: run npm run build.');
  const manifest = JSON.parse(readFileSync(`${directory}site.json`, 'utf8'));
  const read = (file: BuiltFile, suffix = '') => readFileSync(`${directory}${file.file}${suffix}`);
  const pages = manifest.files.filter((file: BuiltFile) => file.type.startsWith('text/html'));
  return {
    ...manifest,
    read,
    pages: pages.map((file: BuiltFile) => ({ ...file, html: read(file).toString('utf8') })),
  };
}
