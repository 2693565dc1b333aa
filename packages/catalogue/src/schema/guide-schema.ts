import { z } from 'zod';
import { slug, specSection, text } from './forms.ts';
import { ruleGroups } from './vocabulary.ts';

export const guideSchema = z.strictObject({
  id: slug.describe('Stable id; the name of the file.'),
  number: z.int().positive().describe('Order among the guides.'),
  spec: z.array(specSection).min(1).describe('Sections of the spec that it explains.'),
  group: z.enum(ruleGroups).optional().describe('The group of rules that belongs to it.'),
  title: text,
  summary: text.describe('One or two sentences, for lists.'),
  sections: z
    .array(
      z.strictObject({
        id: slug.describe('Anchor in the page.'),
        heading: text,
        body: text.describe('Markdown: paragraphs, lists, tables, emphasis, inline code, links. No HTML.'),
        code: z
          .strictObject({
            language: z.enum(['graphql', 'javascript', 'http', 'json', 'shell']),
            text: z.string().min(1),
          })
          .optional(),
      }),
    )
    .min(1),
});
export type Guide = z.infer<typeof guideSchema>;

/** Sections and numbered points of the spec: point 5 of section 6 is 6.5, rule 2 under section 4.1 is 4.1.2. */
export const specSectionSchema = z.strictObject({ id: specSection, title: text });

/** Names for people of the closed values, so that no page or command needs its own list. */
export const labelsSchema = z.record(z.string(), z.record(z.string(), text));
