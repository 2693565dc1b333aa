import type { Caller, HttpRequest, HttpResponse, ResponseStream } from '@farol/http';
import { rateLimitHeaders } from '../quota/rate-limit-headers.ts';
import type { RedactStream } from '../secret/redact.ts';
import { type AnswerBody, discard } from '../send/answer-body.ts';
import { type HeaderList, headerOf } from '../send/headers.ts';
import { byteRange } from './byte-range.ts';
import { type CacheUse, cacheStatus } from './cache-status.ts';
import { passedHeaders } from './response-headers.ts';
import { simulatedMarks } from './simulated.ts';
import type { UpstreamAnswer } from './upstream-answer.ts';

export type Served = {
  readonly answer: UpstreamAnswer;
  readonly use: CacheUse;
  /** Seconds, as far as it is known. */
  readonly age: number | undefined;
};

export function answerResponse(
  served: Served,
  options: {
    readonly inbound: HttpRequest;
    readonly now: number;
    readonly raw: boolean;
    readonly redact: RedactStream | undefined;
    readonly simulated: boolean;
  },
): HttpResponse {
  const { answer } = served;
  const { method, header } = options.inbound;
  const marks = markings(served, options.now, options.simulated);
  const headers = [...passedHeaders(answer.headers), ...Object.entries(marks).flat()];
  if (options.raw) headers.push('preference-applied', 'upstream');

  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && answer.status === 200 && isUnchanged(header, answer.headers)) {
    discard(answer.body);
    return { status: 304, headers: without(headers, ['content-type', 'content-encoding']), body: null };
  }
  // A Response accepts only 200 to 599.
  const status = answer.status >= 200 && answer.status <= 599 ? answer.status : 502;
  if (method === 'HEAD' || status === 204 || status === 205 || status === 304) {
    discard(answer.body);
    return { status, headers, body: null };
  }
  if (answer.body.kind === 'whole') return wholeOrPart(status, headers, answer.body.bytes, options.inbound, answer);
  return { status, headers, body: streamOf(answer.body, options.redact, options.inbound.caller) };
}

/** A range is answered from an answer that is here as a whole; the API is never asked for a part. */
function wholeOrPart(
  status: number,
  headers: string[],
  bytes: Buffer,
  { method, header }: HttpRequest,
  answer: UpstreamAnswer,
): HttpResponse {
  const range = method === 'GET' && status === 200 ? byteRange(header, answer.headers, bytes.length) : undefined;
  const part = range === undefined ? bytes : bytes.subarray(range.first, range.last + 1);
  if (range) headers.push('content-range', `bytes ${range.first}-${range.last}/${bytes.length}`);
  headers.push('content-length', String(part.length));
  return { status: range ? 206 : status, headers, body: part };
}

/** Our own headers on any answer, failures included, by name: a problem may override some of them. */
export function markings(
  served: Served | undefined,
  now: number,
  simulated: boolean,
): Readonly<Record<string, string>> {
  const marks = simulatedMarks(simulated, served?.answer.headers);
  if (!served) return marks;
  const { answer, use, age } = served;
  // The provider refused the call, so nothing is left, whatever was counted here.
  const isSpent = answer.problem?.code === 'limit-reached';
  const usage = isSpent ? answer.usage.map((window) => ({ ...window, left: 0 })) : answer.usage;
  return {
    ...marks,
    'cache-status': cacheStatus(use, headerOf(answer.headers, 'cache-status')),
    ...(age !== undefined && { age: String(Math.floor(age)) }),
    // A cached answer used no quota, so it says nothing about it.
    ...(use.kind !== 'hit' && rateLimitHeaders(usage, now, isSpent ? answer.problem?.facts.retryAt : undefined)),
  };
}

/** True when the caller already has this answer (RFC 9110 §13.2.2). */
function isUnchanged(asked: HttpRequest['header'], headers: HeaderList): boolean {
  const tags = asked('if-none-match');
  if (tags !== null) {
    const etag = headerOf(headers, 'etag');
    if (etag === undefined) return false;
    const bare = (tag: string) => tag.trim().replace(/^W\//, '');
    return tags.trim() === '*' || (tags.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => bare(tag) === bare(etag));
  }
  const asOf = asked('if-modified-since');
  if (asOf === null) return false;
  const since = Date.parse(asOf);
  const modified = Date.parse(headerOf(headers, 'last-modified') ?? '');
  return !Number.isNaN(since) && !Number.isNaN(modified) && modified <= since;
}

function without(headers: readonly string[], names: readonly string[]): string[] {
  return headers.filter((_text, index) => !names.includes(headers[index - (index % 2)] ?? ''));
}

function streamOf(
  body: Extract<AnswerBody, { kind: 'stream' }>,
  redact: RedactStream | undefined,
  caller: Caller,
): ResponseStream {
  const begun = [...body.begun];
  const cancel = (): void => body.rest.cancel();
  let isOver = false;
  if (caller.isGone()) cancel();
  else body.rest.onDone(caller.onLeave(cancel));
  return {
    cancel,
    read: async () => {
      while (!isOver) {
        const piece = begun.shift() ?? (await body.rest.read());
        isOver = piece === null;
        const passed = piece === null ? redact?.end() : redact ? redact.next(piece) : piece;
        if (passed && passed.length > 0) return passed;
      }
      return null;
    },
  };
}
