// One POST to one endpoint, and how it ended. No redirects, no proxy from the environment, TLS verified, time and answer bounded.
import { isIP } from 'node:net';
import { Agent, buildConnector, request } from 'undici';
import { type AddressGuard, hostOf } from '../endpoints/address-guard.ts';
import { isWebhookError } from '../terms/errors.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The beginning of the body, at the most `maxAnswerBytes`. */
  readonly body: Uint8Array;
};

export type PostOutcome =
  | { readonly answer: Answer }
  | {
      readonly failure: 'timeout' | 'connection' | 'address_refused';
      /** For the log: a code such as ECONNREFUSED, or the reason of the refusal. */
      readonly detail: string;
    };

export type Poster = {
  readonly post: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    timeoutMs: number,
  ) => Promise<PostOutcome>;
  readonly close: () => Promise<void>;
};

export const maxAnswerBytes = 16 * 1024;
const maxHeaderBytes = 16 * 1024;
// A status is an answer; its body is for the log only and not worth a whole time-out.
const bodyTimeoutMs = 1_000;
const connectTimeoutMs = 10_000;
const connectionsPerOrigin = 64;

export function createPoster(guard: AddressGuard): Poster {
  const agent = new Agent({
    connect: guardedConnector(guard),
    connections: connectionsPerOrigin,
    maxHeaderSize: maxHeaderBytes,
    pipelining: 1,
  });
  return {
    post: async (url, headers, body, timeoutMs) => {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const response = await request(url, { method: 'POST', headers, body, dispatcher: agent, signal: deadline });
        const kept = await beginningOf(response.body);
        return { answer: { status: response.statusCode, headers: response.headers, body: kept } };
      } catch (error) {
        return failureOf(error, deadline.aborted);
      }
    },
    close: () => agent.destroy(),
  };
}

/** Checks a literal before it is dialled, a name while it is resolved, and in any case who answered before a byte is sent. */
function guardedConnector(guard: AddressGuard): buildConnector.connector {
  const dialled = new Map<string, buildConnector.connector>();
  return (options, callback) => {
    const target = { protocol: options.protocol, port: options.port, hostname: options.hostname };
    const host = hostOf(target);
    // One for each kind of target rather than each host: all that `lookup` needs to know beside the name.
    const kind = `${options.protocol}${options.port}`;
    let connect = dialled.get(kind);
    if (connect === undefined) {
      connect = buildConnector({ timeout: connectTimeoutMs, lookup: guard.lookupFor(target) });
      dialled.set(kind, connect);
    }
    try {
      if (isIP(host) !== 0) guard.checkDialled(host, target);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error || socket === null) {
        callback(error ?? new Error('no connection'), null);
        return;
      }
      try {
        guard.checkDialled(socket.remoteAddress ?? '', target);
        callback(null, socket);
      } catch (refusal) {
        socket.destroy();
        callback(refusal as Error, null);
      }
    });
  };
}

async function beginningOf(body: AsyncIterable<Buffer> & { destroy: () => unknown }): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const impatient = setTimeout(() => body.destroy(), bodyTimeoutMs);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= maxAnswerBytes) break;
    }
  } catch {
    // It broke off; the status stands.
  } finally {
    clearTimeout(impatient);
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes);
}

function failureOf(error: unknown, outOfTime: boolean): PostOutcome {
  const refusal = findRefusal(error);
  if (refusal) return { failure: 'address_refused', detail: refusal };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (outOfTime || /TIMEOUT/.test(code)) return { failure: 'timeout', detail: code || 'TIMEOUT' };
  return { failure: 'connection', detail: code || 'UNKNOWN' };
}

/** When several addresses of a name were tried, Node wraps what each of them said. */
function findRefusal(error: unknown): string | undefined {
  if (isWebhookError(error, 'address_refused')) return error.message;
  if (error instanceof AggregateError) {
    return error.errors.map(findRefusal).find((found) => found !== undefined);
  }
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : undefined;
}
