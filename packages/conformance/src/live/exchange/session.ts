// All requests of one run: only below the base, within a budget, and with the credential asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Base } from './base.ts';
import { bearer, carried, type Place, type Secret } from './credential.ts';
import { type Asked, answered, type Exchange, type Header, headerOf, statusOf } from './exchange.ts';
import { createRecord, noAnswers } from './record.ts';
import { stopped } from './stopped.ts';
import type { Transport } from './transport.ts';

export type Caller = 'caller' | 'read-only' | 'stranger' | 'impostor';

type Request = {
  readonly method?: string;
  /** Absolute, or a path from the origin of the base. */
  readonly url: string;
  readonly as?: Caller;
  readonly headers?: readonly Header[];
  /** Text is sent as it is; any other value becomes JSON. */
  readonly body?: unknown;
  readonly type?: string;
  /** A 429 is the answer that is looked for: do not wait and repeat. */
  readonly isLimitWanted?: boolean;
  readonly isCleanUp?: boolean;
};

export type Session = {
  readonly base: Base;
  readonly send: (request: Request) => Promise<Exchange>;
  /** A GET. */
  readonly read: (url: string) => Promise<Exchange>;
  readonly has: (caller: 'caller' | 'read-only') => boolean;
  readonly exchanges: readonly Exchange[];
  /** The answers 429 that made the run wait. */
  readonly limited: readonly Exchange[];
};

export type SessionOptions = {
  readonly base: Base;
  readonly transport: Transport;
  readonly place?: Place | undefined;
  readonly token?: Secret | undefined;
  readonly readOnlyToken?: Secret | undefined;
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: { readonly requests: number; readonly url: string }) => void) | undefined;
};

const maxRequests = 2_000;
/** A limit by the minute is waited for; a longer one ends the run. */
const longestWaitMs = 65_000;
const longestWaitsMs = 15 * 60_000;
/** Without `Retry-After`, each wait is twice the one before. */
const firstWaitMs = 1_000;
const mostRepeats = 6;
/** A server that hangs once will hang again: after this many failures in a row the run ends. */
const mostFailures = 3;
const madeUpToken: Secret = { name: 'MADE_UP_TOKEN', value: 'farol-made-up-token' };

export function createSession(options: SessionOptions): Session {
  const { base, transport, token, readOnlyToken, signal, wait = sleep } = options;
  const place = options.place ?? bearer;
  const secrets = [token, readOnlyToken].filter((secret) => secret !== undefined);
  const record = createRecord({ transport, secrets, signal });
  const held = { caller: token, 'read-only': readOnlyToken, stranger: undefined, impostor: madeUpToken };
  const exchanges: Exchange[] = [];
  const limited: Exchange[] = [];
  let failuresInARow = 0;
  let waitedMs = 0;

  async function once(asked: Asked, isCleanUp: boolean): Promise<Exchange> {
    if (exchanges.length >= maxRequests && !isCleanUp)
      throw stopped('cannot-run', 'tooManyRequests', { most: maxRequests });
    options.onProgress?.({ requests: exchanges.length + 1, url: asked.url });
    const exchange = await record(asked, isCleanUp);
    exchanges.push(exchange);
    failuresInARow = exchange.failure === undefined ? 0 : failuresInARow + 1;
    if (failuresInARow >= mostFailures) throw noAnswers(exchange);
    return exchange;
  }

  async function send(request: Request): Promise<Exchange> {
    const { as = 'caller', isCleanUp = false } = request;
    const secret = held[as];
    const asked = askedOf(base, request, secret && carried(place, secret));
    let exchange = await once(asked, isCleanUp);
    for (let repeats = 0; statusOf(exchange) === 429 && !request.isLimitWanted; repeats += 1) {
      limited.push(exchange);
      const ms = retryAfterMs(exchange) ?? firstWaitMs * 2 ** repeats;
      waitedMs += ms;
      if (ms > longestWaitMs || waitedMs > longestWaitsMs || repeats >= mostRepeats)
        throw stopped('limit-spent', 'limitSpent', { path: new URL(asked.url).pathname });
      await wait(ms);
      exchange = await once(asked, isCleanUp);
    }
    return exchange;
  }

  const read = (url: string) => send({ url });
  return { base, exchanges, limited, send, read, has: (caller) => held[caller] !== undefined };
}

function askedOf(base: Base, request: Request, credential: ReturnType<typeof carried> | undefined): Asked {
  const url = new URL(request.url, base.url.origin);
  if (url.origin !== base.url.origin) throw new Error(`Not part of the checked server: ${url.origin}`);
  if (credential?.query) url.searchParams.set(...credential.query);
  const given = request.headers ?? [];
  const headers: Header[] = [
    ...(headerOf(given, 'accept') === undefined ? [['accept', 'application/json'] as const] : []),
    ...(credential?.headers ?? []),
    ...given,
  ];
  const asked = { method: request.method ?? 'GET', url: url.href, headers };
  if (request.body === undefined) return asked;
  headers.push(['content-type', request.type ?? 'application/json']);
  return { ...asked, body: typeof request.body === 'string' ? request.body : JSON.stringify(request.body) };
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
function retryAfterMs(exchange: Exchange): number | undefined {
  const text = answered(exchange, 'retry-after');
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
