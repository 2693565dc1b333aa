// `data.ts` in a package: the content is JSON beside the code, so it loads in a browser too and imports no package.
import { type Catalogue, createCatalogue } from '../catalogue.ts';
// @ts-expect-error The file is written when the package is made.
import content from './content.json' with { type: 'json' };

export const catalogue: Catalogue = createCatalogue(content);
