// One attempt: signs the stored bytes, sends them and classifies the answer.
import { type SendingFault, signingSecretFor, tampered } from '../endpoints/faults.ts';
import type { AttemptOutcome } from '../publish/deliveries.ts';
import type { SigningSecrets } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { schemes } from '../schemes/schemes.ts';
import type { Answer, Poster } from './post.ts';
import { parseRetryAfter } from './retry-after.ts';

/** On every delivery of every scheme, so that other parts of this server can recognise and refuse one. */
export const deliveryHeader = 'x-farol-delivery';

type AttemptRequest = {
  readonly eventId: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly url: string;
  readonly scheme: SchemeName;
  readonly secrets: SigningSecrets;
  readonly fault: SendingFault | null;
  /** Time of the attempt in milliseconds. Each attempt signs its own, because receivers refuse old ones. */
  readonly now: number;
  readonly timeoutMs: number;
  readonly userAgent: string;
};

export type AttemptResult = {
  readonly outcome: Exclude<AttemptOutcome, 'unverified'>;
  readonly durationMs: number;
  readonly status: number | null;
  readonly detail: string | null;
  readonly body: Uint8Array | null;
  readonly answerHeaders: Answer['headers'];
  readonly retryAfterMs: number | undefined;
  /** The request as sent. Schemes that send a plain token have the secret among the headers. */
  readonly sent: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };
};

const maxDetail = 500;

export async function attemptDelivery(poster: Poster, wanted: AttemptRequest): Promise<AttemptResult> {
  const url = new URL(wanted.url);
  const sent = requestOf(wanted, url);
  const started = performance.now();
  const ended = await poster.post(url, sent.headers, sent.body, wanted.timeoutMs);
  const durationMs = Math.round(performance.now() - started);
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
    retryAfterMs: parseRetryAfter(first(answerHeaders['retry-after']), wanted.now),
    sent,
  };
}

function requestOf(wanted: AttemptRequest, url: URL): AttemptResult['sent'] {
  const { eventId: id, kind, body, secrets, fault, now } = wanted;
  const signing = {
    current: signingSecretFor(fault, secrets.current),
    all: secrets.all.map((secret) => signingSecretFor(fault, secret)),
  };
  const signed = schemes[wanted.scheme].sign({ id, kind, timestamp: Math.floor(now / 1000), body, url }, signing);
  const own = { 'content-type': 'application/json', 'user-agent': wanted.userAgent, [deliveryHeader]: id };
  return { headers: { ...own, ...signed }, body: fault === 'tampered-body' ? tampered(body) : body };
}

function outcomeOf(status: number): AttemptResult['outcome'] {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
