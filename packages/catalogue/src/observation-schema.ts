import { z } from 'zod';
import { slug } from './forms.ts';
import { claimedFields } from './vocabulary.ts';

export const verdicts = ['confirmed', 'contradicted', 'could-not-test', 'blocked'] as const;

/** Where an entry stands. It is derived from dated evidence and never written by hand. */
export const states = ['not-yet-observed', 'confirmed', 'disputed', 'stale'] as const;

/** One dated piece of evidence: what somebody saw when an entry was tried (spec 1.5). */
export const observationSchema = z.strictObject({
  id: z.string().min(1).describe('Stable id of the record.'),
  api: slug.describe('The entry that was tried.'),
  observedAt: z.iso.datetime().describe('When, in UTC.'),
  by: z.string().min(1).describe('The tool or the person who looked.'),
  verdicts: z
    .array(z.strictObject({ field: z.enum(claimedFields), verdict: z.enum(verdicts), detail: z.string() }))
    .min(1),
});
export type Observation = z.infer<typeof observationSchema>;
