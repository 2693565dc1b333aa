// How does the server answer when a limit is reached?
import type { Evidence } from '../collect/collect.ts';
import { type Exchange, hasStatus, isSuccess, jsonOf, type Made, statusOf } from '../exchange/exchange.ts';
import { type Limited, retryAfterMs } from '../exchange/session.ts';
import { words } from '../resource/usual-words.ts';
import {
  always,
  broken,
  type Check,
  cannotTell,
  type Found,
  type Judgement,
  kept,
  likelyBroken,
  remark,
  shows,
} from './check.ts';
import { flagOf } from './failures.ts';
import { check, shared } from './live-texts.ts';

const tellsLimit = (one: Exchange) => words.limitTexts.some((text) => one.answer?.body.toLowerCase().includes(text));
const isDisguised = (one: Exchange): boolean =>
  hasStatus(one, 403, 420, 503) &&
  tellsLimit(one) &&
  // A quota of items is no limit of calls.
  !(one.asked.method === 'POST' && /quota|cota/i.test(one.answer?.body ?? ''));

/** These say how the answer of a spent limit has to look; what others find in it is a consequence. */
const ofLimits = 'limits-429-when-spent errors-2xx-only-for-success errors-no-200-with-error-flag errors-one-format';

export function withoutSpent({ limited, spent, exchanges }: Evidence, all: readonly Judgement[]): readonly Judgement[] {
  const textOf = (one: Exchange) => `${statusOf(one)} ${one.answer?.body.replace(/\d+/g, '')}`;
  const isFlag = (one: Exchange) => isSuccess(one) && tellsLimit(one) && flagOf(jsonOf(one)) !== undefined;
  const told = exchanges.filter((one) => isDisguised(one) || isFlag(one));
  const refused = [...limited.map(({ exchange }) => exchange), ...spent.slice(-1), ...told];
  const known = new Set(refused.flatMap((one) => (hasStatus(one, 429) ? [] : [textOf(one)])));
  const isOther = ({ rule, verdict, shown }: Judgement) =>
    verdict === 'broken' && !ofLimits.includes(rule) && shown.some((one) => known.has(textOf(one)));
  const message = shared.spentInstead;
  return all.map((each) => (isOther(each) ? { ...each, verdict: 'cannot-tell', message } : each));
}

const seen429 = ({ limited, spent }: Evidence): Made =>
  [...limited.map(({ exchange }) => exchange), ...spent].find((one) => hasStatus(one, 429));

/** The conventions ask for 429 with `Retry-After`; a refusal of what was answered before and after it breaks them. */
export const spentIs429: Check<Evidence> = check('limits-429-when-spent', (text) => [
  broken(({ exchanges }) => shows(exchanges.find(isDisguised)), text.disguised),
  broken(({ spent: [before, refused] }) => !hasStatus(refused, 429) && shows(before, refused), text.disguised),
  likelyBroken(({ limited }) => turnedAway(limited), text.turnedAway),
  broken((run) => retryAfterMs(seen429(run)) === undefined && shows(seen429(run)), text.noRetryAfter),
  kept((run) => seen429(run) !== undefined),
  cannotTell(always, text.notReached),
]);

/** Refused between two good answers to the same request; or refused twice, for good, after good answers. */
function turnedAway(limited: readonly Limited[]): Found | undefined {
  const others = limited.filter(({ before }) => before !== undefined);
  const between = others.find(({ after }) => after !== undefined);
  const [first, second] = others;
  const found = between ?? (second && first?.exchange.asked.url !== second.exchange.asked.url ? first : undefined);
  return shows(found?.before, found?.exchange);
}

export const longUrlIs414: Check<Exchange> = check('limits-url-length', (text) => [
  broken((longUrl) => statusOf(longUrl) >= 500 && shows(longUrl), text.failed),
  likelyBroken((longUrl) => (longUrl.failure === 'closed' || hasStatus(longUrl, 404)) && shows(longUrl), text.failed),
  remark((longUrl) => hasStatus(longUrl, 400, 413, 431) && shows(longUrl), text.otherStatus),
  kept((longUrl) => hasStatus(longUrl, 400, 413, 414, 431)),
  cannotTell((longUrl) => ({ words: { result: statusOf(longUrl) || shared.nothing } }), text.accepted),
]);
