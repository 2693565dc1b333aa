// The receiver: verifies a delivery on its raw bytes, stores it and answers 200 with an empty body. Handlers run after the answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestFromFetch, requestFromNode, responseToFetch, writeToNode } from '@farol/http';
import { checkHandlers } from '../handle/check-handlers.ts';
import type { Handlers } from '../handle/handler.ts';
import type { Provider } from '../handle/provider.ts';
import { createWorker, type WorkerOptions } from '../handle/worker.ts';
import type { EventLog } from '../log/event-log.ts';
import type { QueueRunner } from '../queue/queue-runner.ts';
import { checkSecretFor } from '../schemes/scheme.ts';
import { schemes } from '../schemes/schemes.ts';
import { WebhookError } from '../terms/errors.ts';
import { type AnswerDelivery, type AnswerOptions, createAnswer } from './answer-delivery.ts';

export type ReceiverOptions = Omit<WorkerOptions, 'handlers' | 'sources'> &
  Omit<AnswerOptions, 'log'> & {
    readonly log: EventLog;
    readonly handlers?: Handlers;
    readonly provider?: Provider;
  };

export type Receiver = QueueRunner & {
  /** Resolves after the event is stored or refused. `refuse` overrides the receiver's own for this delivery. */
  readonly answer: AnswerDelivery;
  /** The same for frameworks with Request and Response, such as Hono and Next. */
  readonly receive: (request: Request) => Promise<Response>;
  /** The same for `node:http` and Express, several times as fast because no Request is built. Resolves when the answer was written. */
  readonly listen: (message: IncomingMessage, response: ServerResponse) => Promise<void>;
};

export function createReceiver(options: ReceiverOptions): Receiver {
  const { handlers = {} } = options;
  checkOptions(options);
  const source = options.source ?? schemes[options.scheme].name;
  const answer = createAnswer({ ...options, source });
  const worker = createWorker({
    ...options,
    handlers,
    ...(typeof source === 'string' ? { sources: [source] } : {}),
  });
  return {
    answer,
    receive: async (request) => responseToFetch(await answer(requestFromFetch(request)), request.method),
    listen: async (message, response) => writeToNode(response, await answer(requestFromNode(message, response))),
    runDue: worker.runDue,
    start: worker.start,
    stop: worker.stop,
  };
}

function checkOptions({ secrets, furtherSenders, handlers = {}, provider, scheme }: ReceiverOptions): void {
  if (secrets.length === 0 && furtherSenders === undefined)
    throw new WebhookError('secret_invalid', 'a receiver needs at least one secret');
  for (const secret of secrets) checkSecretFor(schemes[scheme], secret);
  checkHandlers(handlers, provider, schemes[scheme]);
}
