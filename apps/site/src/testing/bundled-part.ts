// A part of a page as a component, which Node cannot import because it does not transform JSX.
import { rmSync } from 'node:fs';
import { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FunctionComponent } from 'preact';
import { bundleRenderer } from '../build/bundle.ts';

const source = fileURLToPath(new URL('../', import.meta.url));

export async function bundledPart(file: string, name: string): Promise<FunctionComponent<Record<string, unknown>>> {
  // Below the house's packages, so that the bundle finds them.
  const bundled = fileURLToPath(
    new URL(`../../../../node_modules/.cache/farol-${name}-${process.pid}.mjs`, import.meta.url),
  );
  after(() => rmSync(bundled, { force: true }));
  await bundleRenderer(source, bundled, file);
  return (await import(pathToFileURL(bundled).href))[name];
}
