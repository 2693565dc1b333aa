import type { Api, Frozen } from '@farol/catalogue';
import { allowsBrowsers, isPreflight, preflightHeaders } from './access/cors.ts';
import { isAcceptable, type Keys } from './access/credential.ts';
import { createTokenOffice } from './access/token.ts';
import { createAddressBook } from './address.ts';
import { behaviours } from './behaviours/all.ts';
import { readCall } from './call.ts';
import { type Clock, pause, systemClock } from './clock.ts';
import { SimulatorError } from './errors.ts';
import { applyFault, type Fault, noFault } from './faults/fault.ts';
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
  /** The entries to simulate, for instance a whole catalogue. */
  readonly catalogue: { readonly apis: readonly Frozen<Api>[] };
  readonly clock?: Clock;
  readonly keys?: Keys;
  readonly faults?: Readonly<Record<string, Fault>>;
  /** Wait between the events of a stream. Zero by default. */
  readonly eventPauseMs?: number;
  /** How many of the latest calls the journal holds at least. */
  readonly rememberedCalls?: number;
};

export type Simulator = {
  (request: Request, info?: { readonly remoteAddress?: string | undefined }): Promise<Response>;
  /** The latest calls, oldest first. A live view. */
  readonly calls: readonly SeenCall[];
  /** Number of event streams that are still open. */
  readonly openStreams: () => number;
  /** Sets the fault of one API; null removes it. */
  readonly setFault: (id: string, fault: Fault | null) => void;
  readonly faultOf: (id: string) => Fault;
  /** Clears calls, spent limits and issued tokens. Faults stay. */
  readonly forget: () => void;
};

/** Simulates the entries of a catalogue as one function from Request to Response. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { catalogue, clock = systemClock, keys = {}, eventPauseMs = 0, rememberedCalls = 10_000 } = options;
  const locate = createAddressBook(catalogue.apis);
  const players = new Map(catalogue.apis.map((api) => [api.id, createPlayer(api, behaviours[api.id])]));
  const faults = createFaultBoard(new Set(players.keys()), options.faults ?? {});
  const limiter = createLimiter();
  const tokens = createTokenOffice(clock);
  const journal = createJournal(rememberedCalls);
  let openStreams = 0;

  /** `path` is null for a URL on the API's host that is outside its base URL. */
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
    const changed = applyFault({ ...outcome.answer, headers: [...limits, ...outcome.answer.headers] }, fault, request);
    // A failure inside a 200 gets the CORS headers of a failure.
    const readable = allowsBrowsers(
      api,
      changed.failure !== null || changed.status >= 400 ? 'error' : 'success',
      fault,
    );
    note({ ...outcome, answer: changed });
    return respond(readable ? withHeader(changed, 'access-control-allow-origin', '*') : changed, request, fault);
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

/** The answer to `GET /`: the simulated APIs with their real base URLs. */
function listed(apis: readonly Frozen<Api>[]): unknown {
  return {
    simulated: true,
    apis: apis.map(({ id, name, baseAddress }) => ({ id, name, path: `/${id}`, stands_for: baseAddress })),
  };
}
