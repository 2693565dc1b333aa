import { type Catalogue, ContentError, loadCatalogue, type Rule } from '@farol/catalogue';
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

export function openRules(): readonly Pick<Rule, 'id' | 'level' | 'check' | 'title'>[] {
  return openCatalogue().rules;
}
