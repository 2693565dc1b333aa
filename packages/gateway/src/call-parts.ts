// The parts that a call is made with, and the values that pass between its steps.

import type { Guard } from '@farol/http';
import type { UpstreamAnswer } from './answer/upstream-answer.ts';
import type { CacheDirectives } from './cache/cache-directives.ts';
import type { CacheLookUp, CacheStore } from './cache/cache-store.ts';
import type { InFlight } from './cache/in-flight.ts';
import type { Fetched } from './cache/served.ts';
import type { LogLine } from './call-context.ts';
import type { Credentials, Identity } from './credential/credential.ts';
import type { Entries } from './entry/entry.ts';
import type { GatewayError } from './problem/errors.ts';
import type { Quota } from './quota/quota.ts';
import type { SerialQueue } from './quota/serial-queue.ts';
import type { Redactor } from './secret/redact.ts';
import type { CircuitBreaker } from './send/circuit-breaker.ts';
import type { Retries } from './send/retry.ts';
import type { Send } from './send/send.ts';
import type { OutgoingBody } from './target/request-body.ts';
import type { Target } from './target/target.ts';

/** For one attempt, in a call or in a probe. */
export type AttemptParts = {
  readonly clock: () => number;
  readonly userAgent: string;
  readonly breaker: CircuitBreaker;
  readonly serialQueue: SerialQueue;
  readonly quota: Quota;
  readonly credentials: Credentials;
  readonly send: Send;
  readonly redactor: Redactor;
  readonly log: (line: LogLine) => void;
  /** The simulator answers instead of the APIs. */
  readonly simulated: boolean;
};

export type CallParts = AttemptParts & {
  readonly catalogue: Entries;
  /** The longest that a call may wait for its answer. */
  readonly callMs: number;
  readonly guard: Guard;
  /** Ids of the APIs that may be written to with a key by methods that their entries do not describe. */
  readonly writes: ReadonlySet<string>;
  /** True for our own token, which is not a key of an upstream. */
  readonly ownsAuthorization: (value: string) => boolean;
  /** Further headers of the caller that are passed on. */
  readonly alsoPassed: readonly string[];
  readonly cache: CacheStore;
  readonly inFlight: InFlight<Fetched>;
  readonly retries: Retries;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** False when no one reads the line that each call writes. */
  readonly logsCalls: boolean;
};

/** A read, and how the cache may serve it. */
export type Read = { readonly directives: CacheDirectives; readonly found: CacheLookUp };

/** A request to the upstream, which may need several attempts. */
export type UpstreamRequest = {
  readonly target: Target;
  readonly identity: Identity;
  readonly body: OutgoingBody;
  /** Headers that revalidate a cached answer. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
};

export type TimedRequest = UpstreamRequest & {
  /** When the caller stops waiting, on the gateway's clock. */
  readonly deadlineAt: number;
};

export type Attempted =
  | Outcome
  /** The upstream moved the resource within its own base URL. */
  | { readonly kind: 'redirect'; readonly target: Target }
  /** The call was delayed until its quota ticket expired; nothing was sent. */
  | { readonly kind: 'late' };

export type Outcome = {
  readonly kind: 'outcome';
  /** Undefined when no answer came at all. */
  readonly answer: UpstreamAnswer | undefined;
  readonly problem: GatewayError | undefined;
  /** How long the upstream asks to be left alone, in milliseconds. */
  readonly wait: number | undefined;
};
