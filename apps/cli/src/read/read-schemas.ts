import { entrySummarySchema, entryViewSchema, ruleSummarySchema } from '@farol/catalogue/view-schemas';
import { findKinds } from '@farol/catalogue/views';
import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

export const listSchema = z.strictObject({ data: z.array(entrySummarySchema) });
export const rulesSchema = z.strictObject({ data: z.array(ruleSummarySchema) });
export const openSchema = z.strictObject({ url: z.url() });
export const compareSchema = z.strictObject({ data: z.array(entryViewSchema) });

const guideSummary = { id: z.string(), title: z.string(), summary: z.string() };
export const guideSchema = z.union([
  z.strictObject({ data: listOf(guideSummary) }),
  z.strictObject({ ...guideSummary, text: z.string().describe('Markdown.') }),
]);

export const searchSchema = z.strictObject({
  total: z.int(),
  data: listOf({
    kind: z.enum(findKinds),
    id: z.string(),
    section: z.string().nullable(),
    name: z.string(),
    text: z.string(),
    disputed: z.array(z.string()),
    match: z.enum(['found', 'near']),
  }),
});
