import * as z from 'zod';
import { httpsAddress, isoDate, slug, text } from './forms.ts';
import { changedFields } from './vocabulary.ts';

/** A dated difference: of the terms of an entry (authentication, limits, CORS, base address), or of the catalogue as a whole. */
export const changeSchema = z
  .strictObject({
    id: slug.describe('Stable id; its anchor in the page and in the feed.'),
    date: isoDate.describe('The day on which it was published here.'),
    title: text,
    body: text,
    terms: z
      .strictObject({
        api: slug.describe('The entry whose terms changed.'),
        field: z.enum(changedFields),
        before: text.describe('What the entry stated until then.'),
        after: text.describe('What it states since.'),
        source: httpsAddress.describe('Where the new terms were read.'),
      })
      .optional()
      .describe('Only for a change of terms.'),
  })
  .describe('What changed for readers.');
export type Change = z.infer<typeof changeSchema>;
