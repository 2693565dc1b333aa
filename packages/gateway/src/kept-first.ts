import type { Served } from './answer.ts';
import type { Identity } from './credential.ts';
import { GatewayError } from './errors.ts';
import type { Exchange } from './exchange.ts';
import type { Flights } from './flights.ts';
import { mayShare } from './freshness.ts';
import type { Inbound } from './inbound.ts';
import { ageOf, type Keeper, type Kept, type Looked, mayStandIn, validatorsOf } from './kept.ts';
import { noBody, outgoingBody } from './request-body.ts';
import type { Target } from './target.ts';
import type { UpstreamAnswer } from './upstream-answer.ts';
import { isWhole } from './whole-answer.ts';
import { type Wishes, wishesOf } from './wishes.ts';

/** What came of asking the upstream. */
export type Landed = {
  readonly answer: UpstreamAnswer;
  readonly status: number;
  readonly kept: Kept | undefined;
  /** Others who asked for the same meanwhile may have it too. */
  readonly shared: boolean;
};

type Waiting = { readonly signal: AbortSignal; readonly deadlineAt: number };

/** At once what is kept; otherwise how to get it. */
export type KeptFirst = (
  target: Target,
  identity: Identity,
  inbound: Inbound,
) => Served | { readonly fetch: (waiting: Waiting) => Promise<Served> };

/** Answers from what is kept, and asks the upstream only when that will not do: once for all who ask at the same time. */
export function createKeptFirst(parts: {
  readonly clock: () => number;
  readonly keeper: Keeper;
  readonly exchange: Exchange;
  readonly flights: Flights<Landed>;
}): KeptFirst {
  const { clock, keeper, exchange, flights } = parts;

  return (target, identity, inbound) => {
    if (target.method !== 'GET' && target.method !== 'HEAD') {
      return { fetch: (waiting) => change(target, identity, inbound, waiting) };
    }
    const wishes = wishesOf(inbound);
    const looked = keeper.look(target, identity);
    if (looked.kind === 'fresh' && wishes.accepts(looked.age, looked.kept.lifetime - looked.age)) {
      return hit(looked.kept);
    }
    if (wishes.onlyIfKept) throw new GatewayError('nothing-kept');
    return { fetch: (waiting) => readOrStandIn(target, identity, wishes, looked, waiting) };
  };

  /** Where the upstream fails, what is kept may do although it is stale (RFC 5861 §4). */
  async function readOrStandIn(
    target: Target,
    identity: Identity,
    wishes: Wishes,
    looked: Looked,
    waiting: Waiting,
  ): Promise<Served> {
    try {
      const served = await read(target, identity, wishes, looked, waiting);
      const standIn = served.answer.status >= 500 && looked.kind !== 'miss' && mayStandIn(looked.kept, clock());
      return standIn ? hit(looked.kept, true) : served;
    } catch (error) {
      if (!isTrouble(error) || looked.kind === 'miss' || !mayStandIn(looked.kept, clock())) throw error;
      return hit(looked.kept, true);
    }
  }

  function hit(kept: Kept, stale = false): Served {
    const age = ageOf(kept, clock());
    return { answer: kept.answer, use: { kind: 'hit', ttl: kept.lifetime - age, stale }, age };
  }

  async function read(
    target: Target,
    identity: Identity,
    wishes: Wishes,
    looked: Looked,
    waiting: Waiting,
  ): Promise<Served> {
    const because = looked.kind === 'miss' ? looked.because : looked.kind === 'stale' ? 'stale' : 'request';
    const fetch = (signal: AbortSignal): Promise<Landed> =>
      ask(target, identity, wishes, looked, { ...waiting, signal });
    const served = ({ answer, status, kept }: Landed, collapsed: boolean): Served => ({
      answer,
      use: { kind: 'forward', because, status, stored: kept !== undefined, collapsed },
      age: kept ? ageOf(kept, clock()) : undefined,
    });
    if (wishes.noStore) return served(await fetch(waiting.signal), false);
    const { isFirst, landed } = flights.join(flightKey(target, identity), waiting.signal, fetch);
    const result = await landed;
    if (isFirst || result.shared) return served(result, !isFirst);
    return served(await fetch(waiting.signal), false);
  }

  async function ask(
    target: Target,
    identity: Identity,
    wishes: Wishes,
    looked: Looked,
    waiting: Waiting,
  ): Promise<Landed> {
    const conditions = looked.kind === 'miss' ? {} : validatorsOf(looked.kept);
    const answer = await exchange(target, identity, { ...waiting, body: noBody, conditions });
    const { status } = answer;
    if (status === 304 && looked.kind !== 'miss') {
      const kept = keeper.freshen(target, identity, looked.kept, answer);
      return { answer: { ...kept.answer, usage: answer.usage }, status, kept, shared: true };
    }
    if (!isWhole(answer)) return { answer, status, kept: undefined, shared: false };
    const kept = wishes.noStore ? undefined : keeper.keep(target, identity, answer);
    return { answer, status, kept, shared: mayShare(answer) };
  }

  async function change(target: Target, identity: Identity, inbound: Inbound, waiting: Waiting): Promise<Served> {
    const body = await outgoingBody(inbound);
    const answer = await exchange(target, identity, { ...waiting, body, conditions: {} });
    if (answer.status < 400 && !answer.failure) keeper.forget(target, answer);
    const use = { kind: 'forward', because: 'method', status: answer.status, stored: false, collapsed: false } as const;
    return { answer, use, age: undefined };
  }
}

/** Everything that the upstream gets to see takes part, so that only equal questions share an answer. */
function flightKey(target: Target, identity: Identity): string {
  const { method, origin, path, query, headers } = target;
  return JSON.stringify([identity.fingerprint, method, origin, path, query, Object.entries(headers).sort()]);
}

function isTrouble(error: unknown): boolean {
  return (
    error instanceof GatewayError &&
    (error.code === 'upstream-unavailable' || error.code === 'upstream-failed' || error.code === 'upstream-timeout')
  );
}
