import { isRecord } from '@farol/http';
import { type Answer, plainAnswer } from '../play/answer.ts';

/** A deliberate fault of one API. Every part is optional, and parts can be combined. */
export type Fault = {
  /** Successful answers come with this status. */
  readonly status?: number;
  readonly contentType?: string;
  /** Further headers on every answer, for instance `retry-after` or `set-cookie`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Successful answers carry this text instead of their body. */
  readonly body?: string;
  /** Overrides the CORS headers, one by one. */
  readonly cors?: { readonly success?: boolean; readonly error?: boolean; readonly preflight?: boolean };
  /** Answers without a key, and accepts a wrong one. */
  readonly keyNotNeeded?: boolean;
  /** Limit headers are not sent, or report twice the limit. */
  readonly limitHeaders?: 'missing' | 'wrong';
  /** The limit that is really enforced, instead of the entry's. */
  readonly limit?: { readonly requests: number; readonly windowMs: number };
  /** The path is gone (404) or redirects (301, 302, 307, 308). */
  readonly moved?: { readonly status: 404 } | { readonly status: 301 | 302 | 307 | 308; readonly location: string };
  /** Members removed from the body, from every item of an array, and from nested objects. */
  readonly missing?: readonly string[];
  /** A bot filter in front of the API: an HTML challenge or a plain refusal, both 403 with `x-vercel-mitigated`. */
  readonly blocked?: 'challenge' | 'deny';
  /** Sends a failure of the entry, by situation or by code, on every call. */
  readonly failure?: string;
  /** Waits before answering, on the clock. */
  readonly delayMs?: number;
  /** Down for this number of calls; true means until changed. */
  readonly down?: number | true;
  /** Resets the connection for this number of calls; true means until changed. */
  readonly reset?: number | true;
  /** Successful answers carry the request's URL and headers, keys included. */
  readonly echo?: boolean;
  /** Wait between the events of a stream, on the clock. */
  readonly eventPauseMs?: number;
  /** The stream breaks off after this number of events. */
  readonly cutStreamAfter?: number;
};

export const noFault: Fault = {};

const challengePage =
  '<!doctype html><html lang="en"><title>Security Checkpoint</title><p>Checking your browser. JavaScript is required.</p></html>';

export function blockedAnswer(how: NonNullable<Fault['blocked']>): Answer {
  const challenged = how === 'challenge';
  return {
    status: 403,
    contentType: challenged ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    headers: [['x-vercel-mitigated', how]],
    content: { kind: 'text', text: challenged ? challengePage : 'Forbidden' },
    failure: 'blocked-by-filter',
    as: 'failure',
  };
}

export function movedAnswer(moved: NonNullable<Fault['moved']>, notFound: () => Answer): Answer {
  if (moved.status === 404) return notFound();
  return { ...plainAnswer(moved.status, '', [['location', moved.location]]), failure: 'moved' };
}

/** Applies a fault to a finished answer. Of a failure only the headers change. */
export function applyFault(answer: Answer, fault: Fault, request: Request): Answer {
  const headers = [...answer.headers, ...Object.entries(fault.headers ?? {})];
  if (answer.failure !== null) return { ...answer, headers };
  return {
    ...answer,
    headers,
    status: fault.status ?? answer.status,
    contentType: fault.contentType ?? answer.contentType,
    content: faultyContent(answer.content, fault, request),
  };
}

function faultyContent(content: Answer['content'], fault: Fault, request: Request): Answer['content'] {
  if (fault.echo) {
    return { kind: 'json', value: { address: request.url, headers: Object.fromEntries(request.headers) } };
  }
  if (fault.body !== undefined) return { kind: 'text', text: fault.body };
  if (fault.missing && content.kind === 'json') return { kind: 'json', value: without(content.value, fault.missing) };
  return content;
}

function without(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.includes(name))
      .map(([name, part]) => [name, without(part, names)]),
  );
}
