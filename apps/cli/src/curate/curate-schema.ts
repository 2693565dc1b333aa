import { claimedFields, states } from '@farol/catalogue';
import { snakeCase } from '@farol/catalogue/views';
import { reviewReasons } from '@farol/verifier';
import * as z from 'zod';

const text = z.string().min(1);
const field = z.enum(claimedFields.map(snakeCase));

const review = z.strictObject({
  api: text,
  field: text.describe('A claimed field such as `free_tier`, or a dated fact such as `terms.card`.'),
  reason: z.enum(reviewReasons),
  since: z.iso.date().nullable().describe('The day of the evidence, of the dispute or of the last reading.'),
});

/** The list, each field with its sources. */
const reviewsSchema = z.strictObject({
  data: z.array(z.strictObject({ ...review.shape, stated: z.string(), sources: z.array(z.url()) })),
});

/** One record, as it was written. */
const writtenSchema = z.strictObject({
  api: text,
  kind: z.enum(['confirmation', 'withdrawal']),
  by: text,
  observed_at: z.iso.datetime(),
  source: z.string().nullable(),
  note: z.string().nullable(),
  withdraws: z.string().nullable(),
  verdicts: z.array(
    z.strictObject({ field, verdict: z.enum(['confirmed', 'contradicted']), found: z.string().nullable() }),
  ),
  facts: z
    .array(
      z.strictObject({
        fact: text.describe('A dated fact, such as `terms.card`.'),
        verdict: z.enum(['confirmed', 'contradicted']),
        found: z.string().nullable(),
      }),
    )
    .describe('Dated facts that were read again.'),
  record: z.strictObject({ id: text, hash: text, previous: z.string().nullable() }),
  state: z.enum(states).describe('The state of the entry with this record.'),
});

export const curateSchema = z.union([reviewsSchema, writtenSchema]);
export type ReviewsView = z.infer<typeof reviewsSchema>;
export type WrittenView = z.infer<typeof writtenSchema>;
