// The receiver: verifies a delivery on its raw bytes, stores it and answers 200 with an empty body. Handlers run after the answer.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EventLog } from '../log/event-log.ts';
import type { QueueRunner } from '../queue/queue-runner.ts';
import { type SchemeName, schemes } from '../schemes/schemes.ts';
import { checkSecret } from '../signatures/secret.ts';
import { defaultToleranceMs } from '../signatures/timestamp.ts';
import { WebhookError } from '../terms/errors.ts';
import { type Refusal, type RefusalReason, refusalResponse } from '../terms/refusal.ts';
import { checkHandlers } from '../work/check-handlers.ts';
import type { Handlers } from '../work/handler.ts';
import type { Provider } from '../work/provider.ts';
import { createWorker, type WorkerOptions } from '../work/worker.ts';
import { createAccept, type KnownSender } from './accept.ts';
import { type Posted, postedOf } from './posted.ts';
import { type ReadBody, readBody, readMessage } from './read-body.ts';
import { sendResponse } from './send-response.ts';

export type ReceiverOptions = Omit<WorkerOptions, 'handlers' | 'sources'> & {
  /** All valid secrets: during a rotation the old and the new one. */
  readonly secrets: readonly string[];
  /** Looks up further senders when none of `secrets` fits. Forged requests cause this call, so its cost must be bounded. */
  readonly furtherSenders?: (request: Posted) => Promise<readonly KnownSender[]>;
  readonly scheme: SchemeName;
  readonly log: EventLog;
  readonly handlers?: Handlers;
  readonly provider?: Provider;
  /** `later` (default): this receiver's worker, or another one, runs the handlers. `none`: no worker; events are logged as ignored. */
  readonly work?: 'later' | 'none';
  /** The provider. Events of different sources never count as copies of each other. Default: the scheme's name. */
  readonly source?: string | ((request: Posted) => string);
  /** The server is public, so HTTPS is required. The scheme of `request.url` must be trustworthy. */
  readonly public?: boolean;
  /** How far a signed timestamp may lie in the past or future. Default 300 s. */
  readonly toleranceMs?: number;
  /** Default 1 MiB. */
  readonly maxBytes?: number;
  readonly clock?: () => number;
  /** Writes the answer to a refused delivery, in the app's own error format. */
  readonly refuse?: (refusal: Refusal, request: Posted) => Response | Promise<Response>;
};

export type Receiver = QueueRunner & {
  readonly receive: (request: Request) => Promise<Response>;
  /**
   * The same for `node:http`, several times as fast because no Request is built. Resolves when the answer was written; the server has to
   * discard the rest of a body that was too large.
   */
  readonly listen: (message: IncomingMessage, response: ServerResponse, options?: ListenOptions) => Promise<void>;
};

export type ListenOptions = {
  /** Added to every answer, as name, value, name, value. */
  readonly headers?: readonly string[];
  /** Overrides the receiver's own. */
  readonly refuse?: NonNullable<ReceiverOptions['refuse']>;
};

const defaultMaxBytes = 1024 * 1024;

export function createReceiver(options: ReceiverOptions): Receiver {
  const { handlers = {}, maxBytes = defaultMaxBytes } = options;
  const scheme = schemes[options.scheme];
  checkOptions(options);
  const source = options.source ?? scheme.name;
  const answer = options.refuse ?? refusalResponse;
  const { accept, refuse } = createAccept({
    scheme,
    secrets: options.secrets,
    furtherSenders: options.furtherSenders,
    log: options.log,
    sourceOf: (posted) => (typeof source === 'function' ? source(posted) : source),
    state: options.work === 'none' ? 'ignored' : 'pending',
    clock: options.clock ?? Date.now,
    toleranceMs: options.toleranceMs ?? defaultToleranceMs,
    onError: options.onError ?? (() => {}),
  });

  /** The reason to refuse before the body is read. */
  function refusedUnread(posted: Posted): RefusalReason | undefined {
    if (posted.method !== 'POST') return 'method_not_allowed';
    return options.public === true && !/^https:/i.test(posted.url) ? 'https_required' : undefined;
  }

  async function decide(posted: Posted, read: () => Promise<ReadBody>): Promise<Refusal | undefined> {
    const unread = refusedUnread(posted);
    return unread ? refuse(posted, unread) : accept(posted, await read());
  }

  const worker = createWorker({
    ...options,
    handlers,
    ...(typeof source === 'string' ? { sources: [source] } : {}),
  });
  return {
    receive: async (request) => {
      const refusal = await decide(request, () => readBody(request, maxBytes));
      return refusal ? answer(refusal, request) : new Response(null, { status: 200 });
    },
    listen: async (message, response, { headers = [], refuse: answerHere = answer } = {}) => {
      const posted = postedOf(message);
      const refusal = await decide(posted, () => readMessage(message, maxBytes));
      if (refusal) return sendResponse(await answerHere(refusal, posted), message, response, headers);
      response.writeHead(200, [...headers, 'Content-Length', '0']);
      response.end();
    },
    runDue: worker.runDue,
    start: worker.start,
    stop: worker.stop,
  };
}

function checkOptions({ secrets, furtherSenders, handlers = {}, provider, scheme }: ReceiverOptions): void {
  if (secrets.length === 0 && furtherSenders === undefined)
    throw new WebhookError('secret_invalid', 'a receiver needs at least one secret');
  for (const secret of secrets) checkSecret(secret);
  checkHandlers(handlers, provider, schemes[scheme]);
}
