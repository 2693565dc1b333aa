import { type Answer, plainAnswer } from '../play/answer.ts';
import { isRecord } from '../record.ts';

/** What is made wrong about one API on purpose. Every part is optional, and parts can be combined. */
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
  /** Answers without a key, and takes a wrong one. */
  readonly keyNotNeeded?: boolean;
  /** Limit headers are not sent, or tell twice the limit. */
  readonly limitHeaders?: 'missing' | 'wrong';
  /** The limit that is really enforced, instead of the entry's. */
  readonly limit?: { readonly requests: number; readonly windowMs: number };
  /** The path is gone (404), or leads elsewhere (301, 302, 307, 308). */
  readonly moved?: { readonly status: 404 } | { readonly status: 301 | 302 | 307 | 308; readonly location: string };
  /** Members that vanish from the body, from every item of an array, and from the objects inside. */
  readonly missing?: readonly string[];
  /** A filter in front of the API: an HTML challenge or a plain refusal, both 403 with `x-vercel-mitigated`. */
  readonly blocked?: 'challenge' | 'deny';
  /** Plays a failure of the entry, by situation or by code, on every call. */
  readonly failure?: string;
  /** Waits before answering, on the clock. */
  readonly delayMs?: number;
  /** Down for so many calls, then up again; true: until changed. */
  readonly down?: number | true;
  /** The connection is reset for so many calls; true: until changed. */
  readonly reset?: number | true;
  /** Successful answers carry the request's address and headers, keys included. */
  readonly echo?: boolean;
  /** Wait between the events of a stream, on the clock. */
  readonly eventPauseMs?: number;
  /** The stream breaks off after so many events. */
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
  };
}

export function movedAnswer(moved: NonNullable<Fault['moved']>, notFound: () => Answer): Answer {
  if (moved.status === 404) return notFound();
  return { ...plainAnswer(moved.status, '', [['location', moved.location]]), failure: 'moved' };
}

/** Bends a finished answer. Failures stay as they are, but for the headers: a lie is told about the success. */
export function bend(answer: Answer, fault: Fault, request: Request): Answer {
  const headers = [...answer.headers, ...Object.entries(fault.headers ?? {})];
  if (answer.failure !== null) return { ...answer, headers };
  return {
    ...answer,
    headers,
    status: fault.status ?? answer.status,
    contentType: fault.contentType ?? answer.contentType,
    content: bentContent(answer.content, fault, request),
  };
}

function bentContent(content: Answer['content'], fault: Fault, request: Request): Answer['content'] {
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
