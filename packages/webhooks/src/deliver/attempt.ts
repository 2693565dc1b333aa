// One attempt: sign the stored bytes now, send them, and say what the answer means.

import type { SendingFault } from '../endpoints/faults.ts';
import { signingSecretFor, tampered } from '../endpoints/faults.ts';
import type { AttemptOutcome } from '../publish/deliveries.ts';
import type { SigningSecrets } from '../schemes/scheme.ts';
import type { SchemeName } from '../schemes/scheme-names.ts';
import { schemes } from '../schemes/schemes.ts';
import type { Poster } from './post.ts';
import { parseRetryAfter } from './retry-after.ts';

export type AttemptRequest = {
  readonly eventId: string;
  readonly kind: string;
  readonly body: Uint8Array;
  readonly url: string;
  readonly scheme: SchemeName;
  readonly secrets: SigningSecrets;
  readonly fault: SendingFault | null;
  /** The moment of the attempt in milliseconds: signed anew each time, since receivers refuse an old one. */
  readonly now: number;
  readonly timeoutMs: number;
  readonly userAgent: string;
};

export type AttemptResult = {
  readonly outcome: AttemptOutcome;
  readonly durationMs: number;
  readonly status: number | null;
  readonly detail: string | null;
  readonly body: Uint8Array | null;
  readonly retryAfterMs: number | undefined;
  /** What went out, to the letter: with a scheme that shows its token, the secret is among the headers. */
  readonly sent: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array };
};

const maxDetail = 500;

export async function attemptDelivery(poster: Poster, wanted: AttemptRequest): Promise<AttemptResult> {
  const { eventId: id, kind, body, secrets, fault, now } = wanted;
  const url = new URL(wanted.url);
  const signing = {
    current: signingSecretFor(fault, secrets.current),
    all: secrets.all.map((secret) => signingSecretFor(fault, secret)),
  };
  const signed = schemes[wanted.scheme].sign({ id, kind, timestamp: Math.floor(now / 1000), body, url }, signing);
  const sent = {
    headers: { 'content-type': 'application/json', 'user-agent': wanted.userAgent, ...signed },
    body: fault === 'tampered-body' ? tampered(body) : body,
  };
  const started = performance.now();
  const ended = await poster.post(url, sent.headers, sent.body, wanted.timeoutMs);
  const durationMs = Math.round(performance.now() - started);
  if ('failure' in ended) {
    const detail = ended.detail.slice(0, maxDetail);
    return { outcome: ended.failure, durationMs, status: null, detail, body: null, retryAfterMs: undefined, sent };
  }
  const { status, headers: answered } = ended.answer;
  const outcome = outcomeOf(status);
  return {
    outcome,
    durationMs,
    status,
    detail: outcome === 'redirect' ? (first(answered.location)?.slice(0, maxDetail) ?? null) : null,
    body: ended.answer.body.byteLength > 0 ? ended.answer.body : null,
    retryAfterMs: parseRetryAfter(first(answered['retry-after']), now),
    sent,
  };
}

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status >= 300 && status < 400) return 'redirect';
  return status === 410 ? 'gone' : 'status';
}

const first = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
