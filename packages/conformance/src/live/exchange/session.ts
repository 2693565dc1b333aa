// All requests of one run: only below the base, within a budget, with the credential asked for, and recorded without secrets.
import { type Base, LiveError } from './base.ts';
import { bearer, carried, type Place, redactor, type Secret } from './credential.ts';
import { type Answer, type Asked, type Exchange, type Header, headerOf } from './exchange.ts';
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
  /** Sent also after an interruption: what the run created has to be removed. */
  readonly isCleanUp?: boolean;
};

export type Session = {
  readonly base: Base;
  readonly send: (request: Request) => Promise<Exchange>;
  readonly has: (caller: 'caller' | 'read-only') => boolean;
  readonly exchanges: readonly Exchange[];
  /** The answers 429 that made the run wait. */
  readonly limited: readonly Exchange[];
};

export type SessionOptions = {
  readonly base: Base;
  readonly transport: Transport;
  readonly place?: Place;
  readonly token?: Secret;
  readonly readOnlyToken?: Secret;
  readonly wait?: (ms: number) => Promise<void>;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { readonly requests: number; readonly url: string }) => void;
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
  const { base, transport, token, readOnlyToken } = options;
  const secrets = [token, readOnlyToken].filter((secret) => secret !== undefined);
  const redact = redactor(secrets);
  const variables = secrets.map(({ name }) => name);
  const exchanges: Exchange[] = [];
  const limited: Exchange[] = [];
  let failuresInARow = 0;
  let waitedMs = 0;

  async function once(asked: Asked, isCleanUp = false): Promise<Exchange> {
    if (exchanges.length >= maxRequests && !isCleanUp) throw tooManyRequests();
    options.onProgress?.({ requests: exchanges.length + 1, url: asked.url });
    const result = await transport.send(asked, isCleanUp ? undefined : options.signal);
    const recorded = { ...asked, url: redact(asked.url), headers: redactHeaders(asked.headers, redact), variables };
    const exchange =
      typeof result === 'string'
        ? { asked: recorded, failure: result }
        : { asked: recorded, answer: redactAnswer(result, redact) };
    exchanges.push(exchange);
    failuresInARow = typeof result === 'string' ? failuresInARow + 1 : 0;
    if (options.signal?.aborted && !isCleanUp) throw interrupted();
    if (failuresInARow >= mostFailures) throw noAnswers(exchange);
    return exchange;
  }

  return {
    base,
    exchanges,
    limited,
    has: (caller) => (caller === 'caller' ? token : readOnlyToken) !== undefined,
    send: async (request) => {
      const secret = secretOf(request.as ?? 'caller', { token, readOnlyToken });
      const asked = askedOf(base, request, secret && carried(options.place ?? bearer, secret));
      let exchange = await once(asked, request.isCleanUp);
      for (let repeats = 0; exchange.answer?.status === 429 && !request.isLimitWanted; repeats += 1) {
        limited.push(exchange);
        const ms = retryAfterMs(exchange.answer) ?? firstWaitMs * 2 ** repeats;
        const isTooLong = ms > longestWaitMs || waitedMs + ms > longestWaitsMs || repeats >= mostRepeats;
        if (isTooLong) throw limitSpent(exchange);
        waitedMs += ms;
        await (options.wait ?? sleep)(ms);
        exchange = await once(asked, request.isCleanUp);
      }
      return exchange;
    },
  };
}

function secretOf(
  as: Caller,
  { token, readOnlyToken }: { readonly token: Secret | undefined; readonly readOnlyToken: Secret | undefined },
): Secret | undefined {
  if (as === 'stranger') return undefined;
  if (as === 'impostor') return madeUpToken;
  return as === 'caller' ? token : readOnlyToken;
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

function redactHeaders(headers: readonly Header[], redact: (text: string) => string): readonly Header[] {
  return headers.map(([name, value]) => [name, redact(value)]);
}

function redactAnswer(answer: Answer, redact: (text: string) => string): Answer {
  return { ...answer, headers: redactHeaders(answer.headers, redact), body: redact(answer.body) };
}

/** Seconds or an HTTP date (RFC 9110 §10.2.3). */
function retryAfterMs({ headers }: Answer): number | undefined {
  const text = headerOf(headers, 'retry-after');
  if (text === undefined) return undefined;
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function tooManyRequests(): LiveError {
  return new LiveError('cannot-run', {
    pt: `A conferência chegou a ${maxRequests} requisições e parou. Informe menos recursos com --resource.`,
    en: `The check reached ${maxRequests} requests and stopped. Give fewer resources with --resource.`,
  });
}

function limitSpent({ asked }: Exchange): LiveError {
  const { pathname } = new URL(asked.url);
  return new LiveError('limit-spent', {
    pt: `O limite de chamadas se esgotou em ${pathname} e não volta a tempo. Use uma credencial com um limite maior.`,
    en: `The limit of calls was spent at ${pathname} and does not come back in time. Use a credential with a higher limit.`,
  });
}

function interrupted(): LiveError {
  return new LiveError('cannot-run', { pt: 'Interrompida.', en: 'Interrupted.' });
}

export function noAnswers({ asked, failure }: Exchange): LiveError {
  const { origin } = new URL(asked.url);
  if (failure === 'timeout')
    return new LiveError('cannot-run', {
      pt: `${origin} não responde a tempo.`,
      en: `${origin} does not respond in time.`,
    });
  if (failure === 'malformed')
    return new LiveError('cannot-run', { pt: `${origin} não fala HTTP.`, en: `${origin} does not speak HTTP.` });
  return new LiveError('cannot-run', {
    pt: `Não foi possível conectar a ${origin}.`,
    en: `Cannot connect to ${origin}.`,
  });
}
