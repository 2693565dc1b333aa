// From an error to the problem that the client sees: a refusal as it is, an unavailable store as 503. Anything else is a
// fault of the server.
import { Problem } from '@farol/http';
import { isStoreError } from '@farol/store';

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
  new Problem(
    'unavailable',
    {
      retryAfter: storeRetryS,
      detail: {
        pt:
          'A conexão com o armazenamento caiu durante a gravação: a mudança pode ter sido feita ou não. ' +
          'Confira antes de repetir, ou repita com a mesma `Idempotency-Key`.',
        en:
          'The connection to the store was lost while writing: the change may or may not have been made. ' +
          'Check before repeating it, or repeat it with the same `Idempotency-Key`.',
      },
    },
    { cause },
  );
