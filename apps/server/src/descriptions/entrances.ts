// /v1, /gateway, /sandbox and /docs: what begins here, and where to go on.
import { path } from '@farol/catalogue/view-schemas';
import { lang } from '@farol/http';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import entrances from './entrances.json' with { type: 'json' };

const entranceSchema = z
  .strictObject({
    about: z.string().max(500).regex(/\S/),
    links: z.record(z.string().max(40), path).describe('Where to go on.'),
  })
  .meta({ id: 'Entrance', description: 'What begins at a URL.' });

export const entranceRoutes: readonly ReadRoute[] = entrances.map((entrance) => ({
  path: entrance.path,
  operation: {
    id: entrance.operation,
    tag: 'descriptions',
    summary: `What begins at ${entrance.path}`,
    about: 'One sentence and links.',
  },
  parameters: lang,
  fixed: [entrance.path],
  answers: [{ type: 'application/json', about: 'One sentence and links.', schema: entranceSchema }],
  content: ({ language }) =>
    jsonContent(
      { about: entrance.about[language], links: entrance.links },
      { cache: revalidated, language, vary: ['Accept-Language'] },
    ),
}));
