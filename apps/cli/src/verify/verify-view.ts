import type { ObservationRecord } from '@farol/catalogue';
import { snakeCase } from '@farol/catalogue/views';
import type { Finding } from '@farol/verifier';
import type { z } from 'zod';
import type { verifySchema } from './verify-schema.ts';

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
