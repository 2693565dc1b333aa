import {
  claimedFields,
  noteCodes,
  type ObservationRecord,
  probes,
  verdictReasons,
  verdicts,
} from '@farol/catalogue/internal';
import { snakeCase } from '@farol/catalogue/views';
import type { Finding } from '@farol/verifier';
import * as z from 'zod';
import { listOf } from '../output/list-of.ts';

const count = z.int().min(0);

const verdict = z.strictObject({
  field: z.enum(claimedFields.map(snakeCase)),
  verdict: z.enum(verdicts),
  reason: z.enum(verdictReasons),
  expected: z.string().nullable(),
  found: z.string().nullable(),
});

const record = z.strictObject({ id: z.string().min(1), hash: z.string().min(1), previous: z.string().nullable() });

export const verifySchema = z.strictObject({
  simulated: z.boolean().describe('True when the simulator responded: then nothing here is evidence.'),
  data: listOf({
    api: z.string().min(1),
    result: z.enum(['as-stated', 'differs', 'broken', 'blocked', 'not-tested', 'skipped']),
    again_at: z.iso.datetime().nullable().describe('For a skipped entry: when checking may use its limit again.'),
    passes: count,
    calls: listOf({
      probe: z.enum(probes),
      about: z.string().nullable(),
      pass: z.int().positive(),
      command_line: z.string().min(1),
      status: z.int().nullable(),
      ms: count,
    }),
    quota: listOf({
      per: z.string(),
      limit: z.int().positive(),
      credential: z.enum(['with', 'without', 'either']),
      used: count,
      allowed: count.describe('1 % of the limit, or what one run needs where that is more.'),
    }),
    verdicts: z.array(verdict),
    notes: listOf({ code: z.enum(noteCodes), detail: z.string() }),
    record: record.nullable(),
  }),
});

export type VerifyView = z.infer<typeof verifySchema>['data'][number];

export function verifyView(finding: Finding, record: ObservationRecord | null): VerifyView {
  if (finding.result === 'skipped') {
    const nothing = { passes: 0, calls: [], quota: [], verdicts: [], notes: [], record: null };
    return { api: finding.api, result: 'skipped', again_at: new Date(finding.until).toISOString(), ...nothing };
  }
  const { draft } = finding;
  return {
    api: finding.api,
    result: finding.result,
    again_at: null,
    passes: draft.passes,
    calls: draft.exchanges.map(({ probe, about, pass, command, answer, ms }) => ({
      probe,
      about,
      pass,
      command_line: command,
      status: answer?.status ?? null,
      ms: ms.total,
    })),
    quota: draft.quota.windows.map(({ per, requests, credential, calls, allowed }) => ({
      per,
      limit: requests,
      credential,
      used: calls,
      allowed,
    })),
    verdicts: draft.verdicts.map(({ field, verdict, reason, expected, found }) => ({
      field: snakeCase(field),
      verdict,
      reason,
      expected,
      found,
    })),
    notes: draft.notes.map(({ code, detail }) => ({ code, detail })),
    record: record && { id: record.id, hash: record.hash, previous: record.previous },
  };
}

/** The output of `--import`: what was added, and how many records were here already. */
export const importSchema = z.strictObject({
  known: count,
  imported: listOf({
    api: z.string().min(1),
    id: z.string().min(1),
    by: z.string().min(1),
    vantage: z.string().nullable(),
    observed_at: z.iso.datetime(),
    hash: z.string().min(1),
    original_hash: z.string().min(1).describe('Its hash on the machine where it was made.'),
  }),
});

/** The output of `--chain`: every problem of every record. */
export const chainSchema = z.strictObject({
  problems: listOf({ api: z.string(), line: z.int().positive(), code: z.string().min(1), text: z.string().min(1) }),
});

export const verifyOutputSchema = z.union([verifySchema, chainSchema, importSchema]);
