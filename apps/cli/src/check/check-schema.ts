import * as z from 'zod';

const place = z.int().positive().nullable();

/** The JSON report of `farol check`. */
export const checkSchema = z.strictObject({
  findings: z.array(
    z.strictObject({
      rule: z.string().describe('Id in /v1/rules.'),
      level: z.enum(['must', 'should', 'may']),
      verdict: z.literal('broken'),
      sure: z.enum(['certain', 'likely']),
      pointer: z.string().nullable().describe('JSON pointer into the description.'),
      line: place,
      column: place,
      file: z.string().optional(),
      message: z.string(),
      mend: z.string(),
      exchanges: z.array(z.strictObject({ request: z.string(), answer: z.string() })).optional(),
      curl: z.string().optional(),
    }),
  ),
  checked: z.array(z.strictObject({ rule: z.string(), verdict: z.enum(['kept', 'broken', 'cannot-tell']) })),
  cannot_tell: z.array(z.strictObject({ rule: z.string(), missing: z.string(), file: z.string().optional() })),
  remarks: z.array(z.strictObject({ rule: z.string().optional(), message: z.string() })),
});
