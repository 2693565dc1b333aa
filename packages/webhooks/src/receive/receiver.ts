// The receiver: Request in, Response out, or the same on a socket. Verify on the raw bytes, write down, answer 200 with an empty body; the work comes afterwards.
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { keyOf, plainKind } from '../log/event-key.ts';
import type { EventLog } from '../log/event-log.ts';
import { parseJson } from '../log/parse-json.ts';
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
import { createIncoming } from './incoming.ts';
import { type Posted, postedOf } from './posted.ts';
import { type ReadBody, readBody, readMessage } from './read-body.ts';
import { sendResponse } from './send-response.ts';
import { type TurnedAway, turnAway } from './turn-away.ts';

/** Somebody who may have sent a delivery, and the source that it then counts for. */
export type KnownSender = {
  readonly source: string;
  readonly secrets: readonly string[];
};

export type ReceiverOptions = Omit<WorkerOptions, 'handlers' | 'sources'> & {
  /** All that are live: during a rotation the old and the new one. */
  readonly secrets: readonly string[];
  /** Who else may have signed what none of `secrets` did. Anybody can cause the question, so whoever answers it bounds what that costs. */
  readonly furtherSenders?: (request: Posted) => Promise<readonly KnownSender[]>;
  readonly scheme: SchemeName;
  readonly log: EventLog;
  readonly handlers?: Handlers;
  readonly provider?: Provider;
  /**
   * `later` (default): by this receiver once it is started, or by a worker elsewhere. `none`: nobody ever works on what comes here, so it
   * is logged as ignored at once, and no worker has to look at it.
   */
  readonly work?: 'later' | 'none';
  /** Who sends here. Events of different sources never count as copies of each other. Default the scheme's name. */
  readonly source?: string | ((request: Posted) => string);
  /** Reachable by the public, so HTTPS is required. It is the server that knows whether `request.url` says so truly. */
  readonly public?: boolean;
  /** How old or how far in the future a signed moment may be. Default 300 s. */
  readonly toleranceMs?: number;
  /** Default 1 MiB. */
  readonly maxBytes?: number;
  readonly clock?: () => number;
  /** The answer to what is refused, in the app's own error format. */
  readonly refuse?: (refusal: Refusal, request: Posted) => Response | Promise<Response>;
};

export type Receiver = QueueRunner & {
  readonly receive: (request: Request) => Promise<Response>;
  /**
   * The same for a server of node:http, at several times the pace: nothing is made of the message but its bytes. Resolves when the answer
   * was handed over; what is left of a body that was too large is for the server to throw away.
   */
  readonly listen: (message: IncomingMessage, response: ServerResponse, options?: ListenOptions) => Promise<void>;
};

export type ListenOptions = {
  /** Of every answer: names and values by turns. */
  readonly headers?: readonly string[];
  /** Instead of the receiver's own. */
  readonly refuse?: NonNullable<ReceiverOptions['refuse']>;
};

const defaultMaxBytes = 1024 * 1024;

export function createReceiver(options: ReceiverOptions): Receiver {
  const { secrets, furtherSenders, log, handlers = {}, provider } = options;
  const scheme = schemes[options.scheme];
  if (secrets.length === 0 && furtherSenders === undefined)
    throw new WebhookError('secret_invalid', 'a receiver needs at least one secret');
  for (const secret of secrets) checkSecret(secret);
  checkHandlers(handlers, provider, scheme);
  const source = options.source ?? scheme.name;
  const clock = options.clock ?? Date.now;
  const toleranceMs = options.toleranceMs ?? defaultToleranceMs;
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const onError = options.onError ?? (() => {});

  const state = options.work === 'none' ? 'ignored' : 'pending';
  const answer = options.refuse ?? refusalResponse;
  const sourceOf = (posted: Posted): string => (typeof source === 'function' ? source(posted) : source);

  /** What can be refused before the body is read. */
  function refusedUnread(posted: Posted): RefusalReason | undefined {
    if (posted.method !== 'POST') return 'method_not_allowed';
    return options.public === true && !/^https:/i.test(posted.url) ? 'https_required' : undefined;
  }

  /** Resolves once it is written down: to nothing if it was taken, to why not otherwise. */
  async function take(posted: Posted, body: ReadBody): Promise<Refusal | undefined> {
    let from = sourceOf(posted);
    if (body === 'too_large' || body === 'unreadable') return refuse(posted, { source: from, reason: `body_${body}` });
    const incoming = createIncoming(posted, body, clock(), toleranceMs);
    let verdict = scheme.verify(incoming, secrets);
    if (furtherSenders && !verdict.verified && verdict.reason === 'signature_wrong') {
      let known: readonly KnownSender[];
      try {
        known = await furtherSenders(posted);
      } catch (error) {
        onError(error);
        return refuse(posted, { source: from, reason: 'log_unavailable', body });
      }
      for (const sender of known) {
        const other = scheme.verify(incoming, sender.secrets);
        // Where only one can be meant, a refusal is told to them as well.
        if (other.verified || known.length === 1) [verdict, from] = [other, sender.source];
        if (other.verified) break;
      }
    }
    if (!verdict.verified) return refuse(posted, { source: from, reason: verdict.reason, body });
    // From here on the delivery is genuine, and nothing about its content is a reason to lose it.
    const identity = scheme.identify(incoming, parseJson(body));
    const digest = hash('sha256', body, 'hex');
    const { eventKey, factsKey, id } = keyOf(identity, verdict.id, digest);
    try {
      await log.record({
        eventKey,
        factsKey,
        id,
        source: from,
        kind: plainKind(identity.kind),
        contentType: posted.headers.get('content-type'),
        body,
        digest,
        via: 'delivery',
        note: verdict.note ?? null,
        state,
      });
    } catch (error) {
      onError(error);
      return refuse(posted, { source: from, reason: 'log_unavailable', body });
    }
    return undefined;
  }

  const refuse = (posted: Posted, turned: TurnedAway): Promise<Refusal> => turnAway(log, posted, turned, onError);

  async function receive(request: Request): Promise<Response> {
    const unread = refusedUnread(request);
    const refusal = unread
      ? await refuse(request, { source: sourceOf(request), reason: unread })
      : await take(request, await readBody(request, maxBytes));
    return refusal ? answer(refusal, request) : new Response(null, { status: 200 });
  }

  async function listen(
    message: IncomingMessage,
    response: ServerResponse,
    { headers = [], refuse: answerHere = answer }: ListenOptions = {},
  ): Promise<void> {
    const posted = postedOf(message);
    const unread = refusedUnread(posted);
    const refusal = unread
      ? await refuse(posted, { source: sourceOf(posted), reason: unread })
      : await take(posted, await readMessage(message, maxBytes));
    if (refusal) return sendResponse(await answerHere(refusal, posted), message, response, headers);
    response.writeHead(200, [...headers, 'Content-Length', '0']);
    response.end();
  }

  const worker = createWorker({
    ...options,
    handlers,
    ...(typeof source === 'string' ? { sources: [source] } : {}),
  });
  return { receive, listen, runDue: worker.runDue, start: worker.start, stop: worker.stop };
}
