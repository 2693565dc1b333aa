// /.well-known/api-catalog: the APIs of this server, and the listed ones.
import type { Api, Catalogue, Frozen } from '@farol/catalogue';
import { address as absolute, formed, path } from '@farol/catalogue/view-schemas';
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import { serverCard } from './assistants.ts';
import reads from './reads.json' with { type: 'json' };

const place = z.union([path, absolute]);
const link = z.strictObject({
  href: place,
  type: formed(100, /^\w+\//)
    .optional()
    .describe('Left out where the provider may send any type.'),
});
const links = z.array(link).max(10);

const linksetSchema = z
  .strictObject({
    linkset: z
      .array(
        z.strictObject({
          anchor: place.describe('Where the API begins.'),
          'service-desc': links.optional().describe('Descriptions for machines.'),
          'service-doc': links.optional().describe('Descriptions for people.'),
          'service-meta': links.optional().describe('What this catalogue knows about it.'),
          status: links.optional().describe('Whether it works.'),
        }),
      )
      .max(100),
  })
  .meta({
    id: 'Linkset',
    description: 'Links to the APIs of this server and to the listed ones (RFC 9264, RFC 9727).',
  });

type Links = z.infer<typeof linksetSchema>['linkset'][number];

const ownApi = (anchor: string, description: { readonly href: string; readonly type: string }): Links => ({
  anchor,
  'service-desc': [description],
  'service-doc': [{ href: '/llms.txt', type: 'text/plain' }],
  status: [{ href: '/healthz', type: 'application/json' }],
});
const openapi = { href: '/openapi.json', type: 'application/json' };

/** A link that no source states is not given. */
const stated = (rel: keyof Links, href: string | null) => (href?.startsWith('https:') ? { [rel]: [{ href }] } : {});

const listedApi = ({ id, baseAddress, links }: Frozen<Api>): Links => ({
  anchor: baseAddress,
  ...stated('service-desc', links.openapi.value),
  ...stated('service-doc', links.docs.value),
  'service-meta': [{ href: `/v1/apis/${id}`, type: 'application/json' }],
  ...stated('status', links.status.value),
});

/** At the well-known URL (RFC 9727). Links to this server are relative, so the server need not know its name. */
export function apiCatalogRoute(catalogue: Catalogue, paths: ReadonlySet<string>): ReadRoute {
  const own = [
    ownApi('/v1', openapi),
    ownApi('/graphql', { href: '/schema.graphql', type: 'text/plain' }),
    ...(paths.has('/sandbox/v1/pagamentos') ? [ownApi('/sandbox/v1', openapi)] : []),
    ...(paths.has('/mcp') ? [{ ...ownApi('/mcp', openapi), 'service-meta': [serverCard] }] : []),
  ];
  return {
    ...reads.apiCatalog,
    fixed: [reads.apiCatalog.path],
    answers: [{ type: 'application/linkset+json', about: 'The links.', schema: linksetSchema }],
    content: () =>
      jsonContent(
        { linkset: [...own, ...catalogue.apis.map(listedApi)] },
        {
          type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
          cache: revalidated,
          language: null,
          headers: { Link: `<${reads.apiCatalog.path}>; rel="api-catalog"` },
        },
      ),
  };
}
