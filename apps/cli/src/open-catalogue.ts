// Where does the catalogue come from: the content of the checkout, or that which was checked when the bundle was built?
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { type Catalogue, createCatalogue } from '@farol/catalogue/ask';
import { checkoutRoot } from './machine/checkout.ts';
import { evidencePrint, observationFolder } from './verify/observation-folder.ts';

/** Defined by the bundle: the records that the built content holds (program.ts). */
declare const builtEvidence: string | undefined;

export const openCatalogue: () => Catalogue =
  typeof builtEvidence === 'string'
    ? await builtCatalogue(builtEvidence)
    : (await import('./checked-content.ts')).openCheckoutCatalogue;

/** The built content, with the records that were written since. */
async function builtCatalogue(evidence: string): Promise<() => Catalogue> {
  const folder = observationFolder({ folder: undefined, simulated: false });
  // Loaded only when there is something to read, because checking records needs the schemas.
  const newer = ['', evidence].includes(evidencePrint(folder)) ? undefined : await import('./checked-content.ts');
  return () => {
    // Compressed, because it would be a quarter of the package; it opens in a few milliseconds.
    const text = brotliDecompressSync(readFileSync(new URL('content.json.br', import.meta.url))).toString();
    const content = createCatalogue(JSON.parse(text));
    return newer?.withNewerEvidence(content, folder, { replaces: checkoutRoot() !== undefined }) ?? content;
  };
}
