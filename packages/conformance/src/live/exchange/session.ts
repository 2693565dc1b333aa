// All requests of one run: only below the base, within a budget, and with the credential asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Base, isLoopback, withoutSlashAtEnd } from './base.ts';
import { bearer, carried, type Place, type Secret } from './credential.ts';
import {
  type Asked,
  answered,
  type Exchange,
  type Header,
  hasStatus,
  headerOf,
  httpDate,
  isSuccess,
  type JsonObject,
  type Made,
  statusOf,
} from './exchange.ts';
import { createRecord, noAnswers } from './record.ts';
import { stopped } from './stopped.ts';
import type { Transport } from './transport.ts';

export type Caller = 'caller' | 'read-only' | 'stranger' | 'impostor';

export type SessionRequest = {
  readonly method?: string;
  /** Absolute, or a path from the origin of the base. */
  readonly url: string;
  readonly as?: Caller;
  readonly headers?: readonly Header[];
  /** Text is sent as it is; any other value becomes JSON. */
  readonly body?: unknown;
  readonly sent?: JsonObject | undefined;
  /** None is sent where it is empty. */
  readonly type?: string;
  /** Sent in place of what the place of the credential asks for. */
  readonly authorization?: string | undefined;
  /** A 429 is the answer that is looked for: do not wait and repeat. */
  readonly isLimitWanted?: boolean;
  readonly isCleanUp?: boolean;
};

export type Session = ReturnType<typeof createSession>;

export type Limited = {
  readonly exchange: Exchange;
  /** The same request, answered well before the refusal and after the pause. */
  readonly before?: Exchange | undefined;
  readonly after?: Exchange;
};

export type SessionOptions = {
  readonly base: Base;
  readonly transport: Transport;
  readonly place?: Place | undefined;
  readonly token?: Secret | undefined;
  readonly readOnlyToken?: Secret | undefined;
  /** Requests a second; without it, ten, and on this machine as many as it answers. */
  readonly rate?: number | undefined;
  readonly wait?: ((ms: number) => Promise<void>) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: { readonly requests: number; readonly url: string }) => void) | undefined;
};

/** A stranger's server bears this from one client; the run sends one request at a time anyway. */
const defaultRate = 10;
const maxRequests = 5_000;
/** A limit by the minute is waited for; a longer one ends the run. */
const longestWaitMs = 65_000;
const longestWaitsMs = 15 * 60_000;
/** Without `Retry-After`, each wait is twice the one before. */
const firstWaitMs = 1_000;
const mostRepeats = 6;
/** A refusal without a word about a limit may be meant as it is: it is asked again a few times only. */
const mostDoubts = 2;
/** A server that hangs once will hang again: after this many failures in a row the run ends. */
const mostFailures = 3;
const clocksApartMs = 5 * 60_000;
const madeUpToken: Secret = { name: 'MADE_UP_TOKEN', value: 'farol-made-up-token' };

export function createSession(options: SessionOptions) {
  const { base, transport, token, readOnlyToken, signal, wait = sleep } = options;
  const pauseMs = 1_000 / (options.rate ?? (isLoopback(base.url) ? Number.POSITIVE_INFINITY : defaultRate));
  const place = options.place ?? bearer;
  const secrets = [token, readOnlyToken].filter((secret) => secret !== undefined);
  const record = createRecord({ transport, secrets, signal });
  const held = { caller: token, 'read-only': readOnlyToken, stranger: undefined, impostor: madeUpToken };
  const exchanges: Exchange[] = [];
  /** The answers that made the run wait: 429, or a refusal of what was answered before and is answered again after a pause. */
  const limited: Limited[] = [];
  /** By the path of a list: the member by which its items are named, where it is no usual one. */
  const idNames = new Map<string, string>();
  /** The last good answer to each read of the caller. */
  const answeredWell = new Map<string, Exchange>();
  let failuresInARow = 0;
  let waitedMs = 0;
  let nextAt = 0;

  const idNameFor = ({ url }: Asked) => {
    const path = withoutSlashAtEnd(new URL(url).pathname);
    return idNames.get(path) ?? idNames.get(path.slice(0, path.lastIndexOf('/')));
  };

  async function once(asked: Asked, isCleanUp: boolean): Promise<Exchange> {
    if (exchanges.length >= maxRequests && !isCleanUp)
      throw stopped('limit-spent', 'tooManyRequests', { most: maxRequests });
    const early = nextAt - performance.now();
    if (early > 0) await wait(early);
    nextAt = performance.now() + pauseMs;
    options.onProgress?.({ requests: exchanges.length + 1, url: asked.url });
    const exchange = { ...(await record(asked, isCleanUp)), idName: idNameFor(asked) };
    exchanges.push(exchange);
    failuresInARow = exchange.failure === undefined ? 0 : failuresInARow + 1;
    if (failuresInARow >= mostFailures) throw noAnswers(exchange);
    return exchange;
  }

  /** A limit turns all requests away, not only those for one item. */
  async function isOthersAnswered(asked: Asked): Promise<boolean> {
    const other = [...answeredWell].find(([url]) => url !== asked.url)?.[0];
    return other !== undefined && isSuccess(await once({ ...asked, url: other }, true));
  }

  async function send(request: SessionRequest): Promise<Exchange> {
    const { as = 'caller', isCleanUp = false } = request;
    const secret = held[as];
    const asked = askedOf(base, request, secret && carried(place, secret));
    const isRead = asked.method === 'GET' && as === 'caller' && request.authorization === undefined;
    const before = isRead ? answeredWell.get(asked.url) : undefined;
    const waits = async (one: Exchange) =>
      statusOf(one) === 429 || (before !== undefined && isTurnedAway(one) && !(await isOthersAnswered(asked)));
    let exchange = await once(asked, isCleanUp);
    for (let repeats = 0; !request.isLimitWanted && (await waits(exchange)); repeats += 1) {
      const refused = exchange;
      const isSaid = statusOf(refused) === 429;
      const ms = retryAfterMs(refused) ?? firstWaitMs * 2 ** repeats;
      waitedMs += ms;
      if (isSaid) limited.push({ exchange: refused });
      const isLasting =
        ms > longestWaitMs || waitedMs > longestWaitsMs || repeats >= (isSaid ? mostRepeats : mostDoubts);
      if (isLasting && !isSaid) limited.push({ exchange: refused, before });
      const isEnd = isSaid || limited.filter((one) => one.before && !one.after).length >= mostDoubts;
      if (isLasting && isEnd && !isCleanUp)
        throw stopped('limit-spent', 'limitSpent', { path: new URL(asked.url).pathname });
      if (isLasting) break;
      await wait(ms);
      exchange = await once(asked, isCleanUp);
      if (!isSaid && isSuccess(exchange)) limited.push({ exchange: refused, before, after: exchange });
    }
    if (isRead && isSuccess(exchange)) answeredWell.set(asked.url, exchange);
    return exchange;
  }

  const read = (url: string) => send({ url });
  /** The value of the caller's credential, for other ways of sending it. */
  const withToken = (form: (token: string) => string) => token && form(token.value);
  const isBearer = place.in === 'bearer' && token !== undefined;
  const has = (caller: 'caller' | 'read-only') => held[caller] !== undefined;
  return { base, exchanges, limited, idNames, send, read, wait, isBearer, withToken, has };
}

/** What servers send in place of a 429 when a limit is spent. */
const isTurnedAway = (one: Exchange): boolean => hasStatus(one, 403, 420, 503, 509);

function askedOf(base: Base, request: SessionRequest, credential: ReturnType<typeof carried> | undefined): Asked {
  const url = new URL(request.url, base.url.origin);
  if (url.origin !== base.url.origin) throw new Error(`Not part of the checked server: ${url.origin}`);
  if (credential?.query) url.searchParams.set(...credential.query);
  const given = request.headers ?? [];
  const headers: Header[] = [
    ...(headerOf(given, 'accept') === undefined ? [['accept', 'application/json'] as const] : []),
    ...(request.authorization === undefined ? [] : [['authorization', request.authorization] as const]),
    ...(credential?.headers ?? []),
    ...given,
  ];
  const asked = { as: request.as ?? 'caller', method: request.method ?? 'GET', url: url.href, headers };
  if (request.body === undefined) return asked;
  if (request.type !== '') headers.push(['content-type', request.type ?? 'application/json']);
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
  return { ...asked, body, ...(request.sent && { sent: request.sent }) };
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
export function retryAfterMs(exchange: Made): number | undefined {
  const text = answered(exchange, 'retry-after');
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const ms = httpDate.test(text) ? Date.parse(text) - Date.now() : Number.NaN;
  // Clocks differ; a moment that is long past says nothing.
  return ms > -clocksApartMs ? Math.max(0, ms) : undefined;
}
