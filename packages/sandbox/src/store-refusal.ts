// From an error to the problem that the client sees: a refusal as it is, an unavailable store as 503. Anything else is a
// fault of the server.
import { Problem } from '@farol/http';
import { isStoreError } from '@farol/store';
import { say } from './words.ts';

/** How long a store usually needs to recover. */
const storeRetryS = 5;

export function refusalFrom(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (isStoreError(error, 'store_unavailable', 'store_conflict', 'store_timeout', 'store_closed')) {
    return new Problem('unavailable', { retryAfter: storeRetryS }, { cause: error });
  }
  if (isStoreError(error, 'store_outcome_unknown')) return outcomeUnknown(error);
  return undefined;
}

const outcomeUnknown = (cause: unknown) =>
  new Problem('unavailable', { retryAfter: storeRetryS, detail: say('outcomeUnknown') }, { cause });
