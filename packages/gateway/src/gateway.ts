import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Catalogue, Frozen, Language } from '@farol/catalogue';
import type { Store } from '@farol/store';
import { answerResponse, discard, markings, type Served } from './answer.ts';
import { createBreaker } from './breaker.ts';
import { problemOf } from './contract.ts';
import { anonymous, createCredentials, type Identity } from './credential.ts';
import { createDialler, type Dial } from './dial.ts';
import { GatewayError } from './errors.ts';
import { createExchange } from './exchange.ts';
import { createFlights } from './flights.ts';
import { createInboundGuard } from './inbound-guard.ts';
import { createKeeper } from './kept.ts';
import { createKeptFirst } from './kept-first.ts';
import { gatewayMigrations } from './migrations.ts';
import { createTokens } from './oauth-token.ts';
import { type CallContext, problemResponse } from './problem.ts';
import { createQuota } from './quota.ts';
import { createLedger } from './quota-ledger.ts';
import { type QuotaReport, quotaReport } from './quota-report.ts';
import { createRetries } from './retry.ts';
import { createScrubber } from './scrub.ts';
import { Secret } from './secret.ts';
import { createSend } from './send.ts';
import { resolveTarget } from './target.ts';
import { createTokenFetch } from './token-fetch.ts';
import { createTurns } from './turns.ts';

export type GatewayOptions = {
  readonly catalogue: Catalogue;
  readonly store: Store;
  /** Where keys are looked up, by the names that the entries give. Read once. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Milliseconds since 1970. Limits go by the store's clock, everything else by this one. */
  readonly clock?: () => number;
  /** Other places instead of the entries' origins: the simulator when offline, listeners in tests. */
  readonly dial?: Dial;
  /** Every answer is marked as simulated. */
  readonly simulated?: boolean;
  /** Receives lines without any key in them. */
  readonly log?: (line: LogLine) => void;
  /** Under which limits per address are counted; give each its own where several machines share a store. */
  readonly outgoingAddress?: string;
  readonly userAgent?: string;
  /** Who may call; see `guard`. Default: this machine. */
  readonly inbound?: {
    readonly binding: 'loopback' | 'network';
    readonly token?: string | undefined;
    readonly origins?: readonly string[];
  };
  readonly limits?: Partial<GatewayLimits>;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly random?: () => number;
};

export type GatewayLimits = {
  /** How long a call may take until its answer begins; small answers: until they are there. */
  readonly callMs: number;
  readonly bodyIdleMs: number;
  readonly streamIdleMs: number;
  readonly mostBytes: number;
  readonly keptBytes: number;
};

export type LogLine = { readonly level: 'info' | 'warn' | 'error'; readonly event: string } & Readonly<
  Record<string, unknown>
>;

export type CallOptions = {
  readonly id: string;
  /** Below the entry's base address, as it came: percent-encoded, without the query. */
  readonly path: string;
  /** When the caller stops waiting, on the gateway's clock. */
  readonly deadline?: number;
  readonly language?: Language;
  readonly requestId?: string;
  /** Path of the request for the problem's `instance`. */
  readonly instance?: string;
};

export type Gateway = {
  readonly call: (request: Request, options: CallOptions) => Promise<Response>;
  /** Used, left and when again, for each window of an entry; undefined for an id that is none. */
  readonly quota: (id: string) => Promise<QuotaReport | undefined>;
  /** Undefined when the request may use the gateway; otherwise the refusal to answer with. */
  readonly guard: (request: Request, options?: Partial<CallOptions>) => Response | undefined;
  /** Makes the tables. Happens by itself at the first call that needs them. */
  readonly prepare: () => Promise<void>;
  /** Takes keys out of a text: for whoever writes down what a call gave. */
  readonly scrub: (text: string) => string;
  readonly close: () => Promise<void>;
};

const defaults: GatewayLimits = {
  callMs: 30_000,
  bodyIdleMs: 15_000,
  streamIdleMs: 300_000,
  mostBytes: 67_108_864,
  keptBytes: 67_108_864,
};

/** Calls the listed APIs: inside their limits, with their keys, under one contract. */
export function createGateway(options: GatewayOptions): Gateway {
  const { catalogue, store, environment } = options;
  const clock = options.clock ?? Date.now;
  const limits = { ...defaults, ...options.limits };
  const scrubber = createScrubber();
  const log = (line: LogLine): void => options.log?.(scrubber.value(line) as LogLine);
  const storeFailed = (error: unknown): void => log({ level: 'error', event: 'store', error });

  const ready = once(() => store.migrate('gateway', gatewayMigrations));
  const dialler = createDialler({ dial: options.dial });
  const send = createSend(dialler, {
    idleMs: limits.bodyIdleMs,
    streamIdleMs: limits.streamIdleMs,
    mostBytes: limits.mostBytes,
  });
  const userAgent = options.userAgent ?? 'Farol/0.1.0 (gateway; reference catalogue of public APIs)';
  const tokens = createTokens({
    fetch: createTokenFetch(send, userAgent),
    clock,
    scrubber,
    failed: (api, reason) => log({ level: 'warn', event: 'token', api, reason }),
  });
  const credentials = createCredentials({ apis: catalogue.apis, environment, scrubber, tokens });
  const ledger = createLedger({ store, clock, ready, failed: storeFailed });
  const quota = createQuota({ ledger, outgoingAddress: options.outgoingAddress ?? 'default' });
  const breaker = createBreaker({ store, clock, ready, storeFailed });
  const exchange = createExchange({
    clock,
    sleep: options.sleep ?? (async (ms, signal) => void (await pause(ms, undefined, { signal }))),
    userAgent,
    quota,
    credentials,
    breaker,
    turns: createTurns(),
    retries: createRetries(options.random ?? Math.random),
    send,
    scrubber,
    troubled: (api, trouble) => log({ level: 'warn', event: 'upstream', api, trouble }),
  });
  const keeper = createKeeper({ clock, mostBytes: limits.keptBytes });
  const keptFirst = createKeptFirst({ clock, keeper, exchange, flights: createFlights() });

  const token = options.inbound?.token ? new Secret(options.inbound.token) : undefined;
  if (token) scrubber.add(token);
  const inbound = createInboundGuard({
    binding: options.inbound?.binding ?? 'loopback',
    token,
    origins: options.inbound?.origins ?? [],
  });
  const ownsAuthorization = (value: string): boolean => token?.equals(value.replace(/^bearer +/i, '')) ?? false;

  async function call(request: Request, given: CallOptions): Promise<Response> {
    const context = contextOf(request, given, catalogue);
    const started = clock();
    const deadline = createDeadline(request.signal, callTime(request, given, started, limits.callMs));
    let served: Served | undefined;
    try {
      // target → as whom → kept? → quota → credential → send → keep; the middle ones in kept-first.ts and attempt.ts.
      const target = resolveTarget(catalogue, request, { ...given, ownsAuthorization });
      const identity = credentials.identify(target.api);
      served = await keptFirst(target, identity, request, { signal: deadline.signal, deadlineAt: deadline.at });
      const { answer } = served;
      const problem = target.raw ? undefined : problemOf(target.api, answer, answer.retryAt, identity.used);
      if (problem) throw problem;
      logCall(request, context, started, served, undefined);
      return answerResponse(served, {
        request,
        now: clock(),
        raw: target.raw,
        scrub: identity.used ? scrubber.stream() : undefined,
        further: options.simulated ? { 'farol-simulated': '?1' } : {},
      });
    } catch (error) {
      if (served) discard(served.answer.body);
      const problem = asProblem(error, request.signal);
      logCall(request, context, started, served, problem);
      const marks = served ? markings(served, clock()) : {};
      return problemResponse(withHeaders(problem, marks, options.simulated ?? false), context, clock());
    } finally {
      deadline.clear();
    }
  }

  function asProblem(error: unknown, signal: AbortSignal): GatewayError {
    if (error instanceof GatewayError) return error;
    if (error instanceof DOMException && error.name === 'TimeoutError') return new GatewayError('upstream-timeout');
    // Nobody reads this any more.
    if (signal.aborted) return new GatewayError('upstream-timeout');
    log({ level: 'error', event: 'internal', error, stack: error instanceof Error ? error.stack : undefined });
    return new GatewayError('internal-error');
  }

  function logCall(
    request: Request,
    context: CallContext,
    started: number,
    served: Served | undefined,
    problem: GatewayError | undefined,
  ): void {
    log({
      level: problem?.code === 'internal-error' ? 'error' : 'info',
      event: 'call',
      api: context.api,
      method: request.method,
      path: context.instance,
      code: problem?.code,
      upstream_status: served?.answer.status,
      cache: served?.use.kind,
      ms: clock() - started,
      request_id: context.requestId,
    });
  }

  return {
    call,
    quota: async (id) => {
      const api = catalogue.api(id);
      if (!api) return undefined;
      const identity = identityForReading(api, credentials.identify);
      return quotaReport(api, identity, identity ? await quota.read(api, identity) : undefined);
    },
    guard: (request, given = {}) => {
      try {
        inbound(request);
        return undefined;
      } catch (error) {
        const context = contextOf(request, { id: '', path: '', ...given }, catalogue);
        return problemResponse(asProblem(error, request.signal), context, clock());
      }
    },
    prepare: ready,
    scrub: scrubber.text,
    close: async () => {
      await ledger.idle();
      ledger.close();
      breaker.close();
      await dialler.close();
    },
  };
}

/** Undefined when the key is missing, so that nothing can have been counted. */
function identityForReading(api: Frozen<Api>, identify: (api: Frozen<Api>) => Identity): Identity | undefined {
  try {
    return identify(api);
  } catch (error) {
    if (error instanceof GatewayError) return api.credential?.optional ? anonymous : undefined;
    throw error;
  }
}

function contextOf(request: Request, given: CallOptions, catalogue: Catalogue): CallContext {
  return {
    requestId: given.requestId ?? crypto.randomUUID(),
    language: given.language ?? 'pt',
    instance: given.instance ?? new URL(request.url).pathname,
    // An id that is none may be anything; only ours is repeated.
    api: catalogue.api(given.id)?.id ?? null,
  };
}

/** The shortest of our own cap, the caller's deadline and what it prefers to wait (RFC 7240 §4.3), in milliseconds. */
function callTime(request: Request, given: CallOptions, now: number, cap: number): { at: number; ms: number } {
  const wait = /(?:^|[,;\s])wait=(\d{1,5})\b/i.exec(request.headers.get('prefer') ?? '')?.[1];
  const ms = Math.max(
    0,
    Math.min(
      cap,
      given.deadline === undefined ? cap : given.deadline - now,
      wait === undefined ? cap : Number(wait) * 1_000,
    ),
  );
  return { at: now + ms, ms };
}

/** Ends the waiting for an answer, not an answer that is already being read. */
function createDeadline(caller: AbortSignal, time: { readonly at: number; readonly ms: number }) {
  const controller = new AbortController();
  const leave = (): void => controller.abort(caller.reason);
  if (caller.aborted) leave();
  else caller.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(() => controller.abort(new DOMException('the time is up', 'TimeoutError')), time.ms);
  return {
    signal: controller.signal,
    at: time.at,
    clear: (): void => {
      clearTimeout(timer);
      caller.removeEventListener('abort', leave);
    },
  };
}

function withHeaders(problem: GatewayError, marks: Readonly<Record<string, string>>, simulated: boolean): GatewayError {
  const headers = { ...marks, ...(simulated ? { 'farol-simulated': '?1' } : {}), ...problem.facts.headers };
  return new GatewayError(problem.code, { ...problem.facts, headers });
}

/** One run for all who ask; tried again after a failure. */
function once(work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().then(
      () => undefined,
      (error) => {
        running = undefined;
        throw error;
      },
    );
    return running;
  };
}
