// One request onto the wire and its answer back, bounded in time and size; redirects are not followed.
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Answer, Asked, Failure } from './exchange.ts';

export type Transport = {
  readonly send: (asked: Asked, signal?: AbortSignal) => Promise<Answer | Failure>;
  readonly close: () => void;
};

type Bounds = { readonly timeoutMs: number; readonly maxBytes: number };

export const defaultBounds: Bounds = { timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024 };

export function createTransport({ timeoutMs, maxBytes }: Bounds = defaultBounds): Transport {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };
  return {
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    send: (asked, signal) => {
      const url = new URL(asked.url);
      const started = performance.now();
      const timeout = AbortSignal.timeout(timeoutMs);
      return new Promise((resolve) => {
        const isHttps = url.protocol === 'https:';
        const request = (isHttps ? requestHttps : requestHttp)(url, {
          method: asked.method,
          // An answer without a body may be followed by bytes that do not belong to it: only a connection of its own shows them.
          agent: asked.method === 'DELETE' ? false : isHttps ? agents['https:'] : agents['http:'],
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        for (const [name, value] of asked.headers) request.setHeader(name, value);
        if (asked.body !== undefined) request.setHeader('content-length', Buffer.byteLength(asked.body));
        let extra = false;
        request.on('error', (error) => {
          if ('code' in error && String(error.code).startsWith('HPE_')) extra = true;
          resolve(timeout.aborted ? 'timeout' : failureOf(error));
        });
        request.on('response', (response) => {
          void bodyOf(response, maxBytes).then(async (read) => {
            if (read === undefined) return resolve(timeout.aborted ? 'timeout' : 'closed');
            // The parser reports bytes after the end in the next turn.
            if (response.statusCode === 204) await new Promise((next) => setImmediate(next));
            resolve({
              status: response.statusCode ?? 0,
              headers: headersOf(response),
              body: read.text,
              isCut: read.isCut,
              hasExtraBytes: extra,
              ms: performance.now() - started,
            });
          });
        });
        request.end(asked.body);
      });
    },
  };
}

async function bodyOf(response: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    return undefined;
  }
  return { text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'), isCut: size > maxBytes };
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  return rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? '']] : [],
  );
}

function failureOf(error: Error): Failure {
  const code = 'code' in error ? String(error.code) : '';
  if (code.startsWith('HPE_')) return 'malformed';
  return /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code) ? 'closed' : 'unreachable';
}
