import type { QuotaReport } from '@farol/gateway';
import type { z } from 'zod';
import type { quotaSchema } from './quota-schema.ts';

/** How much of an entry's limit is used, as JSON for others. */
export function quotaView(report: QuotaReport): z.infer<typeof quotaSchema> {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    api: report.api,
    callable: report.callable,
    with_credential: report.withCredential,
    held_until: moment(report.heldUntil),
    windows: report.windows.map(({ per, seconds, kind, scope, limit, used, left, moreAt, resetsAt }) => ({
      per,
      seconds,
      kind,
      scope,
      limit,
      used,
      left,
      more_at: moment(moreAt),
      resets_at: moment(resetsAt),
    })),
  };
}
