import type { Api, Catalogue, Failure, Frozen } from '@farol/catalogue';
import type { Attempt } from './attempt.ts';
import type { AlarmClock } from './caller/alarm.ts';
import { Deadline } from './caller/deadline.ts';
import { callerOf } from './caller/inbound.ts';
import { anonymous, type Identity } from './credential/credential.ts';
import { GatewayError } from './problem/errors.ts';
import type { RedactStream } from './secret/redact.ts';
import type { AnswerBody } from './send/answer-body.ts';
import type { HeaderList } from './send/headers.ts';

/** One request for whoever checks an entry, sent exactly as it stands here. */
export type ProbeRequest = {
  readonly id: string;
  /** Any method: a preflight too. */
  readonly method: string;
  /** Below the entry's base address, percent-encoded. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** `without` sends no key even where there is one; `with` refuses when there is none. */
  readonly credential: 'with' | 'without';
  readonly signal: AbortSignal;
};

/** The answer as the API gave it, keys masked and nothing else changed. */
export type ProbeAnswer = {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: HeaderList;
  readonly body: Uint8Array;
  /** False when the body went on after what is here. */
  readonly whole: boolean;
  /** The failure of the entry that it is. */
  readonly failure: Frozen<Failure> | undefined;
  /** On the gateway's clock. */
  readonly requestedAt: number;
  readonly receivedAt: number;
};

/** Rejects with a GatewayError when there is no answer: the limit is spent, the key is missing, nothing came. */
export type Probe = (request: ProbeRequest) => Promise<ProbeAnswer>;

const mostBytes = 1_048_576;
/** As in a call: held up until its ticket went stale, it asks again, but not for ever. */
const mostLate = 2;

/**
 * One attempt through the same breaker, turn, quota, credential and wire as a call, without what makes a call pleasant: nothing kept,
 * repeated, followed or translated. What is checked is the API, and not how well the gateway hides its faults.
 */
export function createProbe(parts: {
  readonly catalogue: Catalogue;
  readonly clock: () => number;
  /** Rings for a call that takes as long as any may. */
  readonly longest: AlarmClock;
  readonly withKey: Attempt;
  /** The same, with nothing in its hands. */
  readonly withoutKey: Attempt;
  readonly identify: (api: Frozen<Api>) => Identity;
  readonly redactStream: () => RedactStream;
}): Probe {
  return async (request) => {
    const api = parts.catalogue.api(request.id);
    if (!api) throw new GatewayError('api-not-found');
    const identity = request.credential === 'with' ? parts.identify(api) : anonymous;
    if (request.credential === 'with' && !identity.used) throw new GatewayError('credential-missing');
    const attempt = identity.used ? parts.withKey : parts.withoutKey;
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
    const { ms } = parts.longest;
    const deadline = new Deadline(callerOf(request.signal), { at: parts.clock() + ms, ms }, parts.longest);
    try {
      for (let late = 0; late <= mostLate; late += 1) {
        const attempted = await attempt(target, identity, { signal: deadline, body, conditions: {} });
        if (attempted.kind !== 'answer') continue;
        const { status, headers, failure, requestedAt, receivedAt, body: given } = attempted.answer;
        const read = await readBody(given, identity.used ? parts.redactStream() : undefined);
        return { status, headers, ...read, failure, requestedAt, receivedAt };
      }
      throw new GatewayError('upstream-unavailable');
    } catch (error) {
      if (error instanceof GatewayError || request.signal.aborted) throw error;
      if (error instanceof DOMException && error.name === 'TimeoutError') throw new GatewayError('upstream-timeout');
      throw new GatewayError('upstream-failed');
    } finally {
      deadline.clear();
    }
  };
}

async function readBody(
  given: AnswerBody,
  redact: RedactStream | undefined,
): Promise<{ readonly body: Uint8Array; readonly whole: boolean }> {
  if (given.kind === 'whole') return { body: given.bytes, whole: true };
  const pieces: Buffer[] = [];
  let size = 0;
  const add = (piece: Buffer): void => {
    const clean = redact ? redact.next(piece) : piece;
    pieces.push(clean);
    size += clean.length;
  };
  for (const piece of given.begun) add(piece);
  while (size < mostBytes) {
    const piece = await given.rest.read();
    if (piece === null) {
      if (redact) pieces.push(redact.end());
      return { body: Buffer.concat(pieces), whole: true };
    }
    add(piece);
  }
  given.rest.cancel();
  return { body: Buffer.concat(pieces), whole: false };
}
