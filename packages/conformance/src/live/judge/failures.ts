// Is a request that cannot succeed answered by the right 4xx, and never inside a 2xx?
import table from '../../../words/probes.json' with { type: 'json' };
import type { Evidence } from '../collect/collect.ts';
import type { Probe } from '../collect/wrong-requests.ts';
import {
  answered,
  type Exchange,
  hasStatus,
  isClientError,
  isObject,
  isSuccess,
  jsonOf,
  sentBody,
  statusOf,
} from '../exchange/exchange.ts';
import { idOf, idsOn, itemOf } from '../resource/list-shape.ts';
import { isUsual, words } from '../resource/usual-words.ts';
import { isBlank } from '../resource/values.ts';
import { always, broken, type Check, cannotTell, type Found, kept, remark, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';

type Failures = Readonly<ReturnType<typeof failuresOf>>;

/**
 * `mayWrite`: a good body was accepted. `others`: refusals of callers, of a spent limit, and of what is removed already; an item
 * may be open, and about a failure.
 */
export function failuresOf({ resources, spent }: Evidence) {
  const probes = resources.flatMap((resource) => resource.probes);
  const writes = resources.flatMap((one) => one.writes ?? []);
  return {
    probes,
    of: (...wanted: readonly string[]) =>
      probes.flatMap(({ kind, exchange }) => (wanted.includes(kind) ? [exchange] : [])),
    mayWrite: writes.some(({ create }) => isSuccess(create)),
    others: [
      ...resources.flatMap(({ tries = [] }) =>
        tries.flatMap(({ form, at, exchange }) =>
          form === 'caller' || (at === 'item' && exchange.asked.method === 'GET') ? [] : [exchange],
        ),
      ),
      ...spent.slice(-1),
      ...writes.flatMap(({ remove }) => remove?.second ?? []),
    ],
  };
}

/** By the table of right statuses; a kind that the rule does not name is not judged by it. */
export function isRight(rule: keyof typeof table.right, { kind, exchange }: Probe): boolean {
  const rights: Readonly<Record<string, readonly string[]>> = table.right[rule];
  const status = statusOf(exchange);
  const right = rights[kind] ?? rights.any;
  return right?.some((one) => one === String(status) || one === `${Math.floor(status / 100)}xx`) ?? true;
}

/** The first wrong answer by this rule. */
function wrong(
  rule: keyof typeof table.right,
  { probes, mayWrite }: Failures,
  isMeant: (one: Exchange) => boolean = always,
) {
  const isExcused = (one: Probe) =>
    isCreated(one) || isReadAsBlank(one) || isBulk(one) || (!mayWrite && hasStatus(one.exchange, 401, 403));
  const found = probes.find((one) => isMeant(one.exchange) && !isRight(rule, one) && !isExcused(one));
  return withWords(shows(found?.exchange), { about: found?.about ? ` (${found.about})` : '' });
}

/** Only a PUT may create again what is gone, and it says so by the item. */
const isCreated = ({ kind, exchange, beside }: Probe): boolean =>
  kind === 'missing-write' && exchange.asked.method === 'PUT' && isSuccess(exchange) && isSuccess(beside);

/** A list of nothing may create nothing. */
const isBulk = ({ kind, exchange }: Probe): boolean =>
  kind === 'no-object' &&
  exchange.asked.method === 'POST' &&
  isSuccess(exchange) &&
  idOf(itemOf(exchange)) === undefined &&
  answered(exchange, 'location') === undefined;

/** `null` for a text or a number, stored as an empty one: the server converts it, and says so in its answer. */
function isReadAsBlank({ kind, exchange, beside }: Probe): boolean {
  const stored = itemOf(beside) ?? {};
  const isBlankFor = ([name, value]: [string, unknown]) =>
    value === null && ['', 0, false].includes(stored[name] as '');
  return kind === 'wrong-value' && isSuccess(exchange) && Object.entries(sentBody(exchange)).some(isBlankFor);
}

export const missingIs404: Check<Failures> = check('errors-404-for-missing', (text) => [
  broken((seen) => wrong('errors-404-for-missing', seen), text.otherStatus),
  broken(({ of }) => shows(of('no-match').find((one) => hasStatus(one, 404, 204, 410))), text.noMatch),
  cannotTell(({ of }) => !of('missing-item', 'missing-path').some((one) => hasStatus(one, 404, 410)), text.noneMissing),
  remark(
    ({ of }) => of('missing-item').flatMap((one) => (hasStatus(one, 400, 422) ? [{ shown: [one] }] : [])),
    text.unclear,
  ),
  kept(),
]);

/** 422 and 415 also say that the request has to change; a 404 would send the reader to look for the URL. */
export const malformedIs400: Check<Failures> = check('errors-400-for-malformed', (text) => [
  broken((seen) => wrong('errors-400-for-malformed', seen), text.otherStatus),
  broken(({ probes }) => ignoredFilter(probes), text.ignoredFilter),
  remark(({ of }) => shows(of('unknown-parameter').find(isSuccess)), text.ignored),
  kept(({ of }) => of(...Object.keys(table.right['errors-400-for-malformed'])).some(isClientError)),
  cannotTell(always, text.noneSent),
]);

/** A filter that matches nothing, or not all, or a cursor that never was, and the same items as without it. */
function ignoredFilter(probes: readonly Probe[]): Found | undefined {
  const found = probes.find(
    ({ kind, exchange, beside }) =>
      ['no-match', 'choice', 'lost-cursor'].includes(kind) &&
      isSuccess(exchange) &&
      idsOn(exchange).length > 0 &&
      String(idsOn(exchange)) === String(idsOn(beside)),
  );
  return shows(found?.beside, found?.exchange);
}

export const clientErrors: Check<Failures> = check('errors-4xx-for-client', (text) => [
  broken((seen) => wrong('errors-4xx-for-client', seen, (one) => !isSuccess(one)), text.failed),
  broken((seen) => wrong('errors-4xx-for-client', seen), text.wrongMethod),
  // RFC 9110 §15.5.6; the conventions do not name 405.
  remark(
    ({ of }) => shows(of('wrong-method').find((one) => hasStatus(one, 405) && !answered(one, 'allow'))),
    text.noAllow,
  ),
  remark(({ of }) => shows(of('wrong-method').find((one) => hasStatus(one, 404))), text.hidden),
  kept(({ probes }) => mustFail(probes).some(isClientError)),
  cannotTell(always, text.none),
]);

export function mustFail(probes: readonly Probe[]): readonly Exchange[] {
  return probes.flatMap(({ kind, exchange }) => (table.mayPass.includes(kind) ? [] : [exchange]));
}

export const noErrorFlags: Check<Failures> = check('errors-no-200-with-error-flag', (text) => [
  broken(({ probes, others }) => flagged([...mustFail(probes), ...others]), text.flagged),
  // A body or a parameter that may be taken is flagged only where nothing else was answered.
  broken(({ probes }) => flagged(probes.filter(isBare).map(({ exchange }) => exchange)), text.flagged),
  kept(({ probes }) => mustFail(probes).some(isClientError)),
  cannotTell(always, text.none),
]);

const isBare = ({ kind, exchange }: Probe) => table.lenient.includes(kind) && itemOf(exchange)?.id === undefined;

function flagged(seen: readonly Exchange[]): Found | undefined {
  const found = seen.find((one) => isSuccess(one) && flagOf(jsonOf(one)) !== undefined);
  return withWords(shows(found), { flag: flagOf(jsonOf(found)) });
}

/** The member that reports a failure, in the body or in a member that holds the result. */
export function flagOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined;
  const own = Object.keys(body).find((name) => tellsFailure(name, body[name]));
  const holder = Object.keys(body).find((name) => isUsual('resultMembers', name) && flagOf(body[name]) !== undefined);
  return own ?? (holder && `${holder}.${flagOf(body[holder])}`);
}

const folded = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

function tellsFailure(name: string, value: unknown): boolean {
  const word = folded(name);
  if (words.errorMembers.includes(word))
    return !isBlank(value) && value !== 'false' && !(isObject(value) && Object.keys(value).length === 0);
  if (words.successMembers.includes(word)) return value === false || value === 'false' || value === 0;
  const isBad = typeof value === 'string' && words.failureWords.some((one) => folded(value).startsWith(one));
  return words.statusMembers.includes(word) && (isBad || (Number(value) >= 400 && Number(value) < 600));
}
