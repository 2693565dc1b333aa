// One request onto the wire and its answer back, bounded in time and size; redirects are not followed.
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { Answer, Asked, Failure } from './exchange.ts';

export type Transport = {
  readonly send: (asked: Asked, signal?: AbortSignal) => Promise<Answer | Failure>;
  readonly close: () => void;
};

type Bounds = { readonly timeoutMs: number; readonly maxBytes: number };

const defaultBounds: Bounds = { timeoutMs: 10_000, maxBytes: 2 * 1024 * 1024 };

export function createTransport({ timeoutMs, maxBytes }: Bounds = defaultBounds): Transport {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };
  const transport: Transport = {
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
          agent: isHttps ? agents['https:'] : agents['http:'],
          signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        });
        for (const [name, value] of asked.headers) request.setHeader(name, value);
        if (asked.body !== undefined) request.setHeader('content-length', Buffer.byteLength(asked.body));
        const answered = (response: IncomingMessage, body: string, isCut: boolean, hasExtraBytes: boolean) => {
          const [status, ms] = [response.statusCode ?? 0, performance.now() - started];
          resolve({ status, headers: headersOf(response), body, isCut, hasExtraBytes, ms });
        };
        let received: IncomingMessage | undefined;
        request.on('error', (error) => {
          const failure = timeout.aborted ? 'timeout' : failureOf(error);
          // The parser stops at a body where none may be.
          if (failure === 'malformed' && received?.statusCode === 204) answered(received, '', false, true);
          // The server closed an idle connection at the moment when it was used again (RFC 9110 §9.2.2).
          else if (failure === 'closed' && request.reusedSocket && isRepeatable(asked))
            resolve(transport.send(asked, signal));
          else resolve(failure);
        });
        request.on('response', (response) => {
          received = response;
          void bodyOf(response, maxBytes).then((read) => {
            if (read === undefined) resolve(timeout.aborted ? 'timeout' : 'closed');
            else answered(response, read.text, read.isCut, false);
          });
        });
        request.end(asked.body);
      });
    },
  };
  return transport;
}

const isRepeatable = ({ method }: Asked): boolean => method !== 'POST' && method !== 'PATCH';

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
