import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Target } from './address-rules.ts';
import type { HeaderPairs } from './stored-headers.ts';

export type Exchanged = {
  readonly status: number;
  readonly header: (name: string) => string | undefined;
  readonly body: Uint8Array;
  /** The body was longer than `maxBytes`. */
  readonly isCut: boolean;
  readonly ms: number;
};

/** The whole answer did not come in time. */
export class TimeoutError extends Error {}

/** Uses node:http, because `fetch` joins repeated headers; without redirects and on a new connection. */
export async function exchange(
  { url, lookup }: Target,
  options: {
    readonly method: 'GET' | 'POST';
    readonly headers: HeaderPairs;
    readonly body?: Uint8Array;
    readonly timeoutMs: number;
    readonly maxBytes: number;
    readonly signal: AbortSignal;
  },
): Promise<Exchanged> {
  const { method, headers, body, maxBytes } = options;
  const started = performance.now();
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  try {
    const request = send(url, { method, lookup, signal, agent: false });
    for (const [name, pairs] of Map.groupBy(headers, ([header]) => header.toLowerCase())) {
      const [first, ...more] = pairs.map(([, value]) => value);
      request.setHeader(pairs[0]?.[0] ?? name, more.length === 0 ? (first ?? '') : [first ?? '', ...more]);
    }
    if (body !== undefined) request.setHeader('content-length', body.byteLength);
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    // An error after the response has begun shows while its body is read.
    request.on('error', () => undefined);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
    return {
      status: response.statusCode ?? 0,
      header: (name) => [response.headers[name]].flat()[0],
      body: Buffer.concat(chunks).subarray(0, maxBytes),
      isCut: size > maxBytes,
      ms: Math.round(performance.now() - started),
    };
  } catch (error) {
    throw timeout.aborted ? new TimeoutError('no response in time', { cause: error }) : error;
  }
}

/** The error code where there is one: ECONNREFUSED says more than the message. */
export function failureOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] !== undefined) return failureOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
