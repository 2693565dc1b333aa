import type { Api, Frozen } from '@farol/catalogue';
import { allowsBrowsers, isPreflight, preflightHeaders } from './access/cors.ts';
import { isAcceptable, type Keys } from './access/credential.ts';
import { createTokenOffice } from './access/token.ts';
import { createAddressBook } from './address.ts';
import { behaviours } from './behaviours/all.ts';
import { readCall } from './call.ts';
import { type Clock, pause, systemClock } from './clock.ts';
import { SimulatorError } from './errors.ts';
import { bend, type Fault, noFault } from './faults/fault.ts';
import { createFaultBoard } from './faults/fault-board.ts';
import { type Outcome, passFrontDoor } from './front-door.ts';
import { createJournal, type SeenCall } from './journal.ts';
import { createLimiter } from './limiter.ts';
import { limitHeaders } from './limits/limit-headers.ts';
import { type Answer, jsonAnswer, plainAnswer } from './play/answer.ts';
import { streamEvents } from './play/event-stream.ts';
import { createPlayer } from './play/player.ts';
import { toResponse } from './play/response.ts';

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
  /** How many event streams are neither finished nor left. */
  readonly openStreams: () => number;
  /** Replaces the fault of one API; null puts it right again. */
  readonly setFault: (id: string, fault: Fault | null) => void;
  readonly faultOf: (id: string) => Fault;
  /** Forgets calls, spent limits and tokens given out. Faults stay. */
  readonly forget: () => void;
};

/** Plays the entries of a catalogue as one function from Request to Response. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { catalogue, clock = systemClock, keys = {}, eventPauseMs = 0, rememberedCalls = 10_000 } = options;
  const locate = createAddressBook(catalogue.apis);
  const players = new Map(catalogue.apis.map((api) => [api.id, createPlayer(api, behaviours[api.id])]));
  const faults = createFaultBoard(new Set(players.keys()), options.faults ?? {});
  const limiter = createLimiter();
  const tokens = createTokenOffice(clock);
  const journal = createJournal(rememberedCalls);
  let openStreams = 0;

  /** `path` is null for an address on the API's host that lies outside its base address. */
  const answerAs = async (api: Frozen<Api>, path: string | null, request: Request, caller: string) => {
    const now = clock.now();
    const player = players.get(api.id) ?? createPlayer(api);
    const fault = faults.of(api.id);
    const stranger = { levels: [], principal: caller, accepted: false };
    const note = ({ answer, principal, accepted }: Omit<Outcome, 'levels'>) => {
      const seen = { at: now, api: api.id, method: request.method, path: path ?? new URL(request.url).pathname };
      journal.write({ ...seen, principal, accepted, status: answer.status, failure: answer.failure });
    };

    if (faults.strikes(api.id, 'reset')) {
      note({ ...stranger, answer: { ...plainAnswer(0, ''), failure: 'connection-reset' } });
      throw new SimulatorError('connection_reset', `The simulated connection to ${api.id} was reset.`);
    }
    if (fault.delayMs) await pause(clock, fault.delayMs, request.signal);
    if (isPreflight(request)) {
      const allowed = allowsBrowsers(api, 'preflight', fault);
      const headers = preflightHeaders(request, allowed, behaviours[api.id]?.refusesOwnHeaders ?? false);
      const answer = {
        ...plainAnswer(allowed ? 204 : 405, '', headers),
        failure: allowed ? null : 'preflight-refused',
      };
      note({ ...stranger, answer });
      return respond(answer, request, fault);
    }

    const outcome: Outcome =
      path === null
        ? { ...stranger, answer: player.notFound() }
        : passFrontDoor(api, await readCall(request, path, caller), now, { player, limiter, tokens, keys, faults });
    const limits = limitHeaders(api, outcome.levels, fault.limitHeaders);
    const bent = bend({ ...outcome.answer, headers: [...limits, ...outcome.answer.headers] }, fault, request);
    // A failure inside a 200 is a failure: what counts for a page that wants to read it is its meaning.
    const readable = allowsBrowsers(api, bent.failure !== null || bent.status >= 400 ? 'error' : 'success', fault);
    note({ ...outcome, answer: bent });
    return respond(readable ? withHeader(bent, 'access-control-allow-origin', '*') : bent, request, fault);
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

  const giveToken = async (api: Frozen<Api>, request: Request) => {
    const { status, headers, body } = await tokens.answer(
      request,
      (id, secret) => isAcceptable(id, keys[api.id]) && isAcceptable(secret, keys[api.id]),
    );
    return respond({ ...jsonAnswer(body), status, headers }, request);
  };

  const simulate = async (request: Request, info: { readonly remoteAddress?: string | undefined } = {}) => {
    const caller = info.remoteAddress ?? '127.0.0.1';
    const target = locate(new URL(request.url), request.headers.get('host'));
    switch (target.to) {
      case 'api':
        return answerAs(target.api, target.path, request, caller);
      case 'outside':
        return answerAs(target.api, null, request, caller);
      case 'token':
        return giveToken(target.api, request);
      case 'index':
        return respond(jsonAnswer(listed(catalogue.apis)), request);
      case 'nothing':
        return respond(plainAnswer(404, 'No simulated API has this host or begins with this path.'), request);
    }
  };

  return Object.assign(simulate, {
    calls: journal.calls,
    openStreams: () => openStreams,
    setFault: faults.set,
    faultOf: faults.of,
    forget: () => {
      journal.forget();
      limiter.forget();
      tokens.forget();
    },
  });
}

function withHeader(answer: Answer, name: string, value: string): Answer {
  return { ...answer, headers: [...answer.headers, [name, value]] };
}

/** What `GET /` answers: which APIs there are, and for which real address each stands. */
function listed(apis: readonly Frozen<Api>[]): unknown {
  return {
    simulated: true,
    apis: apis.map(({ id, name, baseAddress }) => ({ id, name, path: `/${id}`, stands_for: baseAddress })),
  };
}
