// One POST to a receiver: no redirect followed, no proxy from the environment, TLS verified, time and answer bounded.
import { guardedConnector } from '@farol/http';
import { buildConnector } from 'undici';
import { type AddressGuard, pathOf, type TargetPath } from '../endpoints/address-guard.ts';
import { createDeadlines, type Deadlines } from '../queue/deadlines.ts';
import { isWebhookError } from '../terms/errors.ts';
import type { AnswerHeaders } from '../wire/answer-reader.ts';
import { type Connections, createConnections, type Exchange, type Origin } from '../wire/connections.ts';
import { requestBytes } from '../wire/request-bytes.ts';

export type Answer = {
  readonly status: number;
  readonly headers: AnswerHeaders;
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
/** The status is the answer; its body is only for the log and not worth a whole timeout. */
const bodyTimeoutMs = 1_000;
const connectTimeoutMs = 10_000;
const connectionsPerOrigin = 64;
/** A receiver may ask by `Keep-Alive` for up to ten minutes; strangers with many host names would use up the sockets of this machine. */
const longestIdleMs = 4_000;

export function createPoster(guard: AddressGuard): Poster {
  const inFlight = createDeadlines<Attempt>();
  let isAborted = false;
  // Connections are reused, so those that may lead to this server are apart from all others.
  const connections = { webhooks: connectionsFor(guard, 'webhooks'), other: connectionsFor(guard, 'other') };
  return {
    post: (url, headers, body, timeoutMs) =>
      new Promise((resolve) => {
        const attempt = new Attempt(inFlight, timeoutMs, resolve);
        if (isAborted) return attempt.abort();
        try {
          guard.checkUrl(url);
          const target = targetOf(url);
          attempt.request = requestBytes(target, headers, body);
          connections[target.kind].send(target, attempt);
        } catch (error) {
          attempt.onError(error);
        }
      }),
    abort: () => {
      isAborted = true;
      for (const attempt of inFlight.all()) attempt.abort();
    },
    isAborted: () => isAborted,
    close: async () => {
      inFlight.close();
      for (const own of Object.values(connections)) own.close();
    },
  };
}

const aborted: PostOutcome = { failure: 'connection', detail: 'ABORTED' };
const timedOut: PostOutcome = { failure: 'timeout', detail: 'TIMEOUT' };
const brokenOff: PostOutcome = { failure: 'connection', detail: 'UNKNOWN' };

/** One attempt. A class, because a function for each of these steps would be made for every attempt. */
class Attempt implements Exchange {
  until: number;
  request: Buffer | undefined;
  readonly #inFlight: Deadlines<Attempt>;
  readonly #onOutcome: (outcome: PostOutcome) => void;
  #chunks: Buffer[] | undefined;
  #size = 0;
  #status: number | undefined;
  #headers: AnswerHeaders = {};
  #connection: { readonly cut: () => void } | undefined;
  #isOver = false;

  constructor(inFlight: Deadlines<Attempt>, timeoutMs: number, onOutcome: (outcome: PostOutcome) => void) {
    this.until = performance.now() + timeoutMs;
    this.#inFlight = inFlight;
    this.#onOutcome = onOutcome;
    inFlight.add(this);
  }

  expire(): void {
    this.#cut(timedOut);
  }

  abort(): void {
    this.#cut(aborted);
  }

  onSent(connection: { readonly cut: () => void }): void {
    this.#connection = connection;
  }

  onHead(status: number, headers: AnswerHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onBody(part: Buffer): void {
    if (this.#isOver) return;
    this.#chunks ??= [];
    if (this.#size < maxAnswerBytes) this.#chunks.push(part);
    this.#size += part.length;
    if (this.#size >= maxReadBytes) this.#cut(brokenOff);
  }

  /** Once there is a status, the rest has a shorter time. */
  onPart(): void {
    if (this.#status === undefined || this.#isOver) return;
    this.until = Math.min(this.until, performance.now() + bodyTimeoutMs);
    this.#inFlight.hasChanged(this);
  }

  onEnd(): void {
    this.#end(brokenOff);
  }

  onError(error: unknown): void {
    this.#end(failureOf(error));
  }

  /** Once there is a status, it remains valid whatever becomes of the body. */
  #end(otherwise: PostOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.request = undefined;
    this.#inFlight.remove(this);
    const status = this.#status;
    if (status === undefined) this.#onOutcome(otherwise);
    else this.#onOutcome({ answer: { status, headers: this.#headers, body: beginningOf(this.#chunks) } });
  }

  #cut(otherwise: PostOutcome): void {
    this.#end(otherwise);
    this.#connection?.cut();
  }
}

type PostTarget = Origin & { readonly path: string; readonly kind: TargetPath };

const targets = new WeakMap<URL, PostTarget>();

/** Each part of a URL is computed whenever it is asked for, and one URL gets many deliveries. */
function targetOf(url: URL): PostTarget {
  const known = targets.get(url);
  if (known) return known;
  const { protocol, host, hostname, port } = url;
  const target = { protocol, host, hostname, port, path: `${url.pathname}${url.search}`, kind: pathOf(url) };
  targets.set(url, target);
  return target;
}

function connectionsFor(guard: AddressGuard, path: TargetPath): Connections {
  const connect = guardedConnector<buildConnector.Options, NonNullable<Parameters<buildConnector.Callback>[1]>>({
    check: (address, origin) => guard.checkDialled(address, origin, path),
    lookupFor: (origin) => guard.lookupFor(origin, path),
    connectWith: (lookup) => buildConnector({ timeout: connectTimeoutMs, lookup }),
  });
  return createConnections({
    connect: ({ protocol, host, hostname, port }, callback) =>
      // Without the brackets of an IPv6 literal.
      connect({ protocol, host, hostname: hostname.replace(/^\[(.*)\]$/, '$1'), port }, callback),
    perOrigin: connectionsPerOrigin,
    longestIdleMs,
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
