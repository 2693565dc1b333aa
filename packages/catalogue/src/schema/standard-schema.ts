// Which form has a row of the ledger of standards?
import * as z from 'zod';
import { httpsAddress, isoDate, reference, slug, text } from './forms.ts';
import { standardReadings, standardStates } from './vocabulary.ts';

const checked = z.union([
  z.string().regex(/^rule:[a-z0-9-]+$/, 'a rule like rule:rest-idempotency-key'),
  z.literal('structure').describe('The structure of descriptions, which `farol check` compares with the standard.'),
]);

export const standardSchema = z
  .strictObject({
    id: slug.describe('Stable id; the anchor on the page.'),
    name: z.string().min(1).describe('Its own title, never translated.'),
    number: z.string().min(1).describe('Number or edition: RFC 10008, September 2026, -11.'),
    state: z.enum(standardStates),
    published: z
      .string()
      .regex(/^\d{4}-\d{2}(-\d{2})?$/, 'a month like 2026-06, or a day')
      .optional()
      .describe('When this number or edition was published; left out for a registry.'),
    url: httpsAddress,
    drafts: z
      .array(z.string().min(1))
      .default([])
      .describe('Parts of the URLs of its drafts. Once it is released, no text may link one.'),
    readOn: isoDate.describe('When it was read. The day of the next reading follows from its state.'),
    read: z.enum(standardReadings).default('text'),
    content: z.array(reference).default([]).describe('The texts that explain it.'),
    runtime: z.array(z.string().startsWith('/')).default([]).describe('Paths of this server that do it.'),
    check: z.array(checked).default([]).describe('What `farol check` looks at.'),
    note: text.describe('What we do of it, and why not the rest.'),
  })
  .describe('A standard that a rule, a guide or an answer names, and what we decided about it.');
export type Standard = z.infer<typeof standardSchema>;
