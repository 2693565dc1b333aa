import type { Api, Frozen } from '@farol/catalogue';
import { admit, type Keys } from './access/credential.ts';
import type { TokenOffice } from './access/token.ts';
import type { Call } from './call.ts';
import { blockedAnswer, type Fault, movedAnswer } from './faults/fault.ts';
import type { FaultBoard } from './faults/fault-board.ts';
import type { SeenCall } from './journal.ts';
import type { Level, Limiter } from './limiter.ts';
import { allowancesOf } from './limits/allowance.ts';
import { demandedAnswer, spentAnswer } from './limits/spent-limit.ts';
import { type Answer, failureAnswer, plainAnswer } from './play/answer.ts';
import type { Player } from './play/player.ts';

export type Outcome = Pick<SeenCall, 'principal' | 'accepted' | 'beyondLimit'> & {
  readonly answer: Answer;
  /** State of the caller's limits, once the caller is identified. */
  readonly levels: readonly Level[];
};

/** Whether a spent limit is refused as the API does, or only noted in the journal. */
export type Limits = 'enforced' | 'noted';

export type House = {
  readonly player: Player;
  readonly limiter: Limiter;
  readonly tokens: TokenOffice;
  readonly keys: Keys;
  readonly faults: FaultBoard;
  /** Of this call. */
  readonly fault: Fault;
  readonly limits: Limits;
};

/** A request header in which the caller asks for a failure of the entry, by situation or by code. */
export const situationHeader = 'x-farol-situation';

/** Applies, in this order: filter, outage, redirect, refusal of the client, key, limit, and then the API itself. */
export function passFrontDoor(api: Frozen<Api>, call: Call, now: number, house: House): Outcome {
  const { player, limiter, tokens, keys, faults, fault, limits } = house;
  const outside = (answer: Answer, principal = call.remoteAddress): Outcome => ({
    answer,
    levels: [],
    principal,
    accepted: false,
    beyondLimit: false,
  });

  if (fault.blocked) return outside(blockedAnswer(fault.blocked));
  if (faults.strikes(api.id, 'down', fault)) {
    return outside(demandedAnswer(api, 'upstream-down') ?? plainAnswer(503, 'Service Unavailable'));
  }
  if (fault.moved) return outside(movedAnswer(fault.moved, player.notFound));
  const demanded = fault.failure ?? call.headers.get(situationHeader);
  const played = demanded ? demandedAnswer(api, demanded) : undefined;
  if (played) return outside(played);
  const turnedAway = player.turnsAway(call);
  if (turnedAway) return outside(turnedAway);

  const { principal, failure } = admit(api, call, { keys, tokens, keyNotNeeded: fault.keyNotNeeded ?? false });
  if (failure) return outside(failureAnswer(failure), principal.name);

  const allowances = allowancesOf(api, principal, fault.limit);
  const levels = () => allowances.map((limit) => limiter.level(limit, now));
  const taken = player.isFree(call) ? ({ taken: true } as const) : limiter.take(allowances, now);
  const beyondLimit = !taken.taken;
  if (!taken.taken && (limits === 'enforced' || fault.limit)) {
    const spent = allowances.find(({ key }) => key === taken.spent.key);
    const answer = spentAnswer(api, spent?.per ?? null, (taken.retryAt - now) / 1000);
    return { answer, levels: levels(), principal: principal.name, accepted: false, beyondLimit };
  }
  const answer = player.answer(call, now, levels);
  return { answer, levels: levels(), principal: principal.name, accepted: true, beyondLimit };
}
