import { type CacheUse, cacheStatus } from './cache-status.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { passedHeaders } from './response-headers.ts';
import type { ScrubStream } from './scrub.ts';
import { type AnswerBody, headerOf, type UpstreamAnswer } from './upstream-answer.ts';

export type Served = {
  readonly answer: UpstreamAnswer;
  readonly use: CacheUse;
  /** Seconds, for what was kept. */
  readonly age: number | undefined;
};

const withoutBody = new Set([204, 205, 304]);

/** The answer of an upstream as ours. */
export function answerResponse(
  served: Served,
  options: {
    readonly request: Request;
    readonly now: number;
    readonly raw: boolean;
    readonly scrub: ScrubStream | undefined;
    readonly further: Readonly<Record<string, string>>;
  },
): Response {
  const { answer } = served;
  const { request } = options;
  const headers = passedHeaders(answer.headers);
  for (const [name, value] of Object.entries(markings(served, options.now))) headers.set(name, value);
  for (const [name, value] of Object.entries(options.further)) headers.set(name, value);
  if (options.raw) headers.set('preference-applied', 'upstream');

  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && answer.status === 200 && isUnchanged(request.headers, headers)) {
    discard(answer.body);
    headers.delete('content-type');
    headers.delete('content-encoding');
    return new Response(null, { status: 304, headers });
  }
  // Response takes 200 to 599; what is outside is nobody's status.
  const status = answer.status >= 200 && answer.status <= 599 ? answer.status : 502;
  if (request.method === 'HEAD' || withoutBody.has(status)) {
    discard(answer.body);
    return new Response(null, { status, headers });
  }
  if (answer.body.kind === 'whole') {
    headers.set('content-length', String(answer.body.bytes.length));
    return new Response(answer.body.bytes as Uint8Array<ArrayBuffer>, { status, headers });
  }
  return new Response(streamOf(answer.body, options.scrub, request.signal), { status, headers });
}

/** What is ours to say about any answer, failures included. */
export function markings({ answer, use, age }: Served, now: number): Readonly<Record<string, string>> {
  return {
    'cache-status': cacheStatus(use, headerOf(answer.headers, 'cache-status')),
    ...(age === undefined ? {} : { age: String(Math.floor(age)) }),
    // State at the time of the call; an answer that was kept cost nothing and says nothing.
    ...(use.kind === 'forward' ? rateLimitHeaders(answer.usage, now) : {}),
  };
}

/** RFC 9110 §13.2.2, for a caller that has the same answer already. */
function isUnchanged(asked: Headers, headers: Headers): boolean {
  const tags = asked.get('if-none-match');
  if (tags !== null) {
    const etag = headers.get('etag');
    if (etag === null) return false;
    const bare = (tag: string) => tag.trim().replace(/^W\//, '');
    return tags.trim() === '*' || (tags.match(/(?:W\/)?"[^"]*"/g) ?? []).some((tag) => bare(tag) === bare(etag));
  }
  const since = Date.parse(asked.get('if-modified-since') ?? '');
  const modified = Date.parse(headers.get('last-modified') ?? '');
  return !Number.isNaN(since) && !Number.isNaN(modified) && modified <= since;
}

export function discard(body: AnswerBody): void {
  if (body.kind === 'stream') body.rest.cancel();
}

function streamOf(
  body: Extract<AnswerBody, { kind: 'stream' }>,
  scrub: ScrubStream | undefined,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  const begun = [...body.begun];
  const leave = (): void => body.rest.cancel();
  if (signal.aborted) leave();
  else {
    signal.addEventListener('abort', leave, { once: true });
    body.rest.onDone(() => signal.removeEventListener('abort', leave));
  }
  const next = async (): Promise<Buffer | null> => begun.shift() ?? (await body.rest.read());
  return new ReadableStream(
    {
      pull: async (controller) => {
        for (;;) {
          const piece = await next();
          const passed = piece === null ? scrub?.end() : scrub ? scrub.next(piece) : piece;
          if (passed && passed.length > 0) controller.enqueue(passed);
          if (piece === null) controller.close();
          if (piece === null || (passed && passed.length > 0)) return;
        }
      },
      cancel: leave,
    },
    // Nothing is read ahead: the pace of the reader is the pace of the upstream.
    { highWaterMark: 0 },
  );
}
