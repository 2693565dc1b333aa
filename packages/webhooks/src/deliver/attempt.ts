// One attempt: signs the stored bytes, sends them and classifies the answer.
import { remember } from '@farol/http';
import { type SendingFault, tampered } from '../endpoints/faults.ts';
import type { Attempt, AttemptOutcome } from '../publish/deliveries.ts';
import { schemes } from '../schemes/schemes.ts';
import { createSecret } from '../signatures/secret.ts';
import type { ClaimedDelivery } from './claim.ts';
import type { Answer, AnswerRead, Poster, PostOutcome } from './post.ts';
import { parseRetryAfter } from './retry-after.ts';

/** On every delivery of every scheme, so that other parts of this server can recognise and refuse one. */
export const deliveryHeader = 'x-farol-delivery';

type Attempted = Pick<ClaimedDelivery, 'eventId' | 'kind' | 'body' | 'url' | 'scheme' | 'secrets' | 'fault'>;

type AttemptOptions = {
  readonly poster: Poster;
  readonly timeoutMs: number;
  readonly userAgent: string;
  readonly onRead?: (read: AnswerRead) => void;
};

export type AttemptResult = Pick<Attempt, 'durationMs' | 'status' | 'detail' | 'body'> & {
  readonly outcome: Exclude<AttemptOutcome, 'unverified'>;
  readonly answerHeaders: Answer['headers'];
  readonly retryAfterMs: number | undefined;
  /** The request as sent. Schemes that send a plain token have the secret among the headers. */
  readonly sent: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };
};

const maxDetail = 500;

const maxUrls = 1_000;
const urlOf = remember(maxUrls, (text) => new URL(text));

/** `now` is the time of the attempt in milliseconds. Each attempt signs its own, because receivers refuse old ones. */
export async function attemptDelivery(
  delivery: Attempted,
  now: number,
  { poster, timeoutMs, userAgent, onRead }: AttemptOptions,
): Promise<AttemptResult> {
  const url = urlOf(delivery.url);
  const sent = requestOf(delivery, now, url, userAgent);
  const started = performance.now();
  const ended = await poster.post(url, sent.headers, sent.body, timeoutMs, onRead);
  return resultOf(ended, sent, now, Math.round(performance.now() - started));
}

function resultOf(ended: PostOutcome, sent: AttemptResult['sent'], now: number, durationMs: number): AttemptResult {
  if ('failure' in ended) {
    return {
      outcome: ended.failure,
      durationMs,
      status: null,
      detail: ended.detail.slice(0, maxDetail),
      body: null,
      answerHeaders: {},
      retryAfterMs: undefined,
      sent,
    };
  }
  const { status, headers: answerHeaders, body } = ended.answer;
  const outcome = outcomeOf(status);
  return {
    outcome,
    durationMs,
    status,
    detail: outcome === 'redirect' ? (first(answerHeaders.location)?.slice(0, maxDetail) ?? null) : null,
    body: body.byteLength > 0 ? body : null,
    answerHeaders,
    retryAfterMs: retryAfterOf(answerHeaders, now),
    sent,
  };
}

function requestOf(delivery: Attempted, now: number, url: URL, userAgent: string): AttemptResult['sent'] {
  const { eventId: id, kind, body, fault } = delivery;
  const message = { id, kind, timestamp: Math.floor(now / 1000), body, url };
  const signed = schemes[delivery.scheme].sign(message, secretsFor(fault, delivery.secrets));
  return {
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, [deliveryHeader]: id, ...signed },
    body: fault === 'tampered-body' ? tampered(body) : body,
  };
}

function secretsFor(fault: SendingFault | null, secrets: ClaimedDelivery['secrets']): ClaimedDelivery['secrets'] {
  if (fault !== 'wrong-signature') return secrets;
  return { current: createSecret(), all: secrets.all.map(createSecret) };
}

function outcomeOf(status: number): AttemptResult['outcome'] {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

function retryAfterOf(headers: Answer['headers'], now: number): number | undefined {
  const value = headers['retry-after'];
  return value === undefined ? undefined : parseRetryAfter(first(value), now);
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
