import { z } from 'zod';
import { ruleSummarySchema } from './rule-schema.ts';

export const rulesSchema = z.strictObject({ data: z.array(ruleSummarySchema) });
