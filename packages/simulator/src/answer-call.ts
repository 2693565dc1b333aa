// How does one API answer one request: faults, preflight, access and limits, the API itself, and CORS.
import type { Api, Frozen } from '@farol/catalogue';
import { allowsBrowsers, isPreflight, preflightHeaders } from './access/cors.ts';
import { behaviours } from './behaviours/all.ts';
import { readCall } from './call.ts';
import { type Clock, pause } from './clock.ts';
import { SimulatorError } from './errors.ts';
import { applyFault } from './faults/fault.ts';
import { type House, type Outcome, passFrontDoor } from './front-door.ts';
import type { SeenCall } from './journal.ts';
import { limitHeaders } from './limits/limit-headers.ts';
import { plainAnswer } from './play/answer.ts';
import { createPlayer, type Player } from './play/player.ts';
import type { Respond } from './responder.ts';

type Parts = Omit<House, 'player' | 'fault'> & {
  readonly players: ReadonlyMap<string, Player>;
  readonly clock: Clock;
  readonly respond: Respond;
  readonly record: (call: SeenCall) => void;
};

/** `path` is null for a URL on the API's host that is outside its base URL. */
export async function answerCall(
  { players, faults, limiter, tokens, keys, clock, respond, record, limits }: Parts,
  api: Frozen<Api>,
  path: string | null,
  request: Request,
  caller: string,
): Promise<Response> {
  const now = clock.now();
  const player = players.get(api.id) ?? createPlayer(api);
  const fault = faults.next(api.id);
  const stranger = { levels: [], principal: caller, accepted: false, beyondLimit: false };
  const note = ({ answer, principal, accepted, beyondLimit }: Omit<Outcome, 'levels'>) => {
    const seen = { at: now, api: api.id, method: request.method, path: path ?? new URL(request.url).pathname };
    record({ ...seen, principal, accepted, beyondLimit, status: answer.status, failure: answer.failure });
  };

  if (faults.strikes(api.id, 'reset', fault)) {
    note({ ...stranger, answer: { ...plainAnswer(0, ''), failure: 'connection-reset' } });
    throw new SimulatorError('connection_reset', `The simulated connection to ${api.id} was reset.`);
  }
  if (fault.delayMs) await pause(clock, fault.delayMs, request.signal);
  if (isPreflight(request)) {
    const allowed = allowsBrowsers(api, 'preflight', fault);
    const headers = preflightHeaders(request, allowed, behaviours[api.id]?.refusesOwnHeaders ?? false);
    const answer = {
      ...plainAnswer(allowed ? 204 : 405, '', headers),
      ...(allowed ? { failure: null, as: 'example' as const } : { failure: 'preflight-refused' }),
    };
    note({ ...stranger, answer });
    return respond(answer, request, fault);
  }

  const outcome: Outcome =
    path === null
      ? { ...stranger, answer: player.notSimulated(await readCall(request, new URL(request.url).pathname, caller)) }
      : passFrontDoor(api, await readCall(request, path, caller), now, {
          player,
          limiter,
          tokens,
          keys,
          faults,
          fault,
          limits,
        });
  const reported = limitHeaders(api, outcome.levels, fault.limitHeaders);
  const changed = applyFault({ ...outcome.answer, headers: [...reported, ...outcome.answer.headers] }, fault, request);
  // A failure inside a 200 gets the CORS headers of a failure.
  const readable = allowsBrowsers(api, changed.failure !== null || changed.status >= 400 ? 'error' : 'success', fault);
  note({ ...outcome, answer: changed });
  const headers = readable ? [...changed.headers, ['access-control-allow-origin', '*'] as const] : changed.headers;
  return respond({ ...changed, headers }, request, fault);
}
