import { type Api, type Frozen, windows } from '@farol/catalogue';
import { createAddressBook } from './address.ts';
import { allowancesOf } from './allowance.ts';
import { type Answer, failureAnswer, plainAnswer } from './answer.ts';
import { behaviours } from './behaviours/all.ts';
import { type Call, readCall } from './call.ts';
import { type Clock, pause, systemClock } from './clock.ts';
import { allowsBrowsers, isPreflight, preflightHeaders } from './cors.ts';
import { admit, isAcceptable, type Keys } from './credential.ts';
import { SimulatorError } from './errors.ts';
import { streamEvents } from './event-stream.ts';
import { findFailure } from './failure.ts';
import { bend, blockedAnswer, type Fault, noFault } from './fault.ts';
import { createJournal, type SeenCall } from './journal.ts';
import { limitHeaders, sendsRetryAfter } from './limit-headers.ts';
import { createLimiter, type Level } from './limiter.ts';
import { createPlayer } from './player.ts';
import { toResponse } from './response.ts';
import { createTokenOffice } from './token.ts';

export type SimulatorOptions = {
  /** The entries to play; a whole catalogue fits. */
  readonly catalogue: { readonly apis: readonly Frozen<Api>[] };
  readonly clock?: Clock;
  readonly keys?: Keys;
  readonly faults?: Readonly<Record<string, Fault>>;
  /** Wait between the events of a stream. Zero by default. */
  readonly eventPauseMs?: number;
  /** How many of the latest calls are remembered at least. */
  readonly rememberedCalls?: number;
};

export type Simulator = {
  (request: Request, info?: { readonly remoteAddress?: string | undefined }): Promise<Response>;
  /** The latest calls as the APIs saw them, oldest first. A live view. */
  readonly calls: readonly SeenCall[];
  /** Event streams that are neither finished nor left. */
  readonly openStreams: number;
  /** Replaces the fault of one API; null puts it right again. */
  readonly setFault: (id: string, fault: Fault | null) => void;
  readonly faultOf: (id: string) => Fault | null;
  /** Forgets calls, spent limits and tokens given out. Faults stay. */
  readonly forget: () => void;
};

/** Names a failure of the entry, by situation or by code, that the caller wants to see. */
export const situationHeader = 'x-farol-situation';

type Outcome = {
  readonly answer: Answer;
  readonly levels?: readonly Level[];
  readonly principal?: string;
  readonly accepted?: boolean;
};

/** Plays the entries of a catalogue as one function from Request to Response. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { catalogue, clock = systemClock, keys = {}, eventPauseMs = 0, rememberedCalls = 10_000 } = options;
  const locate = createAddressBook(catalogue.apis);
  const limiter = createLimiter();
  const tokens = createTokenOffice(clock);
  const journal = createJournal(rememberedCalls);
  const players = new Map(catalogue.apis.map((api) => [api.id, createPlayer(api, behaviours[api.id])]));
  const faults = new Map<string, Fault>();
  let openStreams = 0;

  /** Counts one use of a fault that lasts for so many calls. */
  const strikes = (id: string, fault: Fault, what: 'down' | 'reset'): boolean => {
    const left = fault[what];
    if (left === undefined || left === 0) return false;
    if (left !== true) faults.set(id, { ...(faults.get(id) ?? fault), [what]: left - 1 });
    return true;
  };

  const play = (api: Frozen<Api>, call: Call, fault: Fault, now: number): Outcome => {
    const player = players.get(api.id) ?? createPlayer(api);
    if (fault.blocked) return { answer: blockedAnswer(fault.blocked) };
    if (strikes(api.id, fault, 'down'))
      return { answer: forced(api, 'upstream-down') ?? plainAnswer(503, 'Service Unavailable') };
    if (fault.moved) return { answer: movedAnswer(fault.moved, player.notFound) };
    const wanted = fault.failure ?? call.headers.get(situationHeader);
    const wantedAnswer = wanted ? forced(api, wanted) : undefined;
    if (wantedAnswer) return { answer: wantedAnswer };
    const turnedAway = player.turnsAway(call);
    if (turnedAway) return { answer: turnedAway };

    const { principal, failure } = admit(api, call, { keys, tokens, keyNotNeeded: fault.keyNotNeeded ?? false });
    if (failure) return { answer: failureAnswer(failure), principal: principal.name };

    const allowances = player.isFree(call) ? [] : allowancesOf(api, principal, fault.limit);
    const taken = limiter.take(allowances, now);
    const levels = () => allowancesOf(api, principal, fault.limit).map((limit) => limiter.level(limit, now));
    if (!taken.taken) {
      const spent = allowances.find(({ key }) => key === taken.spent.key);
      return {
        answer: spentAnswer(api, spent?.per ?? null, Math.ceil((taken.retryAt - now) / 1000)),
        levels: levels(),
        principal: principal.name,
      };
    }
    return {
      answer: player.answer(call, now, levels),
      levels: levels(),
      principal: principal.name,
      accepted: true,
    };
  };

  const answerApi = async (
    api: Frozen<Api>,
    path: string | null,
    request: Request,
    address: string,
  ): Promise<Response> => {
    const now = clock.now();
    const fault = faults.get(api.id) ?? noFault;
    const write = (outcome: Outcome) =>
      journal.write({
        at: now,
        api: api.id,
        method: request.method,
        path: path ?? new URL(request.url).pathname,
        principal: outcome.principal ?? address,
        accepted: outcome.accepted ?? false,
        status: outcome.answer.status,
        failure: outcome.answer.failure,
      });

    if (strikes(api.id, fault, 'reset')) {
      write({ answer: { ...plainAnswer(0, ''), failure: 'connection-reset' } });
      throw new SimulatorError('connection_reset', `The simulated connection to ${api.id} was reset.`);
    }
    if (fault.delayMs) await pause(clock, fault.delayMs, request.signal);
    if (isPreflight(request)) {
      const allowed = allowsBrowsers(api, 'preflight', fault);
      const refusal = allowed ? null : 'preflight-refused';
      const headers = preflightHeaders(request, allowed);
      const answer = { ...plainAnswer(allowed ? 204 : 405, '', headers), failure: refusal };
      write({ answer });
      return respond(answer, request, fault);
    }

    const call = await readCall(request, path ?? '/', address);
    const outcome =
      path === null ? { answer: (players.get(api.id) ?? createPlayer(api)).notFound() } : play(api, call, fault, now);
    const limits = fault.limitHeaders === 'missing' ? [] : limitHeaders(api, told(outcome.levels ?? [], fault));
    const bent = bend({ ...outcome.answer, headers: [...limits, ...outcome.answer.headers] }, fault, request);
    // A failure inside a 200 is a failure: it is the answer's meaning that a page wants to read, not its status.
    const failed = bent.failure !== null || bent.status >= 400;
    const readable = allowsBrowsers(api, failed ? 'error' : 'success', fault);
    const answer: Answer = readable
      ? { ...bent, headers: [...bent.headers, ['access-control-allow-origin', '*']] }
      : bent;
    write({ ...outcome, answer });
    return respond(answer, request, fault);
  };

  const respond = (answer: Answer, request: Request, fault: Fault = noFault): Response =>
    toResponse(answer, {
      method: request.method,
      now: clock.now(),
      stream: (text) => {
        openStreams += 1;
        return streamEvents(text, {
          clock,
          signal: request.signal,
          pauseMs: fault.eventPauseMs ?? eventPauseMs,
          cutAfter: fault.cutStreamAfter,
          onEnd: () => {
            openStreams -= 1;
          },
        });
      },
    });

  const simulate = async (
    request: Request,
    info: { readonly remoteAddress?: string | undefined } = {},
  ): Promise<Response> => {
    const address = info.remoteAddress ?? '127.0.0.1';
    const target = locate(new URL(request.url), request.headers.get('host'));
    switch (target.to) {
      case 'api':
        return answerApi(target.api, target.path, request, address);
      case 'outside':
        return answerApi(target.api, null, request, address);
      case 'token': {
        const listed = keys[target.api.id];
        const { status, headers, body } = await tokens.answer(request, (id, secret) =>
          [id, secret].every((value) => value !== '' && isAcceptable(value, listed)),
        );
        return respond(
          { status, headers, contentType: 'application/json', content: { kind: 'json', value: body }, failure: null },
          request,
        );
      }
      case 'index':
        return respond(indexAnswer(catalogue.apis), request);
      case 'nothing':
        return respond(plainAnswer(404, 'No simulated API has this host or begins with this path.'), request);
    }
  };

  const simulator: Simulator = Object.defineProperty(
    Object.assign(simulate, {
      calls: journal.calls,
      openStreams: 0,
      setFault: (id: string, fault: Fault | null) => {
        if (!players.has(id)) throw new SimulatorError('unknown_api', `There is no simulated API "${id}".`);
        if (fault) faults.set(id, fault);
        else faults.delete(id);
      },
      faultOf: (id: string) => faults.get(id) ?? null,
      forget: () => {
        journal.forget();
        limiter.forget();
        tokens.forget();
      },
    }),
    'openStreams',
    { get: () => openStreams },
  );
  for (const [id, fault] of Object.entries(options.faults ?? {})) simulator.setFault(id, fault);
  return simulator;
}

/** A failure of the entry on demand. The ordinary spent limit then asks for a whole window, as no call is counted. */
function forced(api: Frozen<Api>, situationOrCode: string): Answer | undefined {
  const failure = findFailure(api, situationOrCode);
  if (!failure) return undefined;
  if (failure !== findFailure(api, 'spent-limit')) return failureAnswer(failure);
  const [shortest] = api.limits.flatMap(({ per }) => (per ? [windows[per]] : [])).toSorted((a, b) => a - b);
  return spentAnswer(api, null, shortest === undefined ? undefined : shortest / 1000);
}

function spentAnswer(api: Frozen<Api>, per: Parameters<typeof findFailure>[2], seconds: number | undefined): Answer {
  const failure = findFailure(api, 'spent-limit', per);
  const answer = failure ? failureAnswer(failure) : plainAnswer(429, 'Too Many Requests');
  // An API that already tells the spent limit in a header of its own sends no Retry-After beside it.
  if (seconds === undefined || !sendsRetryAfter(api) || answer.headers.length > 0) return answer;
  return { ...answer, headers: [['retry-after', String(Math.max(1, seconds))]] };
}

function movedAnswer(moved: NonNullable<Fault['moved']>, notFound: () => Answer): Answer {
  if (moved.status === 404) return notFound();
  return { ...plainAnswer(moved.status, '', [['location', moved.location]]), failure: 'moved' };
}

/** The limits as they are told: a lying header speaks of twice the limit. */
function told(levels: readonly Level[], fault: Fault): readonly Level[] {
  if (fault.limitHeaders !== 'wrong') return levels;
  return levels.map((level) => ({ ...level, limit: level.limit * 2, remaining: level.limit * 2 - level.used }));
}

function indexAnswer(apis: readonly Frozen<Api>[]): Answer {
  return {
    status: 200,
    contentType: 'application/json',
    headers: [],
    content: {
      kind: 'json',
      value: {
        simulated: true,
        apis: apis.map(({ id, name, baseAddress }) => ({ id, name, path: `/${id}`, stands_for: baseAddress })),
      },
    },
    failure: null,
  };
}
