// The door `@farol/catalogue/data`: the whole catalogue as one value. A package holds `packed-data.ts` in its place.
import type { Catalogue } from '../catalogue.ts';
import { loadCatalogue } from '../load.ts';

/** All entries, rules, guides, statuses and terms with their queries; frozen. */
export const catalogue: Catalogue = loadCatalogue();
