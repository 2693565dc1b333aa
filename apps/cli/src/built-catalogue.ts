// The catalogue of the bundle: content that was checked at build time (program.ts), with the records that were written since.
import { readFileSync } from 'node:fs';
import { type Catalogue, createCatalogue } from '@farol/catalogue/ask';
import { checkoutRoot } from './machine/checkout.ts';
import { evidencePrint, observationFolder } from './verify/observation-folder.ts';

/** Defined by the bundle: the records that the built content holds. */
declare const builtEvidence: string;

const folder = observationFolder({ folder: undefined, simulated: false });
// Loaded only when there is something to read, because checking records needs the schemas.
const newer = ['', builtEvidence].includes(evidencePrint(folder)) ? undefined : await import('./newer-evidence.ts');

export function openCatalogue(): Catalogue {
  const content = createCatalogue(JSON.parse(readFileSync(new URL('content.json', import.meta.url), 'utf8')));
  return newer?.withNewerEvidence(content, folder, { replaces: checkoutRoot() !== undefined }) ?? content;
}
