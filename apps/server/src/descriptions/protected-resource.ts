// How does a client learn that /mcp needs a token, and where to send it (RFC 9728)?
import * as z from 'zod';
import { jsonContent, revalidated } from '../read/content.ts';
import type { ReadRoute } from '../read/read-route.ts';
import reads from './reads.json' with { type: 'json' };

/** RFC 9728 §3.1: the path of the resource comes after the well-known one. */
export const metadataPath = reads.protectedResource.path;

const metadataSchema = z
  .strictObject({
    resource: z.url().max(2_048).describe('The protected resource.'),
    resource_name: z.literal('Farol'),
    bearer_methods_supported: z.array(z.literal('header')).length(1),
    resource_documentation: z.url().max(2_048).describe('Where the tools are described.'),
  })
  .meta({
    id: 'ProtectedResource',
    description: 'No authorization server is named: the operator of this server hands out its token.',
  });

/** Only for a server that needs a token; its address is known once it listens, unless FAROL_ORIGIN states it. */
export function protectedResourceRoute(origin: () => string | undefined): ReadRoute {
  const metadata = (at: string): z.infer<typeof metadataSchema> => ({
    resource: `${at}/mcp`,
    resource_name: 'Farol',
    bearer_methods_supported: ['header'],
    resource_documentation: `${at}/llms.txt`,
  });
  return {
    ...reads.protectedResource,
    fixed: [metadataPath],
    example: metadata('https://farol.example'),
    answers: [{ type: 'application/json', about: 'The metadata.', schema: metadataSchema }],
    content: () => jsonContent(metadata(origin() ?? 'http://localhost'), { cache: revalidated, language: null }),
  };
}
