// Makes a gateway out of its parts.

import { setTimeout as pause } from 'node:timers/promises';
import { windows } from '@farol/catalogue/ask';
import { createGuard, createToken, requestFromFetch, responseToFetch, withQuery } from '@farol/http';
import { situationHeader } from './cache/cache-directives.ts';
import { createCacheStore } from './cache/cache-store.ts';
import { createInFlight } from './cache/in-flight.ts';
import { answerCall, refuseCaller } from './call.ts';
import type { LogLine } from './call-context.ts';
import type { AttemptParts, CallParts } from './call-parts.ts';
import { createCredentials } from './credential/credential.ts';
import { createTokens } from './credential/oauth-token.ts';
import { createTokenFetch } from './credential/token-fetch.ts';
import { type Entries, entriesOf } from './entry/entry.ts';
import type { Gateway, GatewayLimits, GatewayOptions } from './gateway-options.ts';
import { type FetchOptions, filled, requestAt } from './made-request.ts';
import { migrateOnce } from './migrations.ts';
import { createProbe } from './probe.ts';
import { createQuota } from './quota/quota.ts';
import { createLedger } from './quota/quota-ledger.ts';
import { identityForReading, quotaReport } from './quota/quota-report.ts';
import { createSerialQueue } from './quota/serial-queue.ts';
import { createSharedLane } from './quota/shared-lane.ts';
import { createRedactor } from './secret/redact.ts';
import { Secret } from './secret/secret.ts';
import { createCircuitBreaker } from './send/circuit-breaker.ts';
import { createDialler } from './send/dial.ts';
import { createRetries } from './send/retry.ts';
import { createSend } from './send/send.ts';

const defaultUserAgent = 'Farol/0.1.0 (gateway; reference catalogue of public APIs)';

const defaultLimits: GatewayLimits = {
  callMs: 30_000,
  bodyIdleMs: 15_000,
  streamIdleMs: 300_000,
  mostBytes: 67_108_864,
  cacheBytes: 67_108_864,
};

type ResolvedOptions = GatewayOptions & { readonly catalogue: Entries };

/** Calls the listed APIs within their limits, with their keys, and reports failures in one form. */
export function createGateway<const Own extends string = never>(options: GatewayOptions<Own>): Gateway<Own> {
  const catalogue = entriesOf(options.catalogue, options.apis ?? []);
  const limits = { ...defaultLimits, ...options.limits };
  const { attempt, tokens, ready, close } = createAttemptParts({ ...options, catalogue }, limits);
  const { clock, quota, credentials, redactor } = attempt;
  const parts = createCallParts({ ...options, catalogue }, limits, attempt);
  const noCredentials = createCredentials({ apis: [], environment: {}, redactor, tokens });
  const call: Gateway['call'] = async (request, given) => {
    const inbound = requestFromFetch(request);
    return responseToFetch(await answerCall(parts, inbound, { instance: inbound.path, ...given }));
  };
  const fetchAt = async (id: string, path: string, init?: FetchOptions): Promise<Response> => {
    const { request, options: given } = requestAt(catalogue, id, path, init);
    return call(request, given);
  };
  return {
    fetch: fetchAt,
    get: async (id, name, ...[values]) => {
      const { method, headers, body, path, query } = filled(catalogue, id, name, { ...(values as object | undefined) });
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      return fetchAt(id, withQuery(path, query), init);
    },
    call,
    answer: (request, given) => refuseCaller(parts, request, given) ?? answerCall(parts, request, given),
    quota: async (id) => {
      const api = catalogue.api(id);
      if (!api) return undefined;
      const identity = identityForReading(api, credentials);
      return quotaReport(api, identity, identity ? await quota.read(api, identity) : undefined);
    },
    isPaused: attempt.breaker.isOpen,
    release: async (id) => {
      const api = catalogue.api(id);
      if (!api) return undefined;
      const released = await Promise.all([quota.release(api), attempt.breaker.release(id)]);
      return released.includes(true);
    },
    correct: async (id, { per, used }) => {
      const api = catalogue.api(id);
      if (!api) return false;
      const identity = identityForReading(api, credentials);
      return identity !== undefined && quota.correct(api, identity, per, used);
    },
    probe: createProbe({ ...attempt, catalogue, clock, callMs: limits.callMs, noCredentials }),
    prepare: ready,
    redact: redactor.text,
    close,
  };
}

/** Beyond the longest call, until another process may assume that the one that calls has died. */
const laneSpareMs = 5_000;

function createAttemptParts(options: ResolvedOptions, limits: GatewayLimits) {
  const { catalogue, store, environment } = options;
  const clock = options.clock ?? Date.now;
  // Durations must not jump with the wall clock; a clock that is passed in is used for everything.
  const monotonic = options.clock ?? (() => performance.now());
  const redactor = createRedactor();
  const log = (line: LogLine): void => options.log?.(redactor.value(line) as LogLine);
  const storeFailed = (error: unknown): void => log({ level: 'error', event: 'store', error });
  const ready = migrateOnce(store);
  const dialler = createDialler({ dial: options.dial, proxy: options.proxy });
  const { bodyIdleMs, streamIdleMs, mostBytes } = limits;
  const send = createSend(dialler, { idleMs: bodyIdleMs, streamIdleMs, mostBytes });
  const userAgent = options.userAgent ?? defaultUserAgent;
  const tokens = createTokens({
    fetch: createTokenFetch(send, userAgent),
    clock,
    redactor,
    failed: (api, reason) => log({ level: 'warn', event: 'token', api, reason }),
  });
  const ledger = createLedger({ store, clock, monotonic, ready, failed: storeFailed });
  const lane =
    options.oneAtATime === 'store'
      ? createSharedLane({ store, leaseMs: limits.callMs + laneSpareMs, ready, failed: storeFailed })
      : undefined;
  const attempt: AttemptParts = {
    clock,
    userAgent,
    breaker: createCircuitBreaker({ store, clock, monotonic, ready, storeFailed }),
    simulated: options.simulated ?? false,
    serialQueue: createSerialQueue(lane),
    quota: createQuota({
      ledger,
      outgoingAddress: options.outgoingAddress ?? 'default',
      lengths: { ...windows, ...options.windowLengths },
      clock,
      monotonic,
    }),
    credentials: createCredentials({ apis: catalogue.apis, environment, redactor, tokens }),
    send,
    redactor,
    log,
  };
  const close = async (): Promise<void> => {
    await ledger.idle();
    ledger.close();
    attempt.breaker.close();
    lane?.close();
    await dialler.close();
  };
  return { attempt, tokens, ready, close };
}

function createCallParts(options: ResolvedOptions, limits: GatewayLimits, attempt: AttemptParts): CallParts {
  const tokens = options.tokens ?? [];
  const token = createToken(...tokens);
  for (const one of tokens) attempt.redactor.add(new Secret(one));
  return {
    ...attempt,
    catalogue: options.catalogue,
    callMs: limits.callMs,
    guard: options.guard ?? createGuard({ reach: 'machine' }),
    writes: new Set(options.writes),
    ownsAuthorization: (value) => token.equals(value.replace(/^bearer +/i, '')),
    // With the simulator behind it, a caller may ask for the failure that it wants to see.
    alsoPassed: options.simulated ? [situationHeader] : [],
    cache: createCacheStore({ clock: attempt.clock, mostBytes: limits.cacheBytes }),
    inFlight: createInFlight(),
    retries: createRetries(options.random ?? Math.random),
    sleep: options.sleep ?? (async (ms, signal) => void (await pause(ms, undefined, { signal }))),
    logsCalls: options.log !== undefined,
  };
}
