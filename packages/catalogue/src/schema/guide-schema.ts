import * as z from 'zod';
import { brasilKinds } from '../brasil/tried.ts';
import { figureSchema } from './figure-schema.ts';
import { httpsAddress, slug, specSection, text } from './forms.ts';
import { ruleGroups, sampleChecks, sampleLanguages } from './vocabulary.ts';

const sample = z.strictObject({
  language: z.enum(sampleLanguages),
  title: text.optional().describe('What this sample shows, where a section has several.'),
  check: z.enum(sampleChecks).describe('How a test proves the sample; "shown" for one that no test can run.'),
  text: z.string().min(1),
});
export type GuideSample = z.infer<typeof sample>;

export const guideSchema = z.strictObject({
  id: slug.describe('Stable id; the name of the file.'),
  number: z.int().positive().describe('Order among the guides.'),
  spec: z.array(specSection).min(1).describe('Sections of the charter that it explains.'),
  group: z.enum(ruleGroups).optional().describe('The group of rules that belongs to it.'),
  title: text,
  summary: text.describe('One or two sentences, for lists.'),
  sections: z
    .array(
      z.strictObject({
        id: slug.describe('Anchor in the page.'),
        leads: z
          .literal(true)
          .optional()
          .describe('What a reader must not miss: it stands first on the page, before any lab.'),
        heading: text,
        body: text.describe(
          'Markdown: paragraphs, lists, tables, emphasis, inline code, links. No HTML. A link to api:viacep, ' +
            'rule:rest-put-replaces, guide:rest#pages or term:cursor leads to the page in the same language.',
        ),
        try: z
          .enum(brasilKinds)
          .optional()
          .describe('A field below the text, in which readers try a value of this kind.'),
        figure: figureSchema.optional(),
        samples: z.array(sample).default([]),
        tabs: z.boolean().default(false).describe('True where the samples are the same program in several languages.'),
      }),
    )
    .min(1),
  reading: z
    .array(z.strictObject({ title: z.string().min(1), url: httpsAddress }))
    .default([])
    .describe('Public documents to read on, by their own titles.'),
});
export type Guide = z.infer<typeof guideSchema>;
