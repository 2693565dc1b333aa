import * as z from 'zod';

export const signSchema = z.strictObject({
  scheme: z.string().min(1),
  covers_body: z.boolean().describe('False where the scheme signs other parts than the body.'),
  header_fields: z.record(z.string(), z.string()),
  body: z.string().describe('Exactly what was signed.'),
});
