import { readFileSync } from 'node:fs';

/** The root of the checkout that this program runs from; undefined where the package was installed alone. */
export function checkoutRoot(): URL | undefined {
  // As deep from src/ as from dist/, so it holds for the sources and for the bundle.
  const root = new URL('../../../', import.meta.url);
  try {
    const manifest: { readonly name?: string } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
    return manifest.name === 'farol-house' ? root : undefined;
  } catch {
    return undefined;
  }
}
