import { type Catalogue, loadCatalogue } from '@farol/catalogue';

/** The catalogue of this checkout. The bundle replaces this file by one that has the checked content inside (see program.ts). */
export function openCatalogue(): Catalogue {
  return loadCatalogue();
}
