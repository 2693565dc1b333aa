// Is a request that cannot succeed answered by the right 4xx, and never inside a 2xx?
import type { Evidence } from '../collect/collect.ts';
import type { ProbeKind } from '../collect/probes.ts';
import {
  answered,
  type Exchange,
  hasStatus,
  isClientError,
  isObject,
  isSuccess,
  type JsonObject,
  jsonOf,
  type Made,
  statusOf,
} from '../exchange/exchange.ts';
import { listOf } from '../resource/list-shape.ts';
import { isUsual } from '../resource/usual-words.ts';
import { always, broken, type Check, cannotTell, type Found, kept, remark, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';

type Failures = {
  /** The answers to these kinds of probes; without a kind, to all but unknown parameters, which may be ignored. */
  readonly of: (...kinds: readonly ProbeKind[]) => readonly Exchange[];
  /** The items of the run, read after they were removed. */
  readonly removed: readonly Exchange[];
};

export function failuresOf({ resources }: Evidence): Failures {
  const probes = resources.flatMap((resource) => resource.probes);
  const isOne = (kind: ProbeKind, kinds: readonly ProbeKind[]) =>
    kinds.length === 0 ? kind !== 'unknown-parameter' : kinds.includes(kind);
  return {
    of: (...kinds) => probes.flatMap(({ kind, exchange }) => (isOne(kind, kinds) ? [exchange] : [])),
    removed: resources.flatMap(({ writes }) => writes?.remove?.gone ?? []),
  };
}

/** Whether the answer says something about the request, and not about its caller. */
const isAnswered = (one: Exchange): boolean => !hasStatus(one, 401, 403, 429);

export const missingIs404: Check<Failures> = check('errors-404-for-missing', (text) => [
  broken(notMissing, text.otherStatus),
  cannotTell(({ of }) => !of('missing-item', 'missing-path').some((one) => hasStatus(one, 404, 410)), text.noneMissing),
  remark(
    ({ of }) => of('missing-item').flatMap((one) => (hasStatus(one, 400, 422) ? [{ shown: [one] }] : [])),
    text.unclear,
  ),
  kept(),
]);

function notMissing({ of, removed }: Failures): Found | undefined {
  // The id was good until its item was removed, so it cannot be malformed.
  const misnamed = removed.find((gone) => hasStatus(gone, 400, 405, 409, 422));
  const isThere = (one: Exchange) => isSuccess(one) || hasStatus(one, 301, 302, 303, 307, 308);
  const isOther = (one: Exchange) => isClientError(one) && isAnswered(one) && !hasStatus(one, 404, 405, 410);
  return shows(misnamed ?? of('missing-item', 'missing-path').find(isThere) ?? of('missing-path').find(isOther));
}

const malformed = ({ of }: Failures) => of('bad-parameter', 'malformed-json', 'wrong-type').filter(isAnswered);

export const malformedIs400: Check<Failures> = check('errors-400-for-malformed', (text) => [
  broken((seen) => accepted(malformed(seen)), text.otherStatus),
  remark(({ of }) => shows(of('unknown-parameter').find(isSuccess)), text.ignored),
  kept((seen) => malformed(seen).some(isClientError)),
  cannotTell((seen) => malformed(seen).length > 0, text.failed),
  cannotTell(always, text.noneSent),
]);

/** 422 and 415 also say that the request has to change; a 404 would send the reader to look for the URL. */
function accepted(seen: readonly Exchange[]): Found | undefined {
  const isOther = (one: Exchange) => isClientError(one) && !hasStatus(one, 400, 413, 415, 422);
  return shows(seen.find(isSuccess) ?? seen.find(isOther));
}

const hasFailed = (one: Exchange): boolean => statusOf(one) >= 500 && !hasStatus(one, 501, 503);
const wrongMethod = ({ of }: Failures): Made => of('wrong-method')[0];

export const clientErrors: Check<Failures> = check('errors-4xx-for-client', (text) => [
  broken(({ of }) => shows(of().find(hasFailed)), text.failed),
  broken((seen) => isSuccess(wrongMethod(seen)) && shows(wrongMethod(seen)), text.wrongMethod),
  // RFC 9110 §15.5.6; the conventions do not name 405.
  remark(
    (seen) => hasStatus(wrongMethod(seen), 405) && !answered(wrongMethod(seen), 'allow') && shows(wrongMethod(seen)),
    text.noAllow,
  ),
  remark((seen) => hasStatus(wrongMethod(seen), 404) && shows(wrongMethod(seen)), text.hidden),
  kept(({ of }) => of().some(isClientError)),
  cannotTell(always, text.none),
]);

export const noErrorFlags: Check<Failures> = check('errors-no-200-with-error-flag', (text) => [
  broken(({ of }) => flagged(of()), text.flagged),
  kept(({ of }) => of().some(isClientError)),
  cannotTell(always, text.none),
]);

function flagged(seen: readonly Exchange[]): Found | undefined {
  const isFlagged = (one: Exchange) => isSuccess(one) && listOf(one) === undefined && flagOf(jsonOf(one)) !== undefined;
  const found = seen.find(isFlagged);
  return withWords(shows(found), { flag: flagOf(jsonOf(found)) });
}

/** The member that reports a failure, in the body or one level below. */
function flagOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const inner = Object.entries(body).flatMap(([name, value]) => {
    const flag = isUsual('resultMembers', name) && isObject(value) ? ownFlagOf(value) : undefined;
    return flag === undefined ? [] : [`${name}.${flag}`];
  });
  return ownFlagOf(body) ?? inner[0];
}

/** Members whose values report a failure, by their names. */
const flags = [
  ['errorMembers', (value) => Boolean(value) && !(Array.isArray(value) && value.length === 0)],
  ['successMembers', (value) => value === false || value === 'false' || value === 0],
  ['statusMembers', (value) => isFailureWord(value) || (typeof value === 'number' && value >= 400 && value < 600)],
] satisfies readonly (readonly [names: Parameters<typeof isUsual>[0], isFailure: (value: unknown) => boolean])[];
const isFailureWord = (value: unknown): boolean =>
  typeof value === 'string' && /^(err|fail|falha|nok|not.?found)/i.test(value);

function ownFlagOf(body: JsonObject): string | undefined {
  return Object.keys(body).find((name) => flags.find(([names]) => isUsual(names, name))?.[1](body[name]));
}
