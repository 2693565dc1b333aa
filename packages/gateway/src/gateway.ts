import { setTimeout as pause } from 'node:timers/promises';
import { windows } from '@farol/catalogue';
import { type AttemptParts, createAttempt } from './attempt.ts';
import { createCacheStore } from './cache/cache-store.ts';
import { createInFlight } from './cache/in-flight.ts';
import { createAlarmClock } from './caller/alarm.ts';
import { fromMessage, fromRequest } from './caller/inbound.ts';
import { createInboundGuard } from './caller/inbound-guard.ts';
import { toResponse, writeTo } from './caller/outbound.ts';
import { createCredentials } from './credential/credential.ts';
import { createTokens } from './credential/oauth-token.ts';
import { createTokenFetch } from './credential/token-fetch.ts';
import { createExchange } from './exchange.ts';
import type { Gateway, GatewayLimits, GatewayOptions, LogLine } from './gateway-options.ts';
import { createKeptFirst } from './kept-first.ts';
import { once } from './migrate-once.ts';
import { gatewayMigrations } from './migrations.ts';
import { createProbe } from './probe.ts';
import { createQuota } from './quota/quota.ts';
import { createLedger } from './quota/quota-ledger.ts';
import { identityForReading, quotaReport } from './quota/quota-report.ts';
import { createSerialQueue } from './quota/serial-queue.ts';
import { createRedactor } from './secret/redact.ts';
import { Secret } from './secret/secret.ts';
import { createCircuitBreaker } from './send/circuit-breaker.ts';
import { createDialler } from './send/dial.ts';
import { createRetries } from './send/retry.ts';
import { createSend } from './send/send.ts';
import { createServe } from './serve.ts';

/** As the simulator marks its own answers; here it also stands on problems and kept answers. */
const simulatedMark = { 'x-farol-simulated': '1' };

const defaults: GatewayLimits = {
  callMs: 30_000,
  bodyIdleMs: 15_000,
  streamIdleMs: 300_000,
  mostBytes: 67_108_864,
  cacheBytes: 67_108_864,
};

/** Calls the listed APIs: inside their limits, with their keys, under one contract. */
export function createGateway(options: GatewayOptions): Gateway {
  const { catalogue, store, environment } = options;
  const clock = options.clock ?? Date.now;
  // Durations must not jump with the wall clock; a clock that is given moves for everything.
  const monotonic = options.clock ?? (() => performance.now());
  const limits = { ...defaults, ...options.limits };
  const longest = createAlarmClock(limits.callMs);
  const redactor = createRedactor();
  const log = (line: LogLine): void => options.log?.(redactor.value(line) as LogLine);
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
    redactor,
    failed: (api, reason) => log({ level: 'warn', event: 'token', api, reason }),
  });
  const credentials = createCredentials({ apis: catalogue.apis, environment, redactor, tokens });
  const ledger = createLedger({ store, clock, monotonic, ready, failed: storeFailed });
  const quota = createQuota({
    ledger,
    outgoingAddress: options.outgoingAddress ?? 'default',
    lengths: { ...windows, ...options.windowLengths },
    monotonic,
  });
  const breaker = createCircuitBreaker({ store, clock, ready, storeFailed });
  const attemptParts: AttemptParts = {
    clock,
    userAgent,
    quota,
    credentials,
    breaker,
    serialQueue: createSerialQueue(),
    send,
    redactor,
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
  const noCredentials = createCredentials({ apis: [], environment: {}, redactor, tokens });
  const probe = createProbe({
    catalogue,
    clock,
    longest,
    withKey: attempt,
    withoutKey: createAttempt({ ...attemptParts, credentials: noCredentials }),
    identify: credentials.identify,
    redactStream: redactor.stream,
  });
  const cache = createCacheStore({ clock, mostBytes: limits.cacheBytes });
  const keptFirst = createKeptFirst({ clock, cache, exchange, inFlight: createInFlight() });

  const token = options.inbound?.token ? new Secret(options.inbound.token) : undefined;
  if (token) redactor.add(token);
  const { call, refusal } = createServe({
    catalogue,
    clock,
    credentials,
    keptFirst,
    guard: createInboundGuard({
      binding: options.inbound?.binding ?? 'loopback',
      token,
      origins: options.inbound?.origins ?? [],
    }),
    longest,
    redactor,
    log: options.log && log,
    ownsAuthorization: (value) => token?.equals(value.replace(/^bearer +/i, '')) ?? false,
    // With the simulator behind it, a caller may ask for the failure that it wants to see.
    alsoPassed: options.simulated ? ['x-farol-situation'] : [],
    mark: options.simulated ? simulatedMark : {},
  });

  return {
    call: async (request, given) =>
      toResponse(
        await call(fromRequest(request), { instance: new URL(request.url).pathname, ...given }),
        given.headers,
      ),
    listen: (message, response, given) => {
      const inbound = fromMessage(message, response);
      const outbound = refusal(inbound, given) ?? call(inbound, given);
      return outbound instanceof Promise
        ? outbound.then((later) => writeTo(response, later, given.headers))
        : Promise.resolve(writeTo(response, outbound, given.headers));
    },
    quota: async (id) => {
      const api = catalogue.api(id);
      if (!api) return undefined;
      const identity = identityForReading(api, credentials);
      return quotaReport(api, identity, identity ? await quota.read(api, identity) : undefined);
    },
    guard: (request, given = {}) => {
      const outbound = refusal(fromRequest(request), { instance: new URL(request.url).pathname, ...given });
      return outbound && toResponse(outbound, given.headers);
    },
    probe,
    prepare: ready,
    redact: redactor.text,
    close: async () => {
      await ledger.idle();
      ledger.close();
      breaker.close();
      await dialler.close();
    },
  };
}
