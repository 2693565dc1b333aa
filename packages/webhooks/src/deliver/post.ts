// One POST to a receiver by undici: no redirect followed, no proxy from the environment, TLS verified, time and answer bounded.
import { type Dispatcher, errors, Pool } from 'undici';
import { type AddressGuard, pathOf, type TargetPath } from '../endpoints/address-guard.ts';
import { isWebhookError } from '../terms/errors.ts';
import { answerTooLong, createConnector, maxWireBytes } from './connector.ts';

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

/** What an answer cost to read: calls of the parser, and bytes of heads and bodies. */
export type AnswerRead = { readonly calls: number; readonly bytes: number };

export type Poster = ReturnType<typeof createPoster>;

export const maxAnswerBytes = 1024;
/** Reading the rest of a somewhat longer answer costs less than another connection for the next attempt. */
const maxReadBytes = 64 * 1024;
/** Beyond these an answer is an attack: each part and each interim answer (1xx) costs a call, however short it is. */
const maxParts = 512;
const maxInterim = 8;
/** The status is the answer; its body is only for the log and not worth a whole timeout. */
const bodyTimeoutMs = 1_000;
/** An attempt ends so much later than its time at the most. */
const tickMs = 20;
/** Strangers choose the host names; the connections of the origin that was used longest ago end first. */
const maxPools = 256;

const poolOptions: Pool.Options = {
  connections: 64,
  // Not less: undici makes an error for each further header of the same read, which takes ten times as long as reading it.
  maxHeaderSize: maxWireBytes,
  // Each attempt has a deadline of its own, which begins before its connection.
  headersTimeout: 0,
  bodyTimeout: 0,
  // A receiver may ask by `Keep-Alive` for up to ten minutes; strangers with many host names would use up the sockets of this machine.
  keepAliveTimeout: 4_000,
  keepAliveMaxTimeout: 4_000,
  // A receiver that closes after 5 s may have done so when our request arrives, so its connection is used for 3 s only.
  keepAliveTimeoutThreshold: 2_000,
};

type Route = { readonly kind: TargetPath; readonly origin: string; readonly key: string; readonly path: string };
const routes = new WeakMap<URL, Route>();

/** The parts of a URL are texts that are made anew each time, and many deliveries go to the same one. */
function routeOf(url: URL): Route {
  const known = routes.get(url);
  if (known !== undefined) return known;
  const { origin } = url;
  const kind = pathOf(url);
  const route = { kind, origin, key: `${kind} ${origin}`, path: `${url.pathname}${url.search}` };
  routes.set(url, route);
  return route;
}

export function createPoster(guard: AddressGuard) {
  const inFlight = new Set<Attempt>();
  const pools = new Map<string, Pool>();
  const connects = { webhooks: createConnector(guard, 'webhooks'), other: createConnector(guard, 'other') };
  let isAborted = false;
  let clock: NodeJS.Timeout | undefined;
  let latest: { readonly key: string; readonly pool: Pool } | undefined;

  /** One timer for all attempts: hundreds are in flight, and few of them reach their end of time. */
  function begin(attempt: Attempt): void {
    inFlight.add(attempt);
    clock ??= setInterval(() => {
      const now = performance.now();
      for (const one of inFlight) if (one.until <= now) one.cut(timedOut);
      if (inFlight.size > 0) return;
      clearInterval(clock);
      clock = undefined;
    }, tickMs);
  }

  /** Connections are reused, so those that may lead to this server are apart from all others. */
  function poolFor({ kind, origin, key }: Route): Pool {
    if (latest?.key === key) return latest.pool;
    const pool = pools.get(key) ?? new Pool(origin, { ...poolOptions, connect: connects[kind] });
    pools.delete(key);
    pools.set(key, pool);
    latest = { key, pool };
    const [oldest] = pools;
    if (oldest !== undefined && pools.size > maxPools) {
      pools.delete(oldest[0]);
      oldest[1].close().catch(() => {});
    }
    return pool;
  }

  return {
    post: (
      url: URL,
      headers: Readonly<Record<string, string>>,
      body: Uint8Array,
      timeoutMs: number,
      onRead?: (read: AnswerRead) => void,
    ): Promise<PostOutcome> =>
      new Promise((resolve) => {
        const attempt = new Attempt(timeoutMs, (outcome) => {
          inFlight.delete(attempt);
          onRead?.(attempt.read());
          resolve(outcome);
        });
        begin(attempt);
        if (isAborted) return attempt.cut(aborted);
        try {
          guard.checkUrl(url);
          const route = routeOf(url);
          poolFor(route).dispatch({ method: 'POST', path: route.path, headers, body }, attempt);
        } catch (error) {
          attempt.cut(failureOf(error));
        }
      }),
    /** Ends every attempt in flight, and each further one at once. */
    abort: () => {
      isAborted = true;
      for (const attempt of [...inFlight]) attempt.cut(aborted);
    },
    isAborted: (): boolean => isAborted,
    close: async (): Promise<void> => {
      isAborted = true;
      for (const attempt of [...inFlight]) attempt.cut(aborted);
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}

const nothing = new Uint8Array();
const aborted: PostOutcome = { failure: 'connection', detail: 'ABORTED' };
const timedOut: PostOutcome = { failure: 'timeout', detail: 'TIMEOUT' };
const malformed: PostOutcome = { failure: 'connection', detail: 'ANSWER_MALFORMED' };
const tooLong: PostOutcome = { failure: 'connection', detail: answerTooLong };

/** One attempt, from its call to its outcome. Once there is a status, it remains valid whatever becomes of the body. */
class Attempt implements Dispatcher.DispatchHandler {
  /** When it has to be over. */
  until: number;
  readonly #onOutcome: (outcome: PostOutcome) => void;
  readonly #parts: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #head: Omit<Answer, 'body'> | undefined;
  #interim = 0;
  #headBytes = 0;
  #size = 0;
  #count = 0;
  #isOver = false;
  #isTooLong = false;

  constructor(timeoutMs: number, onOutcome: (outcome: PostOutcome) => void) {
    this.until = performance.now() + timeoutMs;
    this.#onOutcome = onOutcome;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('the attempt is over'));
  }

  onResponseStart(_controller: unknown, status: number, headers: Answer['headers']): void {
    for (const name in headers) this.#headBytes += name.length + (headers[name]?.length ?? 0);
    if (status >= 200) {
      this.#head = { status, headers };
      this.until = Math.min(this.until, performance.now() + bodyTimeoutMs);
      return;
    }
    this.#interim += 1;
    if (this.#interim > maxInterim) this.cut(tooLong);
  }

  onResponseData(_controller: unknown, part: Buffer): void {
    if (this.#size < maxAnswerBytes) this.#parts.push(part);
    this.#size += part.length;
    this.#count += 1;
    if (this.#size >= maxReadBytes || this.#count >= maxParts) this.cut(tooLong);
  }

  /** Of an answer that is too long all that was let in, since heads that never end are not told of. */
  read(): AnswerRead {
    const bytes = this.#isTooLong ? maxWireBytes : this.#headBytes + this.#size;
    return { calls: 1 + this.#interim + this.#count, bytes };
  }

  onResponseEnd(): void {
    this.#end(malformed);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#end(failureOf(error));
  }

  /** Ends the attempt and its connection. */
  cut(otherwise: PostOutcome): void {
    this.#end(otherwise);
    this.#controller?.abort(new Error('the attempt is over'));
  }

  #end(otherwise: PostOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isTooLong = 'detail' in otherwise && otherwise.detail === answerTooLong;
    this.#onOutcome(this.#head === undefined ? otherwise : { answer: { ...this.#head, body: this.#beginning() } });
  }

  /** A copy, because a view would hold the whole part in memory. */
  #beginning(): Uint8Array {
    if (this.#parts.length === 0) return nothing;
    return Buffer.from(Buffer.concat(this.#parts).subarray(0, maxAnswerBytes));
  }
}

function failureOf(error: unknown): PostOutcome {
  const refusal = findRefusal(error);
  if (refusal) return { failure: 'address_refused', detail: refusal };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/TIMEOUT/.test(code)) return { failure: 'timeout', detail: code };
  // Undici asserts that no answer changes the protocol unasked.
  if (error instanceof errors.HTTPParserError || code === 'ERR_ASSERTION') return malformed;
  return { failure: 'connection', detail: ownCodes[code] ?? (code || 'UNKNOWN') };
}

/** The log of attempts says what went wrong, in words that do not change with the client. */
const ownCodes: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'CONNECTION_CLOSED',
  UND_ERR_HEADERS_OVERFLOW: answerTooLong,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'ANSWER_MALFORMED',
  UND_ERR_INVALID_ARG: 'HEADER_INVALID',
};

/** When several addresses of a name were tried, Node wraps the error of each. */
function findRefusal(error: unknown): string | undefined {
  if (isWebhookError(error, 'address_refused')) return error.message;
  if (error instanceof AggregateError) {
    return error.errors.map(findRefusal).find((found) => found !== undefined);
  }
  return error instanceof Error && error.cause !== undefined ? findRefusal(error.cause) : undefined;
}
