import type { Served } from './answer/answer.ts';
import type { CacheUse } from './answer/cache-status.ts';
import { isWhole, type UpstreamAnswer } from './answer/upstream-answer.ts';
import { type CacheDirectives, cacheDirectivesOf } from './cache/cache-directives.ts';
import {
  ageOf,
  type CachedAnswer,
  type CacheStore,
  type Looked,
  mayStandIn,
  validatorsOf,
} from './cache/cache-store.ts';
import { mayShare } from './cache/freshness.ts';
import type { InFlight } from './cache/in-flight.ts';
import type { CancelSignal } from './caller/cancellation.ts';
import type { Inbound } from './caller/inbound.ts';
import type { Identity } from './credential/credential.ts';
import type { Exchange } from './exchange.ts';
import { GatewayError } from './problem/errors.ts';
import { noBody, outgoingBody } from './target/request-body.ts';
import type { Target } from './target/target.ts';

/** What came of asking the upstream. */
export type Landed = {
  readonly answer: UpstreamAnswer;
  readonly status: number;
  readonly kept: CachedAnswer | undefined;
  /** Others who asked for the same meanwhile may have it too. */
  readonly shared: boolean;
};

type Because = Extract<CacheUse, { kind: 'forward' }>['because'];

type Asking = { readonly signal: CancelSignal; readonly deadlineAt: number };

/** At once what is kept; otherwise how to get it. */
export type KeptFirst = (
  target: Target,
  identity: Identity,
  inbound: Inbound,
) => Served | { readonly fetch: (asking: Asking) => Promise<Served> };

/** Answers from what is kept, and asks the upstream only when that will not do: once for all who ask at the same time. */
export function createKeptFirst(parts: {
  readonly clock: () => number;
  readonly cache: CacheStore;
  readonly exchange: Exchange;
  readonly inFlight: InFlight<Landed>;
}): KeptFirst {
  const { clock, cache, exchange, inFlight } = parts;

  return (target, identity, inbound) => {
    if (target.method !== 'GET' && target.method !== 'HEAD') {
      return { fetch: (asking) => change(target, identity, inbound, asking) };
    }
    const directives = cacheDirectivesOf(inbound);
    const looked = cache.look(target, identity);
    if (looked.kind === 'fresh' && directives.accepts(looked.age, looked.kept.lifetime - looked.age)) {
      return hit(looked.kept);
    }
    if (directives.onlyIfCached) throw new GatewayError('nothing-kept');
    const fetch = looked.kind === 'miss' ? read : readOrStandIn;
    return { fetch: (asking) => fetch(target, identity, directives, looked, asking) };
  };

  /** Where the upstream fails, what is kept may do although it is stale (RFC 5861 §4). */
  async function readOrStandIn(
    target: Target,
    identity: Identity,
    directives: CacheDirectives,
    looked: Looked,
    asking: Asking,
  ): Promise<Served> {
    try {
      const served = await read(target, identity, directives, looked, asking);
      const standIn = served.answer.status >= 500 && looked.kind !== 'miss' && mayStandIn(looked.kept, clock());
      return standIn ? hit(looked.kept, true) : served;
    } catch (error) {
      if (!isTrouble(error) || looked.kind === 'miss' || !mayStandIn(looked.kept, clock())) throw error;
      return hit(looked.kept, true);
    }
  }

  function hit(kept: CachedAnswer, stale = false): Served {
    const age = ageOf(kept, clock());
    return { answer: kept.answer, use: { kind: 'hit', ttl: kept.lifetime - age, stale }, age };
  }

  async function read(
    target: Target,
    identity: Identity,
    directives: CacheDirectives,
    looked: Looked,
    asking: Asking,
  ): Promise<Served> {
    const because = looked.kind === 'miss' ? looked.because : looked.kind === 'stale' ? 'stale' : 'request';
    if (directives.noStore) return served(await ask(target, identity, directives, looked, asking), because, false);
    const { isFirst, landed } = inFlight.join(flightKey(target, identity), asking.signal, (signal) =>
      ask(target, identity, directives, looked, { signal, deadlineAt: asking.deadlineAt }),
    );
    const result = await landed;
    if (isFirst || result.shared) return served(result, because, !isFirst);
    return served(await ask(target, identity, directives, looked, asking), because, false);
  }

  function served({ answer, status, kept }: Landed, because: Because, collapsed: boolean): Served {
    return {
      answer,
      use: { kind: 'forward', because, status, stored: kept !== undefined, collapsed },
      age: kept ? ageOf(kept, clock()) : undefined,
    };
  }

  async function ask(
    target: Target,
    identity: Identity,
    directives: CacheDirectives,
    looked: Looked,
    asking: Asking,
  ): Promise<Landed> {
    const conditions = looked.kind === 'miss' ? {} : validatorsOf(looked.kept);
    const { signal, deadlineAt } = asking;
    const answer = await exchange(target, identity, { signal, deadlineAt, body: noBody, conditions });
    const { status } = answer;
    if (status === 304 && looked.kind !== 'miss') {
      const kept = cache.freshen(target, identity, looked.kept, answer);
      return { answer: { ...kept.answer, usage: answer.usage }, status, kept, shared: true };
    }
    if (!isWhole(answer)) return { answer, status, kept: undefined, shared: false };
    if (directives.noStore) return { answer, status, kept: undefined, shared: false };
    const kept = cache.keep(target, identity, answer);
    return { answer, status, kept, shared: mayShare(answer) };
  }

  async function change(target: Target, identity: Identity, inbound: Inbound, asking: Asking): Promise<Served> {
    const body = await outgoingBody(inbound);
    const answer = await exchange(target, identity, { ...asking, body, conditions: {} });
    if (answer.status < 400 && !answer.failure) cache.forget(target, answer);
    const use = { kind: 'forward', because: 'method', status: answer.status, stored: false, collapsed: false } as const;
    return { answer, use, age: undefined };
  }
}

/** Everything that the upstream gets to see takes part, so that only equal questions share an answer. No part but the last has blanks. */
function flightKey(target: Target, identity: Identity): string {
  const { method, origin, path, query, headers } = target;
  return `${identity.fingerprint} ${method} ${origin}${path}?${query} ${JSON.stringify(headers)}`;
}

function isTrouble(error: unknown): boolean {
  return (
    error instanceof GatewayError &&
    (error.code === 'upstream-unavailable' || error.code === 'upstream-failed' || error.code === 'upstream-timeout')
  );
}
