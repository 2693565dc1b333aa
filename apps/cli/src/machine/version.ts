import { readFileSync } from 'node:fs';

declare const FAROL_VERSION: string | undefined;

/** Defined by the bundle; read from package.json when run from the sources. */
export function version(): string {
  if (typeof FAROL_VERSION === 'string') return FAROL_VERSION;
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}
