import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

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
  findings: listOf({
    rule: z.string().describe('Id in /v1/rules.'),
    level: z.enum(['must', 'should', 'may']),
    verdict: z.enum(['broken', 'accepted']),
    reason: z.string().optional().describe('Why a finding is accepted.'),
    sure: z.enum(['certain', 'likely']),
    ...spot,
    mend: z.string(),
    exchanges: listOf({ request: z.string(), answer: z.string() }).optional(),
    curl: z.string().optional(),
    of: z.int().optional().describe('The number of things judged, where the finding stands for many.'),
    places: listOf(spot).optional(),
  }),
  checked: listOf({
    rule: z.string(),
    verdict: z.enum(['kept', 'broken', 'accepted', 'cannot-tell']),
    evidence: z.string().optional().describe('What shows that the rule is kept.'),
  }),
  unread: listOf({ file: z.string(), why: z.string() }),
  cannot_tell: listOf({ rule: z.string(), missing: z.string(), file: z.string().optional() }),
  fixed: listOf({ rule: z.string(), ...spot })
    .optional()
    .describe('With --fix.'),
  remarks: listOf({ rule: z.string().optional(), message: z.string() }),
});
