import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

export type BuiltFile = {
  readonly address: string;
  readonly file: string;
  readonly type: string;
  readonly cache: 'page' | 'immutable';
  readonly language: 'pt-BR' | 'en' | null;
};

export type BuiltSite = {
  readonly headers: Readonly<Record<string, string>>;
  readonly files: readonly BuiltFile[];
  readonly notFound: Readonly<Record<'pt' | 'en', string>>;
  readonly home: Readonly<
    Record<'pt' | 'en', { before: string; after: string; rows: Readonly<Record<string, string>>; empty: string }>
  >;
  readonly read: (file: BuiltFile, suffix?: '.br' | '.gz') => Buffer;
  readonly pages: readonly (BuiltFile & { readonly html: string })[];
};

/** The site as it would be served. It is built first; when nothing changed, that costs next to nothing. */
export function builtSite(): BuiltSite {
  const { status, stderr } = spawnSync(process.execPath, ['apps/site/src/build.ts'], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The site could not be built: ${stderr}`);
  const directory = `${root}apps/site/dist/`;
  const manifest = JSON.parse(readFileSync(`${directory}site.json`, 'utf8'));
  const read = (file: BuiltFile, suffix = '') => readFileSync(`${directory}${file.file}${suffix}`);
  const pages = manifest.files.filter((file: BuiltFile) => file.type.startsWith('text/html'));
  return {
    ...manifest,
    read,
    pages: pages.map((file: BuiltFile) => ({ ...file, html: read(file).toString('utf8') })),
  };
}
