import { readFileSync } from 'node:fs';

declare const farolVersion: string | undefined;

/** Defined by the bundle; read from package.json when run from the sources. */
export function version(): string {
  if (typeof farolVersion === 'string') return farolVersion;
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}
