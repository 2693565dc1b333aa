// The samples of the guides, by guide and section.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadCatalogue } from '@farol/catalogue';
import type { GuideSample } from '@farol/catalogue/internal';

export type PlacedSample = { readonly place: string; readonly sample: GuideSample };

export const placedSamples: readonly PlacedSample[] = loadCatalogue().guides.flatMap((guide) =>
  guide.sections.flatMap((section) =>
    section.samples.map((sample) => ({ place: `${guide.id}#${section.id}`, sample: sample as GuideSample })),
  ),
);

/** Loads a JavaScript sample as a module, from a folder in which it can import installed packages. */
export async function importSample({ text }: GuideSample): Promise<Readonly<Record<string, unknown>>> {
  const folder = mkdtempSync(fileURLToPath(new URL('../../node_modules/.guide-sample-', import.meta.url)));
  try {
    const file = `${folder}/sample.mjs`;
    writeFileSync(file, text);
    return await import(pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
