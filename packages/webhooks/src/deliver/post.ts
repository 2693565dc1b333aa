// One POST to a receiver: no redirect followed, no proxy from the environment, TLS verified, time and answer bounded.
import { guardedConnector } from '@farol/http';
import { Agent, buildConnector, request } from 'undici';
import { type AddressGuard, pathOf, type TargetPath } from '../endpoints/address-guard.ts';
import { isWebhookError } from '../terms/errors.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The beginning of the body, at most `maxAnswerBytes`. */
  readonly body: Uint8Array;
};

type PostOutcome =
  | { readonly answer: Answer }
  | {
      readonly failure: 'timeout' | 'connection' | 'address_refused';
      /** A code such as ECONNREFUSED, or the reason of the refusal. */
      readonly detail: string;
    };

export type Poster = {
  readonly post: (
    url: URL,
    headers: Readonly<Record<string, string>>,
    body: Uint8Array,
    timeoutMs: number,
  ) => Promise<PostOutcome>;
  /** Ends every attempt in flight, and each further one at once. */
  readonly abort: () => void;
  readonly isAborted: () => boolean;
  readonly close: () => Promise<void>;
};

export const maxAnswerBytes = 1024;
/** Reading the rest of a somewhat longer answer costs less than another connection for the next attempt. */
const maxReadBytes = 64 * 1024;
const maxHeaderBytes = 16 * 1024;
/** The status is the answer; its body is only for the log and not worth a whole timeout. */
const bodyTimeoutMs = 1_000;
const connectTimeoutMs = 10_000;
const connectionsPerOrigin = 64;

export function createPoster(guard: AddressGuard): Poster {
  const inFlight = new Set<AbortController>();
  let isAborted = false;
  // Connections are reused, so those that may lead to this server are apart from all others.
  const agents = { webhooks: createAgent(guard, 'webhooks'), other: createAgent(guard, 'other') };
  return {
    post: async (url, headers, body, timeoutMs) => {
      const controller = new AbortController();
      const timer = setTimeout(() => controller.abort(), timeoutMs);
      inFlight.add(controller);
      if (isAborted) controller.abort();
      try {
        guard.checkUrl(url);
        const dispatcher = agents[pathOf(url)];
        const response = await request(url, { method: 'POST', headers, body, dispatcher, signal: controller.signal });
        const beginning = await beginningOf(response.body);
        return { answer: { status: response.statusCode, headers: response.headers, body: beginning } };
      } catch (error) {
        if (isAborted) return { failure: 'connection', detail: 'ABORTED' };
        return failureOf(error, controller.signal.aborted);
      } finally {
        clearTimeout(timer);
        inFlight.delete(controller);
      }
    },
    abort: () => {
      isAborted = true;
      for (const controller of inFlight) controller.abort();
    },
    isAborted: () => isAborted,
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

function createAgent(guard: AddressGuard, path: TargetPath): Agent {
  const connect = guardedConnector<buildConnector.Options, NonNullable<Parameters<buildConnector.Callback>[1]>>({
    check: (address, origin) => guard.checkDialled(address, origin, path),
    lookupFor: (origin) => guard.lookupFor(origin, path),
    connectWith: (lookup) => buildConnector({ timeout: connectTimeoutMs, lookup }),
  });
  return new Agent({ connect, connections: connectionsPerOrigin, maxHeaderSize: maxHeaderBytes, pipelining: 1 });
}

async function beginningOf(body: AsyncIterable<Buffer> & { destroy: () => unknown }): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => body.destroy(), bodyTimeoutMs);
  try {
    for await (const chunk of body) {
      if (size < maxAnswerBytes) chunks.push(chunk);
      size += chunk.length;
      if (size >= maxReadBytes) break;
    }
  } catch {
    // The connection broke off; the status remains valid.
  } finally {
    clearTimeout(timer);
  }
  // A copy, because a view would hold the whole chunk in memory.
  return Buffer.from(Buffer.concat(chunks).subarray(0, maxAnswerBytes));
}

function failureOf(error: unknown, outOfTime: boolean): PostOutcome {
  const refusal = findRefusal(error);
  if (refusal) return { failure: 'address_refused', detail: refusal };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (outOfTime) return { failure: 'timeout', detail: 'TIMEOUT' };
  if (/TIMEOUT/.test(code)) return { failure: 'timeout', detail: code };
  return { failure: 'connection', detail: code || 'UNKNOWN' };
}

/** When several addresses of a name were tried, Node wraps the error of each. */
function findRefusal(error: unknown): string | undefined {
  if (isWebhookError(error, 'address_refused')) return error.message;
  if (error instanceof AggregateError) {
    return error.errors.map(findRefusal).find((found) => found !== undefined);
  }
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : undefined;
}
