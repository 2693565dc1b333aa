import type { Api, Frozen } from '@farol/catalogue';
import { longestFailure, problemOf } from './answer/recognise-failure.ts';
import { understand } from './answer/understand.ts';
import { longestCached, type UpstreamAnswer } from './answer/upstream-answer.ts';
import type { CancelSignal } from './caller/cancellation.ts';
import type { Credentials, Identity, Placed } from './credential/credential.ts';
import { GatewayError } from './problem/errors.ts';
import { limitsFor, type Quota } from './quota/quota.ts';
import type { SerialQueue } from './quota/serial-queue.ts';
import { reportedLimit, retryAfterMs, type UpstreamLimit } from './quota/upstream-limits.ts';
import type { Redactor } from './secret/redact.ts';
import { type AnswerBody, beginBody } from './send/answer-body.ts';
import type { CircuitBreaker } from './send/circuit-breaker.ts';
import { type HeaderList, headerOf } from './send/headers.ts';
import { redirectedPath } from './send/redirect.ts';
import { type Incoming, isEventStream, NotStartedError, type Send } from './send/send.ts';
import { failureOfSending } from './send/send-failure.ts';
import type { OutgoingBody } from './target/request-body.ts';
import type { Target } from './target/target.ts';

export type AttemptOptions = {
  readonly signal: CancelSignal;
  readonly body: OutgoingBody;
  /** Headers of a question about a kept answer. */
  readonly conditions: Readonly<Record<string, string>>;
};

/** What came of one attempt. Rejects with a GatewayError when nothing came at all. */
export type Attempted =
  | {
      readonly kind: 'answer';
      readonly answer: UpstreamAnswer;
      readonly problem: GatewayError | undefined;
      /** How long the upstream asks to be left alone, in milliseconds. */
      readonly wait: number | undefined;
    }
  /** The upstream moved within itself. */
  | { readonly kind: 'elsewhere'; readonly path: string; readonly query: string }
  /** It was held up until its ticket was no longer good; nothing was sent. */
  | { readonly kind: 'late' };

export type Attempt = (target: Target, identity: Identity, options: AttemptOptions) => Promise<Attempted>;

export type AttemptParts = {
  readonly clock: () => number;
  readonly userAgent: string;
  readonly quota: Quota;
  readonly credentials: Credentials;
  readonly breaker: CircuitBreaker;
  readonly serialQueue: SerialQueue;
  readonly send: Send;
  readonly redactor: Redactor;
  /** For the log: what went wrong below, in words that may hold anything. They are redacted there. */
  readonly troubled: (api: string, trouble: string) => void;
};

/** For a provider that says "enough" but not until when, and for whom no window is known. Our own cancellation, not their limit. */
const unstatedWaitMs = 60_000;

/** CircuitBreaker, turn, quota, credential, send, and what the answer means for each of them. */
export function createAttempt(parts: AttemptParts): Attempt {
  const { clock, quota, credentials, breaker } = parts;
  return tryOnce;

  function tryOnce(target: Target, identity: Identity, options: AttemptOptions): Promise<Attempted> {
    // Mostly there is nothing to wait for, and then this costs no turn of the loop.
    const entering = breaker.enter(target.api.id);
    return entering || isFairUse(target.api, identity.used)
      ? inTurn(entering, target, identity, options)
      : sendOnce(target, identity, options);
  }

  async function inTurn(
    entering: Promise<void> | undefined,
    target: Target,
    identity: Identity,
    options: AttemptOptions,
  ): Promise<Attempted> {
    const { api } = target;
    await entering;
    const lane = `${api.id} ${identity.used}`;
    const endTurn = isFairUse(api, identity.used) ? await parts.serialQueue.wait(lane, options.signal) : () => {};
    let attempt: Attempted | undefined;
    try {
      attempt = await sendOnce(target, identity, options);
      return attempt;
    } finally {
      const body = attempt?.kind === 'answer' ? attempt.answer.body : undefined;
      if (body?.kind === 'stream') body.rest.onDone(endTurn);
      else endTurn();
    }
  }

  async function sendOnce(target: Target, identity: Identity, options: AttemptOptions): Promise<Attempted> {
    const { api } = target;
    const preparing = credentials.prepare(api, options.signal);
    if (preparing) await preparing;
    const taking = quota.take(api, identity);
    const ticket = taking instanceof Promise ? await taking : taking;
    const requestedAt = clock();
    let incoming: Incoming;
    try {
      // The key exists in what follows and nowhere before it.
      const placed = credentials.place(api);
      const headers = outgoingHeaders(target, identity, options, placed);
      const query = joined(target.query, placed.query);
      const path = query === '' ? target.path : `${target.path}?${query}`;
      incoming = await parts.send(
        { origin: target.origin, method: target.method, path, headers, body: options.body.content },
        { signal: options.signal, mayStart: ticket.mayStillStart },
      );
    } catch (error) {
      const isLate = error instanceof NotStartedError;
      ticket.settle(isLate ? 'unsent' : 'failed');
      if (isLate) return { kind: 'late' };
      throw troubled(api, error, options.signal);
    }
    ticket.settle('answered');
    const elsewhere = redirectedPath(target, incoming);
    if (elsewhere) {
      incoming.body.cancel();
      return { kind: 'elsewhere', ...elsewhere };
    }
    const receivedAt = clock();
    let answer: UpstreamAnswer;
    try {
      const begun = begin(target, incoming);
      const body = begun instanceof Promise ? await begun : begun;
      const read = { status: incoming.status, headers: incoming.headers, body };
      const known = { usage: ticket.usage, requestedAt, receivedAt };
      answer = understand(read, api, identity.used, known, parts.redactor);
    } catch (error) {
      incoming.body.cancel();
      throw troubled(api, error, options.signal);
    }
    return judged(target, identity, answer, incoming.headers);
  }

  function outgoingHeaders(
    target: Target,
    identity: Identity,
    { conditions, body }: AttemptOptions,
    placed: Placed,
  ): Readonly<Record<string, string>> {
    // One copy, and then by name: most of what follows is empty for most calls.
    const headers: Record<string, string> = { ...target.headers };
    for (const name in conditions) headers[name] = conditions[name] ?? '';
    for (const name in body.headers) headers[name] = body.headers[name] ?? '';
    // A body that might echo the key has to be readable on its way through.
    if (identity.used) headers['accept-encoding'] = 'identity';
    headers['user-agent'] = parts.userAgent;
    for (const name in placed.headers) headers[name] = placed.headers[name] ?? '';
    return headers;
  }

  /** What may have to be looked into or kept is waited for; the rest passes as it comes. */
  function begin({ method }: Target, { status, headers, body }: Incoming): AnswerBody | Promise<AnswerBody> {
    if (isEventStream(headers['content-type'])) return { kind: 'stream', begun: [], rest: body };
    return beginBody(body, method === 'GET' && status < 400 ? longestCached : longestFailure);
  }

  /** What the answer means for the limit, for the breaker and for the caller. */
  function judged(target: Target, identity: Identity, answer: UpstreamAnswer, raw: HeaderList): Attempted {
    const { api } = target;
    const now = clock();
    const header = (name: string) => headerOf(raw, name);
    const report = reportedLimit(api, header, now);
    if (report) quota.lower(api, identity, report);
    const isNotModified = answer.status === 304;
    const asked = retryAfterMs(header, now);
    const bare = isNotModified ? undefined : problemOf(api, answer, undefined, identity.used);
    const wait = bare?.code === 'limit-reached' ? (asked ?? limitWait(api, identity, report)) : asked;
    const problem = bare && problemOf(api, answer, wait === undefined ? undefined : now + wait, identity.used);
    if (problem?.code === 'limit-reached' && wait !== undefined) quota.lower(api, identity, { left: 0, forMs: wait });
    if (problem?.code === 'credential-refused') credentials.refused(api);
    if (problem && isUpstreamTrouble(problem)) breaker.failed(api.id);
    else breaker.succeeded(api.id);
    return {
      kind: 'answer',
      answer: wait === undefined ? answer : { ...answer, retryAt: now + wait },
      problem,
      wait,
    };
  }

  /** Their own reset, else the shortest window that is known, else a minute. */
  function limitWait(api: Frozen<Api>, identity: Identity, report: UpstreamLimit | undefined): number {
    return report?.left === 0 ? report.forMs : (quota.shortestMs(api, identity) ?? unstatedWaitMs);
  }

  function troubled(api: Frozen<Api>, error: unknown, signal: CancelSignal): GatewayError {
    if (error instanceof GatewayError) return error;
    const { failure, trouble, isTheirs } = failureOfSending(api, error, signal);
    if (isTheirs) breaker.failed(api.id);
    parts.troubled(api.id, trouble);
    return failure;
  }
}

function joined(query: string, further: string): string {
  return query && further ? `${query}&${further}` : query || further;
}

/** Troubles of the upstream, as against mistakes of the caller and refusals of ours. */
export function isUpstreamTrouble({ code }: GatewayError): boolean {
  return (
    code === 'upstream-unavailable' ||
    code === 'upstream-failed' ||
    code === 'upstream-timeout' ||
    code === 'upstream-error'
  );
}

const fairUse = { with: new WeakMap<Frozen<Api>, boolean>(), without: new WeakMap<Frozen<Api>, boolean>() };

/** A limit without a number, told as a matter of manners. */
function isFairUse(api: Frozen<Api>, withCredential: boolean): boolean {
  const known = withCredential ? fairUse.with : fairUse.without;
  let isFair = known.get(api);
  if (isFair === undefined) {
    const limits = limitsFor(api, withCredential);
    isFair =
      limits.every(({ requests }) => requests === null) &&
      limits.some(({ kind }) => kind === 'informal' || kind === 'fair-use');
    known.set(api, isFair);
  }
  return isFair;
}
