// The receiver: verifies a delivery on its raw bytes, stores it and answers 200 with an empty body. Handlers run after the answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type HttpRequest,
  type HttpResponse,
  requestFromFetch,
  requestFromNode,
  responseToFetch,
  writeToNode,
} from '@farol/http';
import { checkHandlers } from '../handle/check-handlers.ts';
import type { Handlers } from '../handle/handler.ts';
import type { Provider } from '../handle/provider.ts';
import { createWorker, type WorkerOptions } from '../handle/worker.ts';
import type { EventLog } from '../log/event-log.ts';
import type { QueueRunner } from '../queue/queue-runner.ts';
import { checkSecretFor } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { schemes } from '../schemes/schemes.ts';
import { defaultToleranceMs } from '../signatures/timestamp.ts';
import { WebhookError } from '../terms/errors.ts';
import { type Refusal, type RefusalReason, refusalAnswer } from '../terms/refusal.ts';
import { challengeHeader } from '../terms/verification.ts';
import { createAccept, type KnownSender } from './accept.ts';

export type ReceiverOptions = Omit<WorkerOptions, 'handlers' | 'sources'> & {
  /** All valid secrets: during a rotation the old and the new one. */
  readonly secrets: readonly string[];
  /** Looks up further senders when none of `secrets` fits. Forged requests cause this call, so its cost must be bounded. */
  readonly furtherSenders?: (request: HttpRequest) => Promise<readonly KnownSender[]>;
  readonly scheme: SchemeName;
  readonly log: EventLog;
  readonly handlers?: Handlers;
  readonly provider?: Provider;
  /** `later` (default): this receiver's worker, or another one, runs the handlers. `none`: no worker; events are logged as ignored. */
  readonly work?: 'later' | 'none';
  /** The provider. Events of different sources never count as copies of each other. Default: the scheme's name. */
  readonly source?: string | ((request: HttpRequest) => string);
  /** The server is public, so HTTPS is required. The scheme of `request.url` must be trustworthy. */
  readonly public?: boolean;
  /** How far a signed timestamp may lie in the past or future. Default 300 s. */
  readonly toleranceMs?: number;
  /** With scheme `spec`: refuse deliveries without the standard headers, whose timestamp limits replays. Default false. */
  readonly requireTimestamp?: boolean;
  /** Default 1 MiB. */
  readonly maxBytes?: number;
  readonly clock?: () => number;
  /** Writes the answer to a refused delivery, in the app's own error format. */
  readonly refuse?: Refuse;
};

export type Refuse = (refusal: Refusal, request: HttpRequest) => HttpResponse;

export type Receiver = QueueRunner & {
  /** Resolves after the event is stored or refused. `refuse` overrides the receiver's own for this delivery. */
  readonly answer: (request: HttpRequest, refuse?: Refuse) => Promise<HttpResponse>;
  /** The same for frameworks with Request and Response, such as Hono and Next. */
  readonly receive: (request: Request) => Promise<Response>;
  /** The same for `node:http` and Express, several times as fast because no Request is built. Resolves when the answer was written. */
  readonly listen: (message: IncomingMessage, response: ServerResponse) => Promise<void>;
};

const defaultMaxBytes = 1024 * 1024;
const accepted: HttpResponse = { status: 200, headers: Object.freeze(['Content-Length', '0']), body: null };

export function createReceiver(options: ReceiverOptions): Receiver {
  const { handlers = {}, maxBytes = defaultMaxBytes } = options;
  const scheme = schemes[options.scheme];
  checkOptions(options);
  const source = options.source ?? scheme.name;
  const { accept, refuse } = createAccept({
    scheme,
    secrets: options.secrets,
    furtherSenders: options.furtherSenders,
    log: options.log,
    sourceOf: (request) => (typeof source === 'function' ? source(request) : source),
    state: options.work === 'none' ? 'ignored' : 'pending',
    clock: options.clock ?? Date.now,
    toleranceMs: options.toleranceMs ?? defaultToleranceMs,
    requireTimestamp: options.requireTimestamp ?? false,
    onError: options.onError ?? (() => {}),
  });

  /** The reason to refuse before the body is read. */
  function refusedUnread(request: HttpRequest): RefusalReason | undefined {
    if (request.method !== 'POST') return 'method_not_allowed';
    return options.public === true && !/^https:/i.test(request.url) ? 'https_required' : undefined;
  }

  async function answer(request: HttpRequest, answerRefusal = options.refuse ?? refusalAnswer): Promise<HttpResponse> {
    const unread = refusedUnread(request);
    const result = unread ? await refuse(request, unread) : await accept(request, await request.readBody(maxBytes));
    if (result === undefined) return accepted;
    return 'challenge' in result ? echo(result.challenge) : answerRefusal(result, request);
  }

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

const echo = (nonce: string): HttpResponse => ({
  status: 200,
  headers: ['Content-Type', 'text/plain', challengeHeader, nonce],
  body: nonce,
});

function checkOptions({ secrets, furtherSenders, handlers = {}, provider, scheme }: ReceiverOptions): void {
  if (secrets.length === 0 && furtherSenders === undefined)
    throw new WebhookError('secret_invalid', 'a receiver needs at least one secret');
  for (const secret of secrets) checkSecretFor(schemes[scheme], secret);
  checkHandlers(handlers, provider, schemes[scheme]);
}
