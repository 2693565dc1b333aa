// The receiver: Request in, Response out. Verify on the raw bytes, write down, answer 200 with an empty body; the work comes afterwards.
import { hash } from 'node:crypto';
import { checkHandlers } from './check-handlers.ts';
import { WebhookError } from './errors.ts';
import { keyOf, plainKind } from './event-key.ts';
import type { EventLog } from './event-log.ts';
import type { Handlers } from './handler.ts';
import { parseJson } from './parse-json.ts';
import type { Provider } from './provider.ts';
import type { QueueRunner } from './queue-runner.ts';
import { readBody } from './read-body.ts';
import { createRefusal, type Refusal, type RefusalReason, refusalResponse } from './refusal.ts';
import { type SchemeName, schemes } from './schemes/schemes.ts';
import { checkSecret } from './secret.ts';
import { DEFAULT_TOLERANCE_MS } from './timestamp.ts';
import { createWorker, type WorkerOptions } from './worker.ts';

/** Somebody who may have sent a delivery, and the source that it then counts for. */
export interface KnownSender {
  readonly source: string;
  readonly secrets: readonly string[];
}

export interface ReceiverOptions extends Omit<WorkerOptions, 'handlers' | 'sources'> {
  /** All that are live: during a rotation the old and the new one. */
  readonly secrets: readonly string[];
  /** Who else may have signed what none of `secrets` did. Anybody can cause the question, so whoever answers it bounds what that costs. */
  readonly furtherSenders?: (request: Request) => Promise<readonly KnownSender[]>;
  readonly scheme: SchemeName;
  readonly log: EventLog;
  readonly handlers?: Handlers;
  readonly provider?: Provider;
  /** Who sends here. Events of different sources never count as copies of each other. Default the scheme's name. */
  readonly source?: string | ((request: Request) => string);
  /** Reachable by the public, so HTTPS is required. It is the server that knows whether `request.url` says so truly. */
  readonly public?: boolean;
  /** How old or how far in the future a signed moment may be. Default 300 s. */
  readonly toleranceMs?: number;
  /** Default 1 MiB. */
  readonly maxBytes?: number;
  readonly clock?: () => number;
  /** The answer to what is refused, in the app's own error format. */
  readonly refuse?: (refusal: Refusal, request: Request) => Response | Promise<Response>;
}

export interface Receiver extends QueueRunner {
  readonly receive: (request: Request) => Promise<Response>;
}

const DEFAULT_MAX_BYTES = 1024 * 1024;

/** For the log of refusals. A list of what may be kept, not of what may not: a token can be in any header. */
const KEPT_HEADERS = [
  'content-type',
  'content-length',
  'user-agent',
  'webhook-id',
  'webhook-timestamp',
  'x-github-event',
  'x-github-delivery',
  'x-request-id',
];
const MAX_KEPT_VALUE = 200;

export function createReceiver(options: ReceiverOptions): Receiver {
  const { secrets, furtherSenders, log, handlers = {}, provider } = options;
  const scheme = schemes[options.scheme];
  if (secrets.length === 0 && furtherSenders === undefined)
    throw new WebhookError('secret_invalid', 'a receiver needs at least one secret');
  for (const secret of secrets) checkSecret(secret);
  checkHandlers(handlers, provider, scheme);
  const source = options.source ?? scheme.name;
  const clock = options.clock ?? Date.now;
  const toleranceMs = options.toleranceMs ?? DEFAULT_TOLERANCE_MS;
  const maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
  const onError = options.onError ?? (() => {});

  async function refuse(request: Request, from: string, reason: RefusalReason, body?: Uint8Array): Promise<Response> {
    const refusal = createRefusal(reason);
    if (reason !== 'log_unavailable') {
      const size = body?.byteLength ?? 0;
      const digest = body === undefined ? null : sha256(body);
      await log.refuse({ source: from, reason, headers: keptHeaders(request.headers), size, digest }).catch(onError);
    }
    return (options.refuse ?? refusalResponse)(refusal, request);
  }

  async function receive(request: Request): Promise<Response> {
    let from = typeof source === 'function' ? source(request) : source;
    const url = new URL(request.url);
    if (request.method !== 'POST') return refuse(request, from, 'method_not_allowed');
    if (options.public === true && url.protocol !== 'https:') return refuse(request, from, 'https_required');
    const body = await readBody(request, maxBytes);
    if (body === 'too_large' || body === 'unreadable') return refuse(request, from, `body_${body}`);
    const incoming = { headers: request.headers, url, body, now: clock(), toleranceMs };
    let verdict = scheme.verify(incoming, secrets);
    if (furtherSenders && !verdict.verified && verdict.reason === 'signature_wrong') {
      let known: readonly KnownSender[];
      try {
        known = await furtherSenders(request);
      } catch (error) {
        onError(error);
        return refuse(request, from, 'log_unavailable', body);
      }
      for (const sender of known) {
        const other = scheme.verify(incoming, sender.secrets);
        // Where only one can be meant, a refusal is told to them as well.
        if (other.verified || known.length === 1) [verdict, from] = [other, sender.source];
        if (other.verified) break;
      }
    }
    if (!verdict.verified) return refuse(request, from, verdict.reason, body);
    // From here on the delivery is genuine, and nothing about its content is a reason to lose it.
    const identity = scheme.identify(incoming, parseJson(body));
    const digest = sha256(body);
    try {
      await log.record({
        ...keyOf(identity, verdict.id, digest),
        source: from,
        kind: plainKind(identity.kind),
        contentType: request.headers.get('content-type'),
        body,
        digest,
        via: 'delivery',
        note: verdict.note ?? null,
      });
    } catch (error) {
      onError(error);
      return refuse(request, from, 'log_unavailable', body);
    }
    return new Response(null, { status: 200 });
  }

  const worker = createWorker({
    ...options,
    handlers,
    ...(typeof source === 'string' ? { sources: [source] } : {}),
  });
  return { receive, runDue: worker.runDue, start: worker.start, stop: worker.stop };
}

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value.slice(0, MAX_KEPT_VALUE)]];
    }),
  );
}

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');
