// One request as it stands, and its answer as it came: for checking an entry.

import type { Failure, Frozen } from '@farol/catalogue';
import { callerOf } from '@farol/http';
import { answerOrThrow, attempt, mostLate } from './call.ts';
import type { AttemptParts } from './call-parts.ts';
import { createDeadline } from './caller/deadline.ts';
import { anonymous, type Credentials } from './credential/credential.ts';
import type { Entries } from './entry/entry.ts';
import { GatewayError, machineTooBusy } from './problem/errors.ts';
import type { RedactStream } from './secret/redact.ts';
import type { AnswerBody } from './send/answer-body.ts';
import type { HeaderList } from './send/headers.ts';

/** Sent exactly as it stands here. */
export type ProbeRequest = {
  readonly id: string;
  /** Any method, a preflight included. */
  readonly method: string;
  /** Below the entry's base URL, percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** `without` sends no key even where there is one; `with` refuses when there is none. */
  readonly credential: 'with' | 'without';
  readonly signal: AbortSignal;
};

/** The answer as the API gave it; only keys in it are masked. */
export type ProbeAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  /** False when the body was longer than this. */
  readonly whole: boolean;
  /** The failure of the entry that it reports. */
  readonly failure: Frozen<Failure> | undefined;
  /** On the gateway's clock. */
  readonly requestedAt: number;
  readonly receivedAt: number;
};

/** Rejects with a GatewayError when there is no answer: the limit is spent, the key is missing, or nothing came. */
export type Probe = (request: ProbeRequest) => Promise<ProbeAnswer>;

const mostBytes = 1_048_576;

/**
 * One attempt with the same circuit breaker, serial queue, quota, credential and connection as a call, but nothing is cached,
 * retried, followed or translated: the API is checked, not how well the gateway hides its faults.
 */
export function createProbe(
  parts: AttemptParts & {
    readonly catalogue: Entries;
    readonly callMs: number;
    /** Knows no key at all. */
    readonly noCredentials: Credentials;
  },
): Probe {
  const { credentials } = parts;
  const withKey: AttemptParts = {
    ...parts,
    credentials: { ...credentials, place: (api) => credentials.place(api, 'asDescribed') },
  };
  const withoutKey: AttemptParts = { ...parts, credentials: parts.noCredentials };
  return async (request) => {
    const api = parts.catalogue.api(request.id);
    if (!api) throw new GatewayError('api-not-found');
    const identity = request.credential === 'with' ? parts.credentials.identify(api) : anonymous;
    if (request.credential === 'with' && !identity.used) throw new GatewayError('credential-missing');
    const base = new URL(api.baseAddress);
    const target = {
      api,
      method: request.method,
      origin: base.origin,
      path: `${base.pathname.replace(/\/$/, '')}${request.path}`,
      query: request.query,
      headers: request.headers,
      raw: true,
    };
    const content = request.body === undefined ? null : Buffer.from(request.body);
    const body = { kind: content ? 'whole' : 'none', content, headers: {} } as const;
    const { signal, clear } = createDeadline(callerOf(request.signal), parts.callMs);
    try {
      for (let late = 0; late <= mostLate; late += 1) {
        const attemptParts = identity.used ? withKey : withoutKey;
        const attempted = await attempt(attemptParts, { target, identity, body, conditions: {}, signal });
        if (attempted.kind !== 'outcome') continue;
        const { status, headers, failure, requestedAt, receivedAt, body: given } = answerOrThrow(attempted);
        const read = await readBody(given, identity.used ? parts.redactor.stream() : undefined);
        return { status, headers, ...read, failure, requestedAt, receivedAt };
      }
      throw machineTooBusy(parts.clock());
    } catch (error) {
      if (error instanceof GatewayError || request.signal.aborted) throw error;
      throw new GatewayError('upstream-failed');
    } finally {
      clear();
    }
  };
}

async function readBody(
  given: AnswerBody,
  redact: RedactStream | undefined,
): Promise<{ readonly body: Uint8Array; readonly whole: boolean }> {
  if (given.kind === 'whole') return { body: given.bytes, whole: true };
  const { begun, rest } = given;
  const begunBytes = begun.reduce((sum, piece) => sum + piece.length, 0);
  const { pieces, isWhole } = await rest.collect(mostBytes - begunBytes);
  if (!isWhole) rest.cancel();
  const all = [...begun, ...pieces];
  const clean = redact ? [...all.map(redact.next), ...(isWhole ? [redact.end()] : [])] : all;
  return { body: Buffer.concat(clean), whole: isWhole };
}
