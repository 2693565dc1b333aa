import type { Api, Frozen } from '@farol/catalogue';
import { isAcceptable, type Keys } from './access/credential.ts';
import { createTokenOffice } from './access/token.ts';
import { createAddressBook } from './address.ts';
import { answerCall } from './answer-call.ts';
import { behaviours } from './behaviours/all.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Fault } from './faults/fault.ts';
import { createFaultBoard } from './faults/fault-board.ts';
import { createSchedule, type FaultSchedule } from './faults/schedule.ts';
import type { Limits } from './front-door.ts';
import { createJournal, type SeenCall } from './journal.ts';
import { createLimiter } from './limiter.ts';
import { jsonAnswer, plainAnswer } from './play/answer.ts';
import { createPlayer } from './play/player.ts';
import { createResponder } from './responder.ts';

export type SimulatorOptions = {
  /** The entries to simulate, for instance a whole catalogue. */
  readonly catalogue: { readonly apis: readonly Frozen<Api>[] };
  readonly clock?: Clock;
  readonly keys?: Keys;
  readonly faults?: Readonly<Record<string, Fault>>;
  /** Faults by the number of the call or by chance, on top of `faults`. */
  readonly schedule?: FaultSchedule;
  /** Decides what chance decides; 1 by default, so that every run is the same. */
  readonly seed?: number;
  /** `noted`: a call beyond a limit is answered all the same. `enforced` by default. */
  readonly limits?: Limits;
  /** Wait between the events of a stream. Zero by default. */
  readonly eventPauseMs?: number;
  /** How many of the latest calls the journal holds at least. */
  readonly rememberedCalls?: number;
  /** Called with every call that an API received. */
  readonly onCall?: (call: SeenCall) => void;
};

export type Simulator = {
  (request: Request, info?: { readonly remoteAddress?: string | undefined }): Promise<Response>;
  /** The latest calls, oldest first. A live view. */
  readonly calls: readonly SeenCall[];
  /** Number of event streams that are still open. */
  readonly openStreams: () => number;
  /** Sets the fault of one API; null removes it. */
  readonly setFault: (id: string, fault: Fault | null) => void;
  /** Clears calls, spent limits and issued tokens; a schedule begins again. Faults stay. */
  readonly forget: () => void;
};

/** Simulates the entries of a catalogue as one function from Request to Response. */
export function createSimulator(options: SimulatorOptions): Simulator {
  const { catalogue, clock = systemClock, keys = {}, eventPauseMs = 0, rememberedCalls = 10_000 } = options;
  const { onCall, limits = 'enforced' } = options;
  const locate = createAddressBook(catalogue.apis);
  const players = new Map(catalogue.apis.map((api) => [api.id, createPlayer(api, behaviours[api.id])]));
  const scheduled = createSchedule(catalogue.apis, options.schedule ?? {}, options.seed ?? 1);
  const faults = createFaultBoard(new Set(players.keys()), options.faults ?? {}, scheduled);
  const limiter = createLimiter(clock.steady);
  const tokens = createTokenOffice(clock);
  const journal = createJournal(rememberedCalls);
  const { respond, openStreams } = createResponder(clock, eventPauseMs);
  const record = (call: SeenCall): void => {
    journal.write(call);
    onCall?.(call);
  };
  const parts = { players, faults, limiter, tokens, keys, clock, respond, record, limits };

  const giveToken = async (api: Frozen<Api>, request: Request) => {
    const { status, headers, body } = await tokens.answer(
      request,
      (id, secret) => isAcceptable(id, keys[api.id]) && isAcceptable(secret, keys[api.id]),
    );
    const answer = jsonAnswer(body, status < 400 ? 'made-up' : 'failure', 'application/json', status);
    return respond({ ...answer, headers }, request);
  };

  const simulate = async (request: Request, info: { readonly remoteAddress?: string | undefined } = {}) => {
    const caller = info.remoteAddress ?? '127.0.0.1';
    const target = locate(new URL(request.url), request.headers.get('host'));
    switch (target.to) {
      case 'api':
        return answerCall(parts, target.api, target.path, request, caller);
      case 'outside':
        return answerCall(parts, target.api, null, request, caller);
      case 'token':
        return giveToken(target.api, request);
      case 'index':
        return respond(jsonAnswer(listed(catalogue.apis), 'example'), request);
      case 'nothing':
        return respond(plainAnswer(404, 'No simulated API has this host or begins with this path.'), request);
    }
  };

  return Object.assign(simulate, {
    calls: journal.calls,
    openStreams,
    setFault: faults.set,
    forget: () => {
      journal.forget();
      limiter.forget();
      tokens.forget();
      faults.forget();
    },
  });
}

/** The answer to `GET /`: the simulated APIs with their real base URLs. */
function listed(apis: readonly Frozen<Api>[]): unknown {
  return {
    simulated: true,
    apis: apis.map(({ id, name, baseAddress }) => ({ id, name, path: `/${id}`, stands_for: baseAddress })),
  };
}
