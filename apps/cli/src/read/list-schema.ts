import { entrySummarySchema } from '@farol/catalogue/view-schemas';
import * as z from 'zod';

export const listSchema = z.strictObject({ data: z.array(entrySummarySchema) });

export const openSchema = z.strictObject({ url: z.url() });
