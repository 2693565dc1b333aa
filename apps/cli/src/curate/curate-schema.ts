import type { Catalogue } from '@farol/catalogue';
import { claimedFields, type ObservationRecord, states } from '@farol/catalogue/internal';
import { snakeCase } from '@farol/catalogue/views';
import { type Review, reviewReasons } from '@farol/verifier';
import * as z from 'zod';
import type { Context } from '../arguments/command.ts';
import { apiNamed } from '../arguments/parameters.ts';
import { listOf } from '../output/list-of.ts';
import { sourcesOf, statedText } from './field-page.ts';

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
  data: listOf({ ...review.shape, stated: z.string(), sources: z.array(z.url()) }),
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
  verdicts: listOf({ field, verdict: z.enum(['confirmed', 'contradicted']), found: z.string().nullable() }),
  facts: listOf({
    fact: text.describe('A dated fact, such as `terms.card`.'),
    verdict: z.enum(['confirmed', 'contradicted']),
    found: z.string().nullable(),
  }).describe('Dated facts that were read again.'),
  record: z.strictObject({ id: text, hash: text, previous: z.string().nullable() }),
  state: z.enum(states).describe('The state of the entry with this record.'),
});

export const curateSchema = z.union([reviewsSchema, writtenSchema]);

export function reviewsView(
  { catalogue, language }: Context,
  reviews: readonly Review[],
): z.infer<typeof reviewsSchema> {
  return {
    data: reviews.map(({ api: id, field, reason, since }) => {
      const api = apiNamed(id, catalogue);
      const stated = statedText(api, field, language);
      return { api: id, field: snakeCase(field), reason, since, stated, sources: [...sourcesOf(api, field)] };
    }),
  };
}

export function writtenView(
  catalogue: Catalogue,
  record: ObservationRecord,
  now: number,
): z.infer<typeof writtenSchema> {
  const { id, hash, previous } = record;
  const confirmation = record.kind === 'confirmation' ? record : undefined;
  return {
    api: record.api,
    kind: record.kind === 'withdrawal' ? 'withdrawal' : 'confirmation',
    by: record.by,
    observed_at: record.observedAt,
    source: confirmation?.source ?? null,
    note: record.kind === 'run' ? null : (record.note ?? null),
    withdraws: record.kind === 'withdrawal' ? record.withdraws : null,
    verdicts: record.verdicts.map(({ field, verdict, found }) => ({
      field: snakeCase(field),
      verdict: verdict === 'contradicted' ? 'contradicted' : 'confirmed',
      found,
    })),
    facts: (confirmation?.facts ?? []).map(({ fact, found = null }) => ({
      fact,
      verdict: found === null ? 'confirmed' : 'contradicted',
      found,
    })),
    record: { id, hash, previous },
    state: catalogue.stateOf(record.api, now).state,
  };
}
