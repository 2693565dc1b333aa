import { request as requestHttp } from 'node:http';
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
export function exchange(
  { url, lookup }: Target,
  options: {
    readonly method: 'GET' | 'POST';
    readonly headers: HeaderPairs;
    readonly body?: Uint8Array;
    readonly timeoutMs: number;
    readonly maxBytes: number;
    readonly signal?: AbortSignal;
  },
): Promise<Exchanged> {
  const { method, headers, body, maxBytes } = options;
  const started = performance.now();
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method,
      lookup,
      signal,
      agent: false,
    });
    for (const [name, values] of Map.groupBy(headers, ([header]) => header.toLowerCase())) {
      request.setHeader(
        values[0]?.[0] ?? name,
        values.length === 1 ? (values[0]?.[1] ?? '') : values.map(([, value]) => value),
      );
    }
    if (body !== undefined) request.setHeader('content-length', body.byteLength);
    request.on('error', (error) =>
      reject(timeout.aborted ? new TimeoutError('no response in time', { cause: error }) : error),
    );
    request.on('response', async (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      const ended = () => {
        resolve({
          status: response.statusCode ?? 0,
          header: (name) => {
            const value = response.headers[name];
            return Array.isArray(value) ? value[0] : value;
          },
          body: Buffer.concat(chunks).subarray(0, maxBytes),
          isCut: size > maxBytes,
          ms: Math.round(performance.now() - started),
        });
      };
      try {
        for await (const chunk of response) {
          chunks.push(chunk);
          size += chunk.length;
          if (size > maxBytes) break;
        }
        ended();
      } catch (error) {
        reject(timeout.aborted ? new TimeoutError('no response in time', { cause: error }) : error);
      }
    });
    request.end(body);
  });
}

/** The error code where there is one: ECONNREFUSED says more than the message. */
export function failureOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors[0] !== undefined) return failureOf(error.errors[0]);
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.message : String(error);
}
