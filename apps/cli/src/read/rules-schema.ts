import { ruleSummarySchema } from '@farol/catalogue/view-schemas';
import * as z from 'zod';

export const rulesSchema = z.strictObject({ data: z.array(ruleSummarySchema) });
