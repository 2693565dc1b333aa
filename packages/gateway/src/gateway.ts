import { setTimeout as pause } from 'node:timers/promises';
import { type Api, type Catalogue, type Frozen, windows } from '@farol/catalogue';
import { answerResponse, discard, markings, type Served } from './answer.ts';
import { type AttemptParts, createAttempt } from './attempt.ts';
import { createBreaker } from './breaker.ts';
import { problemOf } from './contract.ts';
import { anonymous, createCredentials, type Identity } from './credential.ts';
import { callTime, createDeadline } from './deadline.ts';
import { createDialler } from './dial.ts';
import { GatewayError } from './errors.ts';
import { createExchange } from './exchange.ts';
import { createFlights } from './flights.ts';
import type { CallOptions, Gateway, GatewayLimits, GatewayOptions, LogLine } from './gateway-options.ts';
import { createInboundGuard } from './inbound-guard.ts';
import { createKeeper } from './kept.ts';
import { createKeptFirst } from './kept-first.ts';
import { gatewayMigrations } from './migrations.ts';
import { createTokens } from './oauth-token.ts';
import { createProbe } from './probe.ts';
import { type CallContext, problemResponse } from './problem.ts';
import { createQuota } from './quota.ts';
import { createLedger } from './quota-ledger.ts';
import { quotaReport } from './quota-report.ts';
import { createRetries } from './retry.ts';
import { createScrubber } from './scrub.ts';
import { Secret } from './secret.ts';
import { createSend } from './send.ts';
import { resolveTarget } from './target.ts';
import { createTokenFetch } from './token-fetch.ts';
import { createTurns } from './turns.ts';

/** As the simulator marks its own answers; here it also stands on problems and kept answers. */
const simulatedMark = { 'x-farol-simulated': '1' };

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
  // Durations must not jump with the wall clock; a clock that is given moves for everything.
  const monotonic = options.clock ?? (() => performance.now());
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
  const ledger = createLedger({ store, clock, monotonic, ready, failed: storeFailed });
  const quota = createQuota({
    ledger,
    outgoingAddress: options.outgoingAddress ?? 'default',
    lengths: { ...windows, ...options.windowLengths },
    monotonic,
  });
  const breaker = createBreaker({ store, clock, ready, storeFailed });
  const attemptParts: AttemptParts = {
    clock,
    userAgent,
    quota,
    credentials,
    breaker,
    turns: createTurns(),
    send,
    scrubber,
    troubled: (api, trouble) => log({ level: 'warn', event: 'upstream', api, trouble }),
  };
  const attempt = createAttempt(attemptParts);
  const exchange = createExchange({
    clock,
    sleep: options.sleep ?? (async (ms, signal) => void (await pause(ms, undefined, { signal }))),
    attempt,
    breaker,
    retries: createRetries(options.random ?? Math.random),
  });
  const noCredentials = createCredentials({ apis: [], environment: {}, scrubber, tokens });
  const probe = createProbe({
    catalogue,
    clock,
    callMs: limits.callMs,
    withKey: attempt,
    withoutKey: createAttempt({ ...attemptParts, credentials: noCredentials }),
    identify: credentials.identify,
    scrubStream: scrubber.stream,
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

  // With the simulator behind it, a caller may ask for the failure that it wants to see.
  const alsoPassed = options.simulated ? ['x-farol-situation'] : [];

  async function call(request: Request, given: CallOptions): Promise<Response> {
    const context = contextOf(request, given, catalogue);
    const started = clock();
    const deadline = createDeadline(request.signal, callTime(request, given.deadline, started, limits.callMs));
    let served: Served | undefined;
    try {
      // target → as whom → kept? → quota → credential → send → keep; the middle ones in kept-first.ts and attempt.ts.
      const target = resolveTarget(catalogue, request, { ...given, ownsAuthorization, alsoPassed });
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
        further: options.simulated ? simulatedMark : {},
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
    probe,
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

function withHeaders(problem: GatewayError, marks: Readonly<Record<string, string>>, simulated: boolean): GatewayError {
  const headers = { ...marks, ...(simulated ? simulatedMark : {}), ...problem.facts.headers };
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
