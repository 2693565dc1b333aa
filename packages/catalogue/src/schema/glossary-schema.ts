// Which form has a term of the glossary?
import * as z from 'zod';
import { reference, slug, text } from './forms.ts';
import { formats } from './vocabulary.ts';

const words = z.strictObject({ pt: z.array(z.string().min(1)), en: z.array(z.string().min(1)) });

export const termSchema = z.strictObject({
  id: slug.describe('Stable id; the anchor on the glossary page.'),
  everyday: z
    .boolean()
    .default(false)
    .describe('True for a word so common that a link at its first use on a page would only distract.'),
  term: text.describe('The settled word in each language.'),
  forms: words.default({ pt: [], en: [] }).describe('Other forms of it that a page links too.'),
  meaning: text.describe('One or two sentences, with code between backticks.'),
  avoid: words.default({ pt: [], en: [] }).describe('Words that must not be used for it, because the term is settled.'),
  format: z
    .enum(formats)
    .optional()
    .describe('The format that the term names: its page shows a sample from an entry and leads to the request for it.'),
  see: reference.optional().describe('The section, rule or entry that shows it.'),
});
export type Term = z.infer<typeof termSchema>;
