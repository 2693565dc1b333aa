import * as z from 'zod';

const place = z.int().positive().nullable();

const spot = {
  pointer: z.string().nullable().describe('JSON pointer into the description.'),
  line: place,
  column: place,
  file: z.string().optional(),
  message: z.string(),
};

/** The JSON report of `farol check`. */
export const checkSchema = z.strictObject({
  findings: z.array(
    z.strictObject({
      rule: z.string().describe('Id in /v1/rules.'),
      level: z.enum(['must', 'should', 'may']),
      verdict: z.enum(['broken', 'accepted']),
      reason: z.string().optional().describe('Why a finding is accepted.'),
      sure: z.enum(['certain', 'likely']),
      ...spot,
      mend: z.string(),
      exchanges: z.array(z.strictObject({ request: z.string(), answer: z.string() })).optional(),
      curl: z.string().optional(),
      of: z.int().optional().describe('The number of things judged, where the finding stands for many.'),
      places: z.array(z.strictObject(spot)).optional(),
    }),
  ),
  checked: z.array(
    z.strictObject({
      rule: z.string(),
      verdict: z.enum(['kept', 'broken', 'accepted', 'cannot-tell']),
      evidence: z.string().optional().describe('What shows that the rule is kept.'),
    }),
  ),
  unread: z.array(z.strictObject({ file: z.string(), why: z.string() })),
  cannot_tell: z.array(z.strictObject({ rule: z.string(), missing: z.string(), file: z.string().optional() })),
  fixed: z
    .array(z.strictObject({ rule: z.string(), ...spot }))
    .optional()
    .describe('With --fix.'),
  remarks: z.array(z.strictObject({ rule: z.string().optional(), message: z.string() })),
});
