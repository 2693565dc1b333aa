// The manifest of the built site.
import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';

const siteSchema = z.object({
  /** The origin that the build wrote into the pages. */
  origin: z.url(),
  headers: z.record(z.string(), z.string()),
  /** The URLs of style sheets and scripts, for the program that renders pages. */
  assets: z.record(z.string(), z.string()),
  files: z.array(
    z.object({
      address: z.string().startsWith('/'),
      file: z.string().regex(/^(?!\/)(?!.*\.\.)/),
      type: z.string(),
      cache: z.enum(['page', 'immutable']),
      language: z.enum(['pt-BR', 'en']).nullable(),
      /** The URL of the same page as Markdown. */
      markdown: z.string().startsWith('/').optional(),
      /** The key of a page, the parameters of the query that change it, and their former names. */
      page: z.string().optional(),
      reads: z.array(z.string()).optional(),
      renamed: z.record(z.string(), z.string()).optional(),
    }),
  ),
  notFound: z.object({ pt: z.string(), en: z.string() }),
});

/** The list of files that the build of the site wrote. */
export type SiteFile = z.infer<typeof siteSchema>;

/** Undefined when the site was not built: the server then serves the API alone. */
export function readSiteFile(directory: URL): SiteFile | undefined {
  const file = new URL('site.json', directory);
  if (!existsSync(file)) return undefined;
  return siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
