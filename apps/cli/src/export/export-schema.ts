import { z } from 'zod';
import { formNames } from './form-names.ts';

export const exportSchema = z.strictObject({
  api: z.string().min(1),
  as: z.enum(formNames),
  files: z.array(z.strictObject({ path: z.string().min(1), text: z.string() })).min(1),
  written: z.array(z.string().min(1)).nullable().describe('Where the files were written; null without --output.'),
});
