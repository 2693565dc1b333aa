// Which sentence tells the user how to correct an error of the webhook packages or of the store?

import type { Text } from '@farol/catalogue/ask';
import { isStoreError } from '@farol/store';
import { isWebhookError, type WebhookErrorCode } from '@farol/webhooks/internal';
import messages from '../../messages/webhooks.json' with { type: 'json' };
import { CliError, type CliErrorCode } from '../output/errors.ts';
import { storeTrouble } from '../output/store-trouble.ts';

/** Errors that the user can correct, each with the sentence to print. */
const corrections: Partial<Record<WebhookErrorCode, Text>> = messages;
const codes: Partial<Record<WebhookErrorCode, CliErrorCode>> = {
  address_refused: 'address_refused',
  provider_endless: 'provider_failed',
};

/** Other errors are returned as they are. */
export function corrected(error: unknown): unknown {
  if (isWebhookError(error)) {
    const found = corrections[error.code];
    return found ? new CliError(codes[error.code] ?? 'bad_value', found, { cause: error }) : error;
  }
  return isStoreError(error) ? new CliError('store_failed', storeTrouble(error), { cause: error }) : error;
}

/** Turns errors of the webhook packages that the user can correct, and errors of the store, into errors of the command line. */
export async function asCliError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw corrected(error);
  }
}
