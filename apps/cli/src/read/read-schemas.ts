import { entrySummarySchema, ruleSummarySchema } from '@farol/catalogue/view-schemas';
import * as z from 'zod';

export const listSchema = z.strictObject({ data: z.array(entrySummarySchema) });
export const rulesSchema = z.strictObject({ data: z.array(ruleSummarySchema) });
export const openSchema = z.strictObject({ url: z.url() });
