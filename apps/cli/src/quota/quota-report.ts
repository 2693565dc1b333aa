import { type Gateway, GatewayError, type QuotaReport } from '@farol/gateway';
import type { z } from 'zod';
import { CliError } from '../output/errors.ts';
import { storeTrouble } from '../output/store-trouble.ts';
import type { quotaSchema } from './quota-schema.ts';

/** How much of a limit is used. */
export function readQuota(gateway: Gateway, id: string): Promise<QuotaReport | undefined> {
  return orStoreFailed(() => gateway.quota(id));
}

/** A store that fails becomes an error for the user. */
export async function orStoreFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof GatewayError) || cause.code !== 'store-unavailable') throw cause;
    throw new CliError('store_failed', storeTrouble(cause.cause ?? cause), { cause });
  }
}

/** How much of an entry's limit is used, as JSON for others. */
export function quotaView(report: QuotaReport): z.infer<typeof quotaSchema> {
  const moment = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    api: report.api,
    callable: report.callable,
    with_credential: report.withCredential,
    held_until: moment(report.heldUntil),
    windows: report.windows.map(({ moreAt, resetsAt, ...window }) => ({
      ...window,
      more_at: moment(moreAt),
      resets_at: moment(resetsAt),
    })),
  };
}
