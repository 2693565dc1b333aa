// One POST to a receiver: no redirect followed, no proxy from the environment, TLS verified, time and answer bounded.
import { guardedConnector } from '@farol/http';
import { Agent, buildConnector, type Dispatcher } from 'undici';
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
/** A receiver may ask by `Keep-Alive` for up to ten minutes; strangers with many host names would use up the sockets of this machine. */
const longestIdleMs = 4_000;

export function createPoster(guard: AddressGuard): Poster {
  const inFlight = new Set<Exchange>();
  let isAborted = false;
  // Connections are reused, so those that may lead to this server are apart from all others.
  const agents = { webhooks: createAgent(guard, 'webhooks'), other: createAgent(guard, 'other') };
  return {
    post: (url, headers, body, timeoutMs) =>
      new Promise((resolve) => {
        const exchange = createExchange(timeoutMs, (outcome) => {
          inFlight.delete(exchange);
          resolve(outcome);
        });
        inFlight.add(exchange);
        if (isAborted) return exchange.abort();
        try {
          guard.checkUrl(url);
          const path = `${url.pathname}${url.search}`;
          agents[pathOf(url)].dispatch({ origin: url.origin, path, method: 'POST', headers, body }, exchange.handler);
        } catch (error) {
          exchange.fail(error);
        }
      }),
    abort: () => {
      isAborted = true;
      for (const exchange of inFlight) exchange.abort();
    },
    isAborted: () => isAborted,
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

type Exchange = {
  readonly handler: Dispatcher.DispatchHandler;
  readonly fail: (error: unknown) => void;
  readonly abort: () => void;
};

/** Undici's lowest interface: its `request` makes a stream and a signal for each answer, which costs as much as the rest of an attempt. */
function createExchange(timeoutMs: number, onEnd: (outcome: PostOutcome) => void): Exchange {
  const deadline = performance.now() + timeoutMs;
  const chunks: Buffer[] = [];
  let size = 0;
  let head: Omit<Answer, 'body'> | undefined;
  let controller: Dispatcher.DispatchController | undefined;
  let isOver = false;
  let timer = setTimeout(() => cut({ failure: 'timeout', detail: 'TIMEOUT' }), timeoutMs);

  /** Once there is a status, it remains valid whatever becomes of the body. */
  function end(otherwise: PostOutcome): void {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    onEnd(head === undefined ? otherwise : { answer: { ...head, body: beginningOf(chunks) } });
  }

  function cut(otherwise: PostOutcome): void {
    end(otherwise);
    controller?.abort(new Error('the attempt is over'));
  }

  const fail = (error: unknown) => end(failureOf(error));
  const brokenOff: PostOutcome = { failure: 'connection', detail: 'UNKNOWN' };
  return {
    fail,
    abort: () => cut({ failure: 'connection', detail: 'ABORTED' }),
    handler: {
      onRequestStart: (started) => {
        controller = started;
        // The time was over before there was a connection; nothing has been sent.
        if (isOver) cut(brokenOff);
      },
      onResponseStart: (_controller, status, headers) => {
        if (status < 200) return;
        head = { status, headers };
        clearTimeout(timer);
        timer = setTimeout(() => cut(brokenOff), Math.min(bodyTimeoutMs, Math.max(1, deadline - performance.now())));
      },
      onResponseData: (_controller, chunk) => {
        if (size < maxAnswerBytes) chunks.push(chunk);
        size += chunk.length;
        if (size >= maxReadBytes) cut(brokenOff);
      },
      onResponseEnd: () => end(brokenOff),
      onResponseError: (_controller, error) => fail(error),
    },
  };
}

function createAgent(guard: AddressGuard, path: TargetPath): Agent {
  const connect = guardedConnector<buildConnector.Options, NonNullable<Parameters<buildConnector.Callback>[1]>>({
    check: (address, origin) => guard.checkDialled(address, origin, path),
    lookupFor: (origin) => guard.lookupFor(origin, path),
    connectWith: (lookup) => buildConnector({ timeout: connectTimeoutMs, lookup }),
  });
  return new Agent({
    connect,
    connections: connectionsPerOrigin,
    maxHeaderSize: maxHeaderBytes,
    pipelining: 1,
    keepAliveMaxTimeout: longestIdleMs,
  });
}

const nothing = new Uint8Array(0);

/** A copy, because a view would hold the whole chunk in memory. */
function beginningOf(chunks: readonly Buffer[]): Uint8Array {
  return chunks.length === 0 ? nothing : Buffer.from(Buffer.concat(chunks).subarray(0, maxAnswerBytes));
}

function failureOf(error: unknown): PostOutcome {
  const refusal = findRefusal(error);
  if (refusal) return { failure: 'address_refused', detail: refusal };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
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
