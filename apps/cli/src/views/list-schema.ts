import { z } from 'zod';
import { entrySummarySchema } from './entry-schema.ts';

export const listSchema = z.strictObject({ data: z.array(entrySummarySchema) });
