import type { Catalogue } from '@farol/catalogue';
import { answerOutbound, markings, type Served } from './answer/answer.ts';
import { type CallContext, problemOutbound } from './answer/problem-answer.ts';
import { problemOf } from './answer/recognise-failure.ts';
import type { AlarmClock } from './caller/alarm.ts';
import { callTime, Deadline } from './caller/deadline.ts';
import type { Inbound } from './caller/inbound.ts';
import type { Outbound } from './caller/outbound.ts';
import type { Credentials, Identity } from './credential/credential.ts';
import type { CallOptions, LogLine } from './gateway-options.ts';
import type { KeptFirst } from './kept-first.ts';
import { GatewayError } from './problem/errors.ts';
import type { Redactor } from './secret/redact.ts';
import { discard } from './send/answer-body.ts';
import { checkMethod, resolveTarget, type Target } from './target/target.ts';

export type Serve = {
  /** target → as whom → kept? → (quota → credential → send → keep). At once when it is kept, refused or wrong. */
  readonly call: (inbound: Inbound, given: CallOptions) => Outbound | Promise<Outbound>;
  /** Undefined when the caller may call; otherwise the answer that says why not. */
  readonly refusal: (inbound: Inbound, given: Partial<CallOptions>) => Outbound | undefined;
};

export type ServeParts = {
  readonly catalogue: Catalogue;
  readonly clock: () => number;
  readonly credentials: Pick<Credentials, 'identify'>;
  readonly keptFirst: KeptFirst;
  readonly guard: (inbound: Inbound) => void;
  /** Rings for calls that take as long as any may. */
  readonly longest: AlarmClock;
  readonly redactor: Redactor;
  /** Undefined when nobody reads them. */
  readonly log: ((line: LogLine) => void) | undefined;
  /** Is it our own token, which is no key for an upstream? */
  readonly ownsAuthorization: (value: string) => boolean;
  /** Further headers of a caller that go on. */
  readonly alsoPassed: readonly string[];
  /** Stands on every answer. */
  readonly mark: Readonly<Record<string, string>>;
};

/** One call, on its way through. */
type Call = {
  readonly inbound: Inbound;
  readonly given: CallOptions & { readonly requestId: string };
  readonly started: number;
};

/** Answers calls, whatever becomes of them, and tells the log. */
export function createServe(parts: ServeParts): Serve {
  const { catalogue, clock, longest, log } = parts;

  function serve(call: Call): Outbound | Promise<Outbound> {
    try {
      const target = resolveTarget(catalogue, call.inbound, call.given, parts);
      const identity = parts.credentials.identify(target.api);
      const kept = parts.keptFirst(target, identity, call.inbound);
      return 'answer' in kept ? answered(call, target, identity, kept) : fetched(call, target, identity, kept.fetch);
    } catch (error) {
      return failed(call, error, undefined);
    }
  }

  async function fetched(
    call: Call,
    target: Target,
    identity: Identity,
    fetch: Extract<ReturnType<KeptFirst>, { fetch: unknown }>['fetch'],
  ): Promise<Outbound> {
    const time = callTime(call.inbound, call.given.deadline, call.started, longest.ms);
    const deadline = new Deadline(call.inbound.caller, time, longest);
    try {
      const served = await fetch({ signal: deadline, deadlineAt: deadline.at });
      return answered(call, target, identity, served);
    } catch (error) {
      return failed(call, error, undefined);
    } finally {
      deadline.clear();
    }
  }

  function answered(call: Call, target: Target, identity: Identity, served: Served): Outbound {
    const { answer } = served;
    const problem = target.raw ? undefined : problemOf(target.api, answer, answer.retryAt, identity.used);
    if (problem) {
      discard(answer.body);
      return failed(call, problem, served);
    }
    tell(call, served, undefined);
    return answerOutbound(served, {
      inbound: call.inbound,
      now: clock(),
      raw: target.raw,
      redact: identity.used && answer.body.kind === 'stream' ? parts.redactor.stream() : undefined,
      further: parts.mark,
    });
  }

  function failed(call: Call, error: unknown, served: Served | undefined): Outbound {
    const problem = asProblem(error, call.inbound);
    tell(call, served, problem);
    const now = clock();
    const marks = { ...(served ? markings(served, now) : {}), ...parts.mark };
    return problemOutbound(problem, contextOf(call.given, catalogue), now, marks);
  }

  function asProblem(error: unknown, inbound: Inbound): GatewayError {
    if (error instanceof GatewayError) return error;
    if (error instanceof DOMException && error.name === 'TimeoutError') return new GatewayError('upstream-timeout');
    // Nobody reads this any more.
    if (inbound.caller.isGone()) return new GatewayError('upstream-timeout');
    log?.({ level: 'error', event: 'internal', error, stack: error instanceof Error ? error.stack : undefined });
    return new GatewayError('internal-error');
  }

  function tell(call: Call, served: Served | undefined, problem: GatewayError | undefined): void {
    if (!log) return;
    const { api, instance, requestId } = contextOf(call.given, catalogue);
    log({
      level: problem?.code === 'internal-error' ? 'error' : 'info',
      event: 'call',
      api,
      method: call.inbound.method,
      path: instance,
      code: problem?.code,
      upstream_status: served?.answer.status,
      cache: served?.use.kind,
      ms: clock() - call.started,
      request_id: requestId,
    });
  }

  return {
    call: (inbound, given) =>
      serve({
        inbound,
        given: isNamed(given) ? given : { ...given, requestId: crypto.randomUUID() },
        started: clock(),
      }),
    refusal: (inbound, given) => {
      try {
        // Before anybody asks who it is: what is no method here is one for nobody.
        checkMethod(inbound.method);
        parts.guard(inbound);
        return undefined;
      } catch (error) {
        const context = contextOf({ id: '', path: '', ...given }, catalogue);
        return problemOutbound(asProblem(error, inbound), context, clock(), parts.mark);
      }
    },
  };
}

function isNamed(given: CallOptions): given is CallOptions & { readonly requestId: string } {
  return given.requestId !== undefined;
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
