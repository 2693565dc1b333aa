// One POST to a receiver: no redirect followed, no proxy from the environment, TLS verified, time and answer bounded.
import { guardedConnector } from '@farol/http';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { type AddressGuard, pathOf, type TargetPath } from '../endpoints/address-guard.ts';
import { createDeadlines, type Deadlines } from '../queue/deadlines.ts';
import { isWebhookError } from '../terms/errors.ts';

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The beginning of the body, at most `maxAnswerBytes`. */
  readonly body: Uint8Array;
};

export type PostOutcome =
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
  const inFlight = createDeadlines<Exchange>();
  let isAborted = false;
  // Connections are reused, so those that may lead to this server are apart from all others.
  const agents = { webhooks: createAgent(guard, 'webhooks'), other: createAgent(guard, 'other') };
  return {
    post: (url, headers, body, timeoutMs) =>
      new Promise((resolve) => {
        const exchange = new Exchange(inFlight, timeoutMs, resolve);
        if (isAborted) return exchange.abort();
        try {
          guard.checkUrl(url);
          const { origin, path, agent } = targetOf(url);
          agents[agent].dispatch({ origin, path, method: 'POST', headers, body }, exchange);
        } catch (error) {
          exchange.fail(error);
        }
      }),
    abort: () => {
      isAborted = true;
      for (const exchange of inFlight.all()) exchange.abort();
    },
    isAborted: () => isAborted,
    close: async () => {
      inFlight.close();
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()));
    },
  };
}

const aborted: PostOutcome = { failure: 'connection', detail: 'ABORTED' };
const timedOut: PostOutcome = { failure: 'timeout', detail: 'TIMEOUT' };
const brokenOff: PostOutcome = { failure: 'connection', detail: 'UNKNOWN' };

/**
 * One attempt. Undici's lowest interface: its `request` makes a stream and a signal for each answer, which costs as much as the rest of an
 * attempt. A class, because a function for each of these steps would be made for every attempt.
 */
class Exchange implements Dispatcher.DispatchHandler {
  until: number;
  readonly #inFlight: Deadlines<Exchange>;
  readonly #onEnd: (outcome: PostOutcome) => void;
  #chunks: Buffer[] | undefined;
  #size = 0;
  #head: Omit<Answer, 'body'> | undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #isOver = false;

  constructor(inFlight: Deadlines<Exchange>, timeoutMs: number, onEnd: (outcome: PostOutcome) => void) {
    this.until = performance.now() + timeoutMs;
    this.#inFlight = inFlight;
    this.#onEnd = onEnd;
    inFlight.add(this);
  }

  expire(): void {
    this.#cut(timedOut);
  }

  abort(): void {
    this.#cut(aborted);
  }

  fail(error: unknown): void {
    this.#end(failureOf(error));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The time was over before there was a connection; nothing has been sent.
    if (this.#isOver) this.#cut(brokenOff);
  }

  onResponseStart(_controller: unknown, status: number, headers: Answer['headers']): void {
    if (status < 200) return;
    this.#head = { status, headers };
    this.until = Math.min(this.until, performance.now() + bodyTimeoutMs);
    this.#inFlight.hasChanged(this);
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.#chunks ??= [];
    if (this.#size < maxAnswerBytes) this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size >= maxReadBytes) this.#cut(brokenOff);
  }

  onResponseEnd(): void {
    this.#end(brokenOff);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.fail(error);
  }

  /** Once there is a status, it remains valid whatever becomes of the body. */
  #end(otherwise: PostOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#inFlight.remove(this);
    const head = this.#head;
    if (head === undefined) this.#onEnd(otherwise);
    else this.#onEnd({ answer: { status: head.status, headers: head.headers, body: beginningOf(this.#chunks) } });
  }

  #cut(otherwise: PostOutcome): void {
    this.#end(otherwise);
    this.#controller?.abort(new Error('the attempt is over'));
  }
}

type PostTarget = { readonly origin: string; readonly path: string; readonly agent: TargetPath };

const targets = new WeakMap<URL, PostTarget>();

/** Each part of a URL is computed whenever it is asked for, and one URL gets many deliveries. */
function targetOf(url: URL): PostTarget {
  const known = targets.get(url);
  if (known) return known;
  const target = { origin: url.origin, path: `${url.pathname}${url.search}`, agent: pathOf(url) };
  targets.set(url, target);
  return target;
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
    // Each attempt has its own deadline, so timers of the client would only cost time.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

const nothing = new Uint8Array(0);

/** A copy, because a view would hold the whole chunk in memory. */
function beginningOf(chunks: readonly Buffer[] | undefined): Uint8Array {
  return chunks === undefined ? nothing : Buffer.from(Buffer.concat(chunks).subarray(0, maxAnswerBytes));
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
