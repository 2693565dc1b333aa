import { readFileSync } from 'node:fs';

/** The root of the checkout that this program runs from; undefined where the package was installed alone. */
export function checkoutRoot(): URL | undefined {
  // The bundle in dist/ is one folder nearer to the root than this file.
  return ['../../../', '../../../../'].map((path) => new URL(path, import.meta.url)).find(isCheckout);
}

function isCheckout(folder: URL): boolean {
  try {
    const manifest: { readonly name?: string } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
    return manifest.name === 'farol-house';
  } catch {
    return false;
  }
}
