import { type Catalogue, ContentError, loadCatalogue } from '@farol/catalogue';
import { invalidContent } from './invalid-content.ts';

/** Loads the catalogue of this checkout. The bundle uses built-catalogue.ts in its place (see program.ts). */
export function openCatalogue(): Catalogue {
  try {
    return loadCatalogue();
  } catch (cause) {
    if (!(cause instanceof ContentError)) throw cause;
    throw invalidContent(cause.problems, cause);
  }
}
