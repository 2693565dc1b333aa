// The answer to a delivery: 200 with an empty body once the event is stored, the nonce of a challenge, or the refusal.
import type { HttpRequest, HttpResponse } from '@farol/http';
import type { Inbox } from '../log/inbox.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { schemes } from '../schemes/schemes.ts';
import { defaultToleranceMs } from '../signatures/timestamp.ts';
import { type Refusal, type RefusalReason, refusalAnswer } from '../terms/refusal.ts';
import { challengeHeader } from '../terms/verification.ts';
import { createAccept, type KnownSender } from './accept.ts';

export type AnswerOptions = {
  /** All valid secrets: during a rotation the old and the new one. */
  readonly secrets: readonly string[];
  /** Looks up further senders when none of `secrets` fits. Forged requests cause this call, so its cost must be bounded. */
  readonly furtherSenders?: (request: HttpRequest) => Promise<readonly KnownSender[]>;
  readonly scheme: SchemeName;
  readonly log: Inbox;
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
  readonly onError?: (error: unknown) => void;
};

export type Refuse = (refusal: Refusal, request: HttpRequest) => HttpResponse;

export type AnswerDelivery = (request: HttpRequest, refuse?: Refuse) => Promise<HttpResponse>;

const defaultMaxBytes = 1024 * 1024;
const accepted: HttpResponse = { status: 200, headers: Object.freeze(['Content-Length', '0']), body: null };

export function createAnswer(options: AnswerOptions): AnswerDelivery {
  const { maxBytes = defaultMaxBytes } = options;
  const scheme = schemes[options.scheme];
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

  return async (request, answerRefusal = options.refuse ?? refusalAnswer) => {
    const unread = refusedUnread(request);
    const result = unread ? await refuse(request, unread) : await accept(request, await request.readBody(maxBytes));
    if (result === undefined) return accepted;
    return 'challenge' in result ? echo(result.challenge) : answerRefusal(result, request);
  };
}

const echo = (nonce: string): HttpResponse => ({
  status: 200,
  headers: ['Content-Type', 'text/plain', challengeHeader, nonce],
  body: nonce,
});
