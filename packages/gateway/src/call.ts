// One gateway call, in the order in which it happens: caller → target → identity → cache look-up → in-flight requests → retries
// → circuit breaker → serial queue → quota → credential → send → redirect → recognise failure → cache store → answer.
import type { HttpRequest, HttpResponse } from '@farol/http';
import { answerResponse, markings, type Served } from './answer/answer.ts';
import { judgeAnswer } from './answer/judge-answer.ts';
import { problemResponse } from './answer/problem-answer.ts';
import { readBody, type Understood, understand } from './answer/understand.ts';
import { isWhole, type UpstreamAnswer } from './answer/upstream-answer.ts';
import { cacheDirectivesOf } from './cache/cache-directives.ts';
import { mayServeStale, validatorsOf } from './cache/cache-store.ts';
import { mayShare } from './cache/freshness.ts';
import { requestKey } from './cache/in-flight.ts';
import { type Fetched, servedChange, servedFromCache, servedFromUpstream } from './cache/served.ts';
import type { CallOptions } from './call-context.ts';
import { callLine, type StartedCall, startedCall } from './call-context.ts';
import type { Attempted, AttemptParts, CallParts, Outcome, Read, TimedRequest, UpstreamRequest } from './call-parts.ts';
import { checkCaller } from './caller/check-caller.ts';
import { callerLeft, callTime, createDeadline } from './caller/deadline.ts';
import type { Identity } from './credential/credential.ts';
import { GatewayError, machineTooBusy } from './problem/errors.ts';
import { isTemporaryFault, isUpstreamFault } from './problem/upstream-faults.ts';
import { discard } from './send/answer-body.ts';
import { outgoingRequest } from './send/outgoing-request.ts';
import { checkRedirects, redirectedTarget } from './send/redirect.ts';
import { type Incoming, NotStartedError } from './send/send.ts';
import { neverLeft, sendFailure } from './send/send-failure.ts';
import { noBody, outgoingBody } from './target/request-body.ts';
import { checkMethod, resolveTarget, type Target } from './target/target.ts';
import { checkWrite } from './target/writes.ts';

/** Undefined when the caller may use the gateway; otherwise the answer that refuses it. */
export function refuseCaller(
  parts: CallParts,
  inbound: HttpRequest,
  options: Partial<CallOptions>,
): HttpResponse | undefined {
  try {
    // Check the method before authentication: 405 does not depend on the caller.
    checkMethod(inbound.method);
    checkCaller(inbound, parts.guard);
    return undefined;
  } catch (error) {
    const call = startedCall(inbound, { id: '', path: '', ...options }, parts);
    return answerProblem({ ...parts, logsCalls: false }, call, error);
  }
}

type Answering = HttpResponse | Promise<HttpResponse>;

export function answerCall(parts: CallParts, inbound: HttpRequest, options: CallOptions): Answering {
  const call = startedCall(inbound, options, parts);
  try {
    const target = resolveTarget(parts.catalogue, inbound, options, parts);
    const identity = parts.credentials.identify(target.api);
    checkWrite(target, identity.used, parts.writes);
    return answerTarget(parts, call, target, identity);
  } catch (error) {
    return answerProblem(parts, call, error);
  }
}

export function answerTarget(parts: CallParts, call: StartedCall, target: Target, identity: Identity): Answering {
  const isRead = target.method === 'GET' || target.method === 'HEAD';
  if (!isRead) return answerFromUpstream(parts, call, target, identity, undefined);
  const directives = cacheDirectivesOf(call.inbound);
  const found = parts.cache.lookUp(target, identity);
  if (found.kind === 'fresh' && directives.accepts(found.age, found.cached.lifetime - found.age)) {
    return answerServed(parts, call, target, identity, servedFromCache(found.cached, parts.clock()));
  }
  if (directives.onlyIfCached) throw new GatewayError('nothing-kept');
  return answerFromUpstream(parts, call, target, identity, { directives, found });
}

async function answerFromUpstream(
  parts: CallParts,
  call: StartedCall,
  target: Target,
  identity: Identity,
  read: Read | undefined,
): Promise<HttpResponse> {
  const ms = callTime(call.inbound, call.deadline, call.startedAt, parts.callMs);
  const { signal, clear } = createDeadline(call.inbound.caller, ms);
  const request = { target, identity, body: noBody, conditions: {}, signal, deadlineAt: call.startedAt + ms };
  try {
    const served = read
      ? await readOrServeStale(parts, request, read)
      : await sendChange(parts, { ...request, body: await outgoingBody(call.inbound) });
    return answerServed(parts, call, target, identity, served);
  } catch (error) {
    return answerProblem(parts, call, error);
  } finally {
    clear();
  }
}

async function sendChange(parts: CallParts, request: TimedRequest): Promise<Served> {
  const answer = await sendWithRetries(parts, request);
  if (answer.status < 400 && !answer.failure) parts.cache.invalidate(request.target, answer);
  return servedChange(answer);
}

/** When the upstream fails, a stale answer may be served instead (RFC 5861 §4). */
async function readOrServeStale(parts: CallParts, request: TimedRequest, read: Read): Promise<Served> {
  const stale = read.found.kind === 'miss' ? undefined : read.found.cached;
  try {
    const served = await readOnce(parts, request, read);
    const isReplaced = served.answer.status >= 500 && stale && mayServeStale(stale, parts.clock());
    return isReplaced ? servedFromCache(stale, parts.clock(), true) : served;
  } catch (error) {
    const isTemporary = error instanceof GatewayError && isTemporaryFault(error.code);
    if (!isTemporary || !stale || !mayServeStale(stale, parts.clock())) throw error;
    return servedFromCache(stale, parts.clock(), true);
  }
}

/** Identical requests at the same time are sent once. */
async function readOnce(parts: CallParts, request: TimedRequest, read: Read): Promise<Served> {
  const { inFlight, clock } = parts;
  if (!read.directives.noStore) {
    const key = requestKey(request.target, request.identity);
    const ongoing = inFlight.find(key);
    const controller = new AbortController();
    const { signal } = controller;
    const shared = ongoing ?? inFlight.add(key, fetchAndStore(parts, { ...request, signal }, read), controller);
    const fetched = await shared.wait(request.signal);
    if (!ongoing || fetched.isShareable) return servedFromUpstream(fetched, read.found, ongoing !== undefined, clock());
  }
  return servedFromUpstream(await fetchAndStore(parts, request, read), read.found, false, clock());
}

async function fetchAndStore(parts: CallParts, request: TimedRequest, { directives, found }: Read): Promise<Fetched> {
  const { target, identity } = request;
  const conditions = found.kind === 'miss' ? request.conditions : validatorsOf(found.cached);
  const answer = await sendWithRetries(parts, { ...request, conditions });
  const { status } = answer;
  if (status === 304 && found.kind !== 'miss') {
    const cached = parts.cache.freshen(target, identity, found.cached, answer);
    return { answer: { ...cached.answer, usage: answer.usage }, status, cached, isShareable: true };
  }
  if (!isWhole(answer) || directives.noStore) return { answer, status, cached: undefined, isShareable: false };
  return { answer, status, cached: parts.cache.store(target, identity, answer), isShareable: mayShare(answer) };
}

/** A call that is delayed until its quota ticket expires asks for another one, within its time and not more often than this. */
export const mostLate = 10;

async function sendWithRetries(parts: CallParts, first: TimedRequest): Promise<UpstreamAnswer> {
  const { api, method } = first.target;
  let request = first;
  let redirects = 0;
  let late = 0;
  let failed: Outcome | undefined;
  parts.retries.called(api.id);
  for (let number = 1; ; ) {
    const attempted = await attempt(parts, request);
    if (attempted.kind === 'late') {
      if (++late > mostLate || parts.clock() >= request.deadlineAt || request.body.kind === 'stream')
        throw machineTooBusy(parts.clock());
      continue;
    }
    if (attempted.kind === 'redirect') {
      checkRedirects(api, ++redirects);
      request = { ...request, target: attempted.target };
      continue;
    }
    const { problem, wait } = attempted;
    if (!problem) return answerOrThrow(attempted);
    // We refused the second attempt ourselves, so the failure of the first is the better answer.
    if (failed && !problem.facts.upstream && !isUpstreamFault(problem.code)) return answerOrThrow(failed);
    const remainingMs = request.signal.aborted ? 0 : request.deadlineAt - parts.clock();
    const delay = parts.retries.delay({ api: api.id, method, number, code: problem.code, wait, remainingMs });
    if (delay === undefined) {
      if (problem.code === 'upstream-unavailable' && wait !== undefined) parts.breaker.hold(api.id, wait);
      return answerOrThrow(attempted);
    }
    failed = attempted;
    await parts.sleep(delay, request.signal);
    number += 1;
  }
}

export function answerOrThrow({ answer, problem }: Outcome): UpstreamAnswer {
  if (answer) return answer;
  throw problem;
}

export async function attempt(parts: AttemptParts, request: UpstreamRequest): Promise<Attempted> {
  const { target, identity, signal } = request;
  try {
    await parts.breaker.enter(target.api.id);
    const leaveQueue = await parts.serialQueue.enter(target.api, identity, signal);
    let attempted: Attempted | undefined;
    try {
      attempted = await sendOnce(parts, request);
      return attempted;
    } finally {
      const body = attempted?.kind === 'outcome' ? attempted.answer?.body : undefined;
      if (body?.kind === 'stream') body.rest.onDone(leaveQueue);
      else leaveQueue();
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { kind: 'outcome', answer: undefined, problem: error, wait: undefined };
  }
}

async function sendOnce(parts: AttemptParts, request: UpstreamRequest): Promise<Attempted> {
  const { clock, credentials } = parts;
  const { target, identity, body, conditions, signal } = request;
  const { api } = target;
  // A token is fetched before the quota ticket is taken, because the ticket expires.
  await credentials.prepare(api, signal);
  const ticket = await parts.quota.take(api, identity);
  const requestedAt = clock();
  let incoming: Incoming;
  try {
    // The key exists from here to the wire, and not before.
    const own = { userAgent: parts.userAgent, withCredential: identity.used };
    const outgoing = outgoingRequest(target, body, conditions, credentials.place(api), own);
    incoming = await parts.send(outgoing, { signal, mayStart: ticket.mayStillStart });
  } catch (error) {
    const isLate = error instanceof NotStartedError;
    ticket.settle(isLate || neverLeft(error) ? 'unsent' : 'failed');
    if (isLate) return { kind: 'late' };
    throw problemOfSending(parts, request, error);
  }
  ticket.settle('answered');
  const redirected = redirectedTarget(target, incoming);
  if (redirected) {
    incoming.body.cancel();
    return { kind: 'redirect', target: redirected };
  }
  const receivedAt = clock();
  let understood: Understood;
  try {
    const { status, headers } = incoming;
    const body = await readBody(target.method, incoming);
    understood = understand({ status, headers, body }, api, identity.used, parts.redactor);
  } catch (error) {
    incoming.body.cancel();
    throw problemOfSending(parts, request, error);
  }
  const known = { usage: ticket.usage, requestedAt, receivedAt };
  const { answer, wait } = judgeAnswer(parts, api, identity, understood, incoming.headers, known);
  // An attempt that ends with "not modified" did not fail, even when no condition was sent.
  return { kind: 'outcome', answer, problem: answer.status === 304 ? undefined : answer.problem, wait };
}

function problemOfSending(parts: AttemptParts, { target, signal }: UpstreamRequest, error: unknown): GatewayError {
  if (error instanceof GatewayError && error !== signal.reason) return error;
  const { problem, description, isTheirs } = sendFailure(target.api, error, signal);
  if (isTheirs) parts.breaker.failed(target.api.id);
  parts.log({ level: 'warn', event: 'upstream', api: target.api.id, trouble: description });
  return problem;
}

function answerServed(
  parts: CallParts,
  call: StartedCall,
  target: Target,
  identity: Identity,
  served: Served,
): HttpResponse {
  const { answer } = served;
  if (answer.problem && !target.raw) {
    discard(answer.body);
    return answerProblem(parts, call, answer.problem, served);
  }
  if (parts.logsCalls) parts.log(callLine(call, served, undefined, parts.clock()));
  return answerResponse(served, {
    inbound: call.inbound,
    now: parts.clock(),
    raw: target.raw,
    redact: identity.used && answer.body.kind === 'stream' ? parts.redactor.stream() : undefined,
    simulated: parts.simulated,
  });
}

function answerProblem(parts: CallParts, call: StartedCall, error: unknown, served?: Served): HttpResponse {
  const problem = problemOfError(parts, call, error);
  const now = parts.clock();
  if (parts.logsCalls) parts.log(callLine(call, served, problem, now));
  return problemResponse(problem, call.context, now, markings(served, now, parts.simulated));
}

function problemOfError(parts: CallParts, { inbound }: StartedCall, error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (inbound.caller.isGone()) return callerLeft;
  const stack = error instanceof Error ? error.stack : undefined;
  parts.log({ level: 'error', event: 'internal', error, stack });
  return new GatewayError('internal-error');
}
