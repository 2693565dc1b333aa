import type { Gateway, QuotaReport } from '@farol/gateway';
import { CliError } from '../output/errors.ts';
import { storeTrouble } from '../output/store-trouble.ts';

/** How much of a limit is used. */
export function readQuota(gateway: Gateway, id: string): Promise<QuotaReport | undefined> {
  return orStoreFailed(() => gateway.quota(id));
}

/** Whether there was a pause to end. */
export async function releaseQuota(gateway: Gateway, id: string): Promise<boolean> {
  return (await orStoreFailed(() => gateway.release(id))) === true;
}

/** A store that fails becomes an error for the user. */
export async function orStoreFailed<T>(work: () => Promise<T>): Promise<T> {
  const { GatewayError } = await import('@farol/gateway');
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof GatewayError) || cause.code !== 'store-unavailable') throw cause;
    throw new CliError('store_failed', storeTrouble(cause.cause ?? cause), { cause });
  }
}
