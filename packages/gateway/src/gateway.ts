import { setTimeout as pause } from 'node:timers/promises';
import { type Api, type Catalogue, type Frozen, windows } from '@farol/catalogue';
import { answerOutbound, discard, markings, type Served } from './answer.ts';
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
import { fromMessage, fromRequest, type Inbound } from './inbound.ts';
import { createInboundGuard } from './inbound-guard.ts';
import { createKeeper } from './kept.ts';
import { createKeptFirst } from './kept-first.ts';
import { gatewayMigrations } from './migrations.ts';
import { createTokens } from './oauth-token.ts';
import { type Outbound, toResponse, writeTo } from './outbound.ts';
import { createProbe } from './probe.ts';
import { type CallContext, problemOutbound } from './problem.ts';
import { createQuota } from './quota.ts';
import { createLedger } from './quota-ledger.ts';
import { quotaReport } from './quota-report.ts';
import { createRetries } from './retry.ts';
import { createScrubber } from './scrub.ts';
import { Secret } from './secret.ts';
import { createSend } from './send.ts';
import { resolveTarget, type Target } from './target.ts';
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
  const guard = createInboundGuard({
    binding: options.inbound?.binding ?? 'loopback',
    token,
    origins: options.inbound?.origins ?? [],
  });
  const ownsAuthorization = (value: string): boolean => token?.equals(value.replace(/^bearer +/i, '')) ?? false;

  const mark = options.simulated ? simulatedMark : {};
  // With the simulator behind it, a caller may ask for the failure that it wants to see.
  const alsoPassed = options.simulated ? ['x-farol-situation'] : [];

  /** target → as whom → kept? → (quota → credential → send → keep). At once when it is kept, refused or wrong. */
  function serve(inbound: Inbound, given: CallOptions): Outbound | Promise<Outbound> {
    const context = contextOf(given, catalogue);
    const started = clock();
    try {
      const target = resolveTarget(catalogue, inbound, { ...given, ownsAuthorization, alsoPassed });
      const identity = credentials.identify(target.api);
      const kept = keptFirst(target, identity, inbound);
      if ('answer' in kept) return answered(inbound, context, started, target, identity, kept);
      return fetched(inbound, context, started, given, target, identity, kept.fetch);
    } catch (error) {
      return failed(inbound, context, started, error, undefined);
    }
  }

  async function fetched(
    inbound: Inbound,
    context: CallContext,
    started: number,
    given: CallOptions,
    target: Target,
    identity: Identity,
    fetch: (waiting: { signal: AbortSignal; deadlineAt: number }) => Promise<Served>,
  ): Promise<Outbound> {
    const deadline = createDeadline(inbound.caller, callTime(inbound, given.deadline, started, limits.callMs));
    try {
      const served = await fetch({ signal: deadline.signal, deadlineAt: deadline.at });
      return answered(inbound, context, started, target, identity, served);
    } catch (error) {
      return failed(inbound, context, started, error, undefined);
    } finally {
      deadline.clear();
    }
  }

  function answered(
    inbound: Inbound,
    context: CallContext,
    started: number,
    target: Target,
    identity: Identity,
    served: Served,
  ): Outbound {
    const { answer } = served;
    const problem = target.raw ? undefined : problemOf(target.api, answer, answer.retryAt, identity.used);
    if (problem) {
      discard(answer.body);
      return failed(inbound, context, started, problem, served);
    }
    logCall(inbound, context, started, served, undefined);
    return answerOutbound(served, {
      inbound,
      now: clock(),
      raw: target.raw,
      scrub: identity.used ? scrubber.stream() : undefined,
      further: mark,
    });
  }

  function failed(
    inbound: Inbound,
    context: CallContext,
    started: number,
    error: unknown,
    served: Served | undefined,
  ): Outbound {
    const problem = asProblem(error, inbound);
    logCall(inbound, context, started, served, problem);
    const now = clock();
    return problemOutbound(problem, context, now, { ...(served ? markings(served, now) : {}), ...mark });
  }

  function asProblem(error: unknown, inbound: Inbound): GatewayError {
    if (error instanceof GatewayError) return error;
    if (error instanceof DOMException && error.name === 'TimeoutError') return new GatewayError('upstream-timeout');
    // Nobody reads this any more.
    if (inbound.caller.isGone()) return new GatewayError('upstream-timeout');
    log({ level: 'error', event: 'internal', error, stack: error instanceof Error ? error.stack : undefined });
    return new GatewayError('internal-error');
  }

  function logCall(
    inbound: Inbound,
    context: CallContext,
    started: number,
    served: Served | undefined,
    problem: GatewayError | undefined,
  ): void {
    if (!options.log) return;
    log({
      level: problem?.code === 'internal-error' ? 'error' : 'info',
      event: 'call',
      api: context.api,
      method: inbound.method,
      path: context.instance,
      code: problem?.code,
      upstream_status: served?.answer.status,
      cache: served?.use.kind,
      ms: clock() - started,
      request_id: context.requestId,
    });
  }

  function refusal(inbound: Inbound, given: Partial<CallOptions>): Outbound | undefined {
    try {
      guard(inbound);
      return undefined;
    } catch (error) {
      const context = contextOf({ id: '', path: '', ...given }, catalogue);
      return problemOutbound(asProblem(error, inbound), context, clock(), mark);
    }
  }

  return {
    call: async (request, given) =>
      toResponse(
        await serve(fromRequest(request), { instance: new URL(request.url).pathname, ...given }),
        given.headers,
      ),
    listen: (message, response, given) => {
      const inbound = fromMessage(message, response);
      const outbound = refusal(inbound, given) ?? serve(inbound, given);
      return outbound instanceof Promise
        ? outbound.then((later) => writeTo(response, later, given.headers))
        : Promise.resolve(writeTo(response, outbound, given.headers));
    },
    quota: async (id) => {
      const api = catalogue.api(id);
      if (!api) return undefined;
      const identity = identityForReading(api, credentials.identify);
      return quotaReport(api, identity, identity ? await quota.read(api, identity) : undefined);
    },
    guard: (request, given = {}) => {
      const outbound = refusal(fromRequest(request), { instance: new URL(request.url).pathname, ...given });
      return outbound && toResponse(outbound, given.headers);
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

function contextOf(given: CallOptions, catalogue: Catalogue): CallContext {
  return {
    requestId: given.requestId ?? crypto.randomUUID(),
    language: given.language ?? 'pt',
    instance: given.instance ?? `/gateway/${given.id}${given.path}`,
    // An id that is none may be anything; only ours is repeated.
    api: catalogue.api(given.id)?.id ?? null,
  };
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
