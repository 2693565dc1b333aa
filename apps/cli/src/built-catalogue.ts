// The catalogue of the bundle: content that was checked at build time, with the records that were written since.
import type { Catalogue } from '@farol/catalogue/ask';
import { hasNewerEvidence, openContent } from './built-content.ts';
import { checkoutRoot } from './machine/checkout.ts';
import { observationFolder } from './verify/observation-folder.ts';

export { openRules } from './built-content.ts';

// Loaded only when there is something to read, because checking records needs the schemas.
const newer = hasNewerEvidence() ? await import('./newer-evidence.ts') : undefined;

export function openCatalogue(): Catalogue {
  const folder = observationFolder({ folder: undefined, simulated: false });
  const content = openContent();
  return newer?.withNewerEvidence(content, folder, { replaces: checkoutRoot() !== undefined }) ?? content;
}
