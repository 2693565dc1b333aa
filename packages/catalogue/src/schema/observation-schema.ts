import * as z from 'zod';
import { httpsAddress, slug } from './forms.ts';
import { claimedFields, noteCodes, probes, verdictReasons, verdicts } from './vocabulary.ts';

/** Tried by the tool, read by a person, or the withdrawal of an earlier record. */
export const observationKinds = ['run', 'confirmation', 'withdrawal'] as const;

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/, 'a digest like sha256:… with 64 hexadecimal digits');
const moment = z.iso.datetime({ error: 'a moment in UTC like 2026-11-15T12:00:00.000Z' });
const count = z.int().min(0);
const status = z.int().min(100).max(999);

const verdict = z.strictObject({
  field: z.enum(claimedFields),
  verdict: z.enum(verdicts),
  reason: z.enum(verdictReasons),
  expected: z.string().nullable().describe('What the entry states, as a value; null where a value says nothing.'),
  found: z.string().nullable().describe('What was there instead, or what a person wrote down.'),
  claim: digest.describe('Digest of what the entry stated then. Evidence about other words does not count for these.'),
});

const note = z.strictObject({ code: z.enum(noteCodes), detail: z.string() });

const exchange = z.strictObject({
  probe: z.enum(probes),
  about: z.string().nullable().describe('The failure that was provoked, or the format that was asked for.'),
  pass: z.int().positive(),
  at: moment,
  command: z.string().min(1).describe('The words that were run, for a POSIX shell; keys as $NAME.'),
  ms: z.strictObject({ head: count.nullable(), total: count }).describe('Until the answer began, and until it ended.'),
  trouble: z.string().nullable().describe('Why there is no response; null when there is one.'),
  answer: z
    .strictObject({
      status,
      headers: z.array(z.tuple([z.string(), z.string()])),
      bytes: count,
      whole: z.boolean().describe('False when reading stopped before the end.'),
      digest: digest.describe('Of the body as it was read, keys masked.'),
      start: z.string().describe('Its first 2 kB, keys masked; base64 where it is no text.'),
      base64: z.boolean(),
    })
    .nullable(),
});

const quotaUse = z.strictObject({
  calls: count.describe('Calls that went out in this run.'),
  windows: z.array(
    z.strictObject({
      per: z.string(),
      requests: z.int().positive(),
      credential: z.enum(['with', 'without', 'either']),
      calls: count,
      allowed: count.describe('What a check may use of this window: 1 % of it, or what one run needs.'),
    }),
  ),
});

/** A sentence of a person, on one line because a record is one. */
const remark = z.string().regex(/^\S(.{0,498}\S)?$/, 'a sentence on one line, of at most 500 characters');

const sealed = {
  version: z.literal(1),
  id: slug.describe('Stable id: the entry and the moment.'),
  api: slug.describe('The entry that was looked at.'),
  observedAt: moment.describe('When, in UTC.'),
  by: z
    .string()
    .regex(/^\S(.{0,198}\S)?$/, 'a name on one line')
    .describe('The tool or the person who looked.'),
  simulated: z.boolean().describe('True when the simulator answered. Such a record is never evidence.'),
  tools: z.record(z.string(), z.string()).describe('Versions of what looked.'),
  verdicts: z.array(verdict).min(1),
  notes: z.array(note),
  origin: z
    .strictObject({ previous: digest.nullable(), hash: digest })
    .optional()
    .describe(
      'For a record of another machine: its place in the chain there, so that its own hash can still be checked.',
    ),
  previous: digest.nullable().describe('The hash of the record before it about the same entry; null for the first.'),
  hash: digest.describe('Of everything else in this record, as canonical JSON (RFC 8785).'),
};

/** A dated fact such as `terms.card`, with the digest of what the entry stated then. */
const readFact = z.strictObject({
  fact: z.string().regex(/^[a-zA-Z]+(\.[\w-]+)?$/, 'a dated fact like terms.card'),
  claim: digest,
  found: remark.optional().describe('The value that the person found instead; absent when the stated one is right.'),
});

const confirmation = z
  .strictObject({
    ...sealed,
    kind: z.literal('confirmation'),
    verdicts: z.array(verdict),
    facts: z.array(readFact).min(1).optional().describe('Dated facts that the person read again.'),
    source: httpsAddress.describe('Where the person read it.'),
    note: remark.optional().describe('How the person read it, or what it means.'),
  })
  .refine((record) => record.note !== undefined || !record.facts?.some(({ found }) => found !== undefined), {
    error: 'a note, because the record says that a fact is wrong',
  })
  .refine(
    (record) => record.verdicts.every(({ verdict, found }) => verdict !== 'contradicted' || (found && record.note)),
    { error: 'the value that was found and a note, because the record says that the entry is wrong' },
  )
  .refine(({ verdicts, facts }) => verdicts.length > 0 || facts !== undefined, { error: 'a verdict or a fact' });

/**
 * One line of `observations/<api>.jsonl`: a run of `farol curate verify` on one entry, a finding of a person, or the withdrawal of an
 * earlier record, which stays in the chain but no longer counts.
 */
export const recordSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...sealed,
    kind: z.literal('run'),
    vantage: z.string().max(200).describe('From where, in the words of the person who ran it.'),
    passes: z.int().positive(),
    exchanges: z.array(exchange).min(1),
    quota: quotaUse,
  }),
  confirmation,
  z.strictObject({
    ...sealed,
    kind: z.literal('withdrawal'),
    verdicts: z.array(verdict).max(0),
    withdraws: slug.describe('Id of the earlier record about the same entry that no longer counts.'),
    note: remark.describe('Why.'),
  }),
]);
export type ObservationRecord = z.infer<typeof recordSchema>;
export type RecordVerdict = z.infer<typeof verdict>;
export type RecordedExchange = z.infer<typeof exchange>;
export type QuotaUse = z.infer<typeof quotaUse>;

/** One dated piece of evidence (spec 1.5), as pages and interfaces show it: what else a record holds, heads and bodies, is left out. */
export const observationSchema = z.object({
  id: sealed.id,
  api: sealed.api,
  kind: z.enum(observationKinds),
  observedAt: sealed.observedAt,
  by: sealed.by,
  vantage: z.string().nullable(),
  tools: sealed.tools,
  passes: z.int().min(0).describe('How often it was tried; 0 when a person read it.'),
  calls: z.array(
    z.object({
      probe: exchange.shape.probe,
      about: exchange.shape.about,
      pass: exchange.shape.pass,
      command: exchange.shape.command,
      status: status.nullable(),
      contentType: z.string().nullable(),
      ms: count,
    }),
  ),
  source: z.string().nullable(),
  note: z.string().nullable().describe('What a person added.'),
  withdraws: z.string().nullable().describe('The earlier record that this one withdraws.'),
  withdrawnBy: z.string().nullable().describe('The later record that withdraws this one: then it no longer counts.'),
  verdicts: z.array(
    z.strictObject({
      ...verdict.shape,
      detail: z.string().describe('Expected and found in one sentence.'),
      current: z.boolean().describe('False when the entry has stated something else since: then it no longer counts.'),
    }),
  ),
  facts: z
    .array(z.strictObject({ fact: readFact.shape.fact, current: z.boolean(), found: readFact.shape.found }))
    .optional()
    .describe('Dated facts that were read again; not current when the entry has stated something else since.'),
  notes: sealed.notes,
  previous: sealed.previous,
  hash: sealed.hash,
});
export type Observation = z.infer<typeof observationSchema>;
