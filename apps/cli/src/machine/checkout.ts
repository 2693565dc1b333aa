import { readFileSync } from 'node:fs';

/** The root of the checkout that this program runs from; undefined where it was installed or built alone. */
export function checkoutRoot(): URL | undefined {
  // The bundle in dist/ is one folder nearer to the root than this file.
  return builtRoot() === undefined ? around('farol-house', ['../../../', '../../../../']) : undefined;
}

/** The folder that `npm run build` made and that this program is part of, with the server beside it. */
export function builtRoot(): URL | undefined {
  return around('farol-built', ['../../../']);
}

function around(name: string, paths: readonly string[]): URL | undefined {
  return paths.map((path) => new URL(path, import.meta.url)).find((folder) => nameOf(folder) === name);
}

function nameOf(folder: URL): string | undefined {
  try {
    const manifest: { readonly name?: string } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
    return manifest.name;
  } catch {
    return undefined;
  }
}
