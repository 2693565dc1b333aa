// What a caller is told of an error: a refusal of ours as it is, a store that is away as 503. Anything else is a fault, and no caller's affair.
import { isStoreError } from '@farol/store';
import { isSandboxError, SandboxError } from './errors.ts';

/** As long as a store usually needs to come back. */
const storeRetryS = 5;

export function refusalFrom(error: unknown): SandboxError | undefined {
  if (isSandboxError(error)) return error;
  if (isStoreError(error, 'store_unavailable', 'store_conflict', 'store_timeout', 'store_closed')) {
    return new SandboxError('unavailable', { retryAfter: storeRetryS }, { cause: error });
  }
  if (isStoreError(error, 'store_outcome_unknown')) return outcomeUnknown(error);
  return undefined;
}

const outcomeUnknown = (cause: unknown) =>
  new SandboxError(
    'unavailable',
    {
      retryAfter: storeRetryS,
      detail: {
        pt: 'O armazenamento se perdeu ao gravar: a mudança pode ter sido feita ou não. Confira antes de repetir, ou repita com a mesma Idempotency-Key.',
        en: 'The store was lost while writing: the change may have been made or not. Look before you repeat it, or repeat it with the same Idempotency-Key.',
      },
    },
    { cause },
  );
