import * as z from 'zod';
import { specSection, text } from './forms.ts';

export const charterSectionSchema = z.strictObject({
  id: specSection.describe('Point 5 of section 6 is 6.5; rule 2 under section 4.1 is 4.1.2.'),
  title: text,
  text: text.describe('What was asked, in our own words. Markdown: paragraphs, lists, tables, inline code. No HTML.'),
  note: text.optional().describe('Where this catalogue goes further by its own choice, or falls short.'),
});
export type CharterSection = z.infer<typeof charterSectionSchema>;
