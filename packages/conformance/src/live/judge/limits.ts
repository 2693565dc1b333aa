// How does the server answer when a limit is reached?
import type { Evidence } from '../collect/collect.ts';
import { answered, type Exchange, hasStatus, type Made, statusOf } from '../exchange/exchange.ts';
import { always, broken, type Check, cannotTell, kept, remark, shows } from './check.ts';
import { check, shared } from './live-texts.ts';

const limitWords = new RegExp(
  [
    'rate.?limit|too many|limit (reached|exceeded)|quota',
    'limite (de chamadas|atingido|excedido)|muitas (chamadas|requisições)',
  ].join('|'),
  'i',
);
const isDisguised = (one: Exchange): boolean =>
  hasStatus(one, 403, 420, 503) && limitWords.test(one.answer?.body ?? '');
const seen429 = ({ limited, spent }: Evidence): Made => [...limited, ...spent].find((one) => hasStatus(one, 429));

/** The conventions ask for 429 with `Retry-After`; other statuses with words about a limit break them. */
export const spentIs429: Check<Evidence> = check('limits-429-when-spent', (text) => [
  broken(({ exchanges }) => shows(exchanges.find(isDisguised)), text.disguised),
  broken((run) => answered(seen429(run), 'retry-after') === undefined && shows(seen429(run)), text.noRetryAfter),
  kept((run) => seen429(run) !== undefined),
  cannotTell(always, text.notReached),
]);

export const longUrlIs414: Check<Exchange> = check('limits-url-length', (text) => [
  broken((longUrl) => statusOf(longUrl) >= 500 && shows(longUrl), text.failed),
  remark((longUrl) => hasStatus(longUrl, 400, 413, 431) && shows(longUrl), text.otherStatus),
  kept((longUrl) => hasStatus(longUrl, 400, 413, 414, 431)),
  cannotTell((longUrl) => ({ words: { result: statusOf(longUrl) || shared.nothing } }), text.accepted),
]);
