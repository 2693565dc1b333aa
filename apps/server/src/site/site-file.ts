// The manifest of the built site.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const rowsSchema = z.object({
  before: z.string(),
  after: z.string(),
  rows: z.record(z.string(), z.string()),
  empty: z.string(),
});

const siteSchema = z.object({
  /** The origin that the build wrote into the pages. */
  origin: z.url(),
  headers: z.record(z.string(), z.string()),
  files: z.array(
    z.object({
      address: z.string().startsWith('/'),
      file: z.string().regex(/^(?!\/)(?!.*\.\.)/),
      type: z.string(),
      cache: z.enum(['page', 'immutable']),
      language: z.enum(['pt-BR', 'en']).nullable(),
      /** The URL of the same page as Markdown. */
      markdown: z.string().startsWith('/').optional(),
    }),
  ),
  notFound: z.object({ pt: z.string(), en: z.string() }),
  home: z.object({ pt: rowsSchema, en: rowsSchema }),
});

/** The list of files that the build of the site wrote. */
export type SiteFile = z.infer<typeof siteSchema>;

/** Undefined when the site was not built: the server then serves the API alone. */
export function readSiteFile(directory: URL): SiteFile | undefined {
  const file = new URL('site.json', directory);
  if (!existsSync(file)) return undefined;
  return siteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
