// /.well-known/api-catalog.

import { path } from '@farol/catalogue/view-schemas';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';

const address = '/.well-known/api-catalog';
const link = z.strictObject({
  href: path,
  type: z
    .string()
    .max(100)
    .regex(/^\w+\//),
});
const links = z.array(link).max(10);

const linksetSchema = z
  .strictObject({
    linkset: z
      .array(
        z.strictObject({
          anchor: path.describe('Where the API begins.'),
          'service-desc': links.describe('Descriptions for machines.'),
          'service-doc': links.describe('Descriptions for people.'),
          status: links.describe('Whether it works.'),
        }),
      )
      .max(20),
  })
  .meta({ id: 'Linkset', description: 'Links to the APIs of this server (RFC 9264, RFC 9727).' });

const apiOf = (anchor: string, description: string, type: string) => ({
  anchor,
  'service-desc': [{ href: description, type }],
  'service-doc': [{ href: '/llms.txt', type: 'text/plain' }],
  status: [{ href: '/healthz', type: 'application/json' }],
});

/** The APIs of this server at the well-known URL (RFC 9727). Links are relative, so the server need not know its name. */
export const apiCatalogRoute: ReadRoute = {
  path: address,
  operation: {
    id: 'get_api_catalog',
    tag: 'descriptions',
    summary: 'APIs of this server',
    about: 'The APIs of this server and their descriptions (RFC 9727).',
  },
  fixed: [address],
  answers: [{ type: 'application/linkset+json', about: 'The links.', schema: linksetSchema }],
  content: () =>
    jsonContent(
      {
        linkset: [
          apiOf('/v1', '/openapi.json', 'application/json'),
          apiOf('/graphql', '/schema.graphql', 'text/plain'),
        ],
      },
      {
        type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
        cache: revalidated,
        language: null,
        headers: { Link: `<${address}>; rel="api-catalog"` },
      },
    ),
};
