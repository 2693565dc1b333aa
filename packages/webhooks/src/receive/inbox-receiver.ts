// The door `@farol/webhooks/inbox`: a receiver from Request to Response with a store of one's own, for workers without files and sockets.
import { requestFromFetch, responseToFetch } from '@farol/http';
import type { Inbox } from '../log/inbox.ts';
import { checkSecretFor } from '../schemes/scheme.ts';
import { schemes } from '../schemes/schemes.ts';
import { WebhookError } from '../terms/errors.ts';
import { type AnswerOptions, createAnswer } from './answer-delivery.ts';

export type { Arrival } from '../log/arrivals.ts';
export type { Inbox } from '../log/inbox.ts';
export type { NewRefusal } from '../log/refused.ts';

type InboxReceiverOptions = Omit<AnswerOptions, 'log' | 'work'> & {
  /** Where events are stored. */
  readonly inbox: Inbox;
};

/**
 * Answers 200 once the event is stored, and refuses forged, old and too large deliveries. It runs no handler: work through the stored
 * events afterwards, each once. Needs `node:crypto`, `node:net` and `node:buffer`, which workers have with Node compatibility.
 */
export function createInboxReceiver(options: InboxReceiverOptions): (request: Request) => Promise<Response> {
  const { inbox, secrets, scheme } = options;
  if (secrets.length === 0 && options.furtherSenders === undefined)
    throw new WebhookError('secret_invalid', 'a receiver needs at least one secret');
  for (const secret of secrets) checkSecretFor(schemes[scheme], secret);
  const answer = createAnswer({ ...options, log: inbox });
  return async (request) => responseToFetch(await answer(requestFromFetch(request)), request.method);
}
