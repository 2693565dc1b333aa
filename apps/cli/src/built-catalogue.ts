// The catalogue of the bundle: content that was checked at build time, with the records that were written since.
import { readFileSync } from 'node:fs';
import { type Catalogue, createCatalogue, type Rule } from '@farol/catalogue/ask';
import { checkoutRoot } from './machine/checkout.ts';
import { evidencePrint, observationFolder } from './verify/observation-folder.ts';

/** Defined by the bundle: the records that the built content holds. */
declare const builtEvidence: string;

const folder = observationFolder({ folder: undefined, simulated: false });
const isNewer = !['', builtEvidence].includes(evidencePrint(folder));
// Loaded only when there is something to read, because checking records needs the schemas.
const newer = isNewer ? await import('./newer-evidence.ts') : undefined;

/** The rules alone, because `farol check` needs nothing else and the whole content takes longer to read than a description. */
export function openRules(): readonly Pick<Rule, 'id' | 'level' | 'check' | 'title'>[] {
  return JSON.parse(readFileSync(new URL('./rules.json', import.meta.url), 'utf8'));
}

export function openCatalogue(): Catalogue {
  const content = JSON.parse(readFileSync(new URL('./content.json', import.meta.url), 'utf8'));
  const catalogue = createCatalogue(content);
  return newer?.withNewerEvidence(catalogue, folder, { replaces: checkoutRoot() !== undefined }) ?? catalogue;
}
