// Logs a refused delivery with its reason, and never with anything that could hold a secret.
import { hash } from 'node:crypto';
import type { HttpRequest } from '@farol/http';
import type { Inbox } from '../log/inbox.ts';
import { createRefusal, type Refusal, type RefusalReason } from '../terms/refusal.ts';

/** An allow list, because a token can be in any other header. */
const loggedHeaders =
  'content-type content-length user-agent webhook-id webhook-timestamp x-github-event x-github-delivery x-request-id';
const maxHeaderValue = 200;

type RefusedRequest = {
  readonly source: string;
  readonly reason: RefusalReason;
  /** If it was read. */
  readonly body?: Uint8Array;
};

export async function refuseDelivery(
  log: Inbox,
  request: HttpRequest,
  { source, reason, body }: RefusedRequest,
  onError: (error: unknown) => void,
): Promise<Refusal> {
  // The log cannot store the refusal either.
  if (reason !== 'log_unavailable') {
    const headers = headersToLog(request);
    const digest = body === undefined ? null : hash('sha256', body, 'hex');
    await log.refuse?.({ source, reason, headers, size: body?.byteLength ?? 0, digest }).catch(onError);
  }
  return createRefusal(reason);
}

function headersToLog({ header }: HttpRequest): Record<string, string> {
  return Object.fromEntries(
    loggedHeaders.split(' ').flatMap((name) => {
      const value = header(name);
      return value === null ? [] : [[name, value.slice(0, maxHeaderValue)]];
    }),
  );
}
