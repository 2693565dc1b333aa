// Is a request that cannot succeed answered by the right 4xx, and never inside a 2xx?
import type { Evidence } from '../collect/collect.ts';
import type { Probe, ProbeKind } from '../collect/wrong-reads.ts';
import {
  answered,
  asObject,
  type Exchange,
  hasStatus,
  isClientError,
  isObject,
  isSuccess,
  type JsonObject,
  jsonOf,
  statusOf,
} from '../exchange/exchange.ts';
import { idsOn, itemOf } from '../resource/list-shape.ts';
import { isUsual } from '../resource/usual-words.ts';
import { always, broken, type Check, cannotTell, type Found, kept, remark, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';
import { sentBody } from './stored.ts';

/** What is wrong with each request. Kinds that are in no list are judged by their 5xx alone. */
const kinds = {
  missing: ['missing-item', 'odd-id', 'missing-path', 'missing-parent', 'missing-write'],
  malformed: ['bad-parameter', 'malformed-json', 'wrong-value'],
  /** May be answered well. */
  harmless: ['unknown-parameter', 'other-accept', 'any-accept', 'no-match', 'lost-cursor'],
  /** May be accepted, and then shows in other rules. */
  lenient: ['odd-body', 'form', 'other-media', 'same-id', 'wrong-tag'],
} as const satisfies Readonly<Record<string, readonly ProbeKind[]>>;

type Failures = {
  readonly probes: readonly Probe[];
  readonly of: (...kinds: readonly ProbeKind[]) => readonly Exchange[];
  /** The items of the run, read after they were removed. */
  readonly removed: readonly Exchange[];
  /** Whether a good body was accepted, so that the caller may write. */
  readonly mayWrite: boolean;
  /** Refusals of callers, and of a spent limit. */
  readonly others: readonly Exchange[];
};

export function failuresOf({ resources, spent }: Evidence): Failures {
  const probes = resources.flatMap((resource) => resource.probes);
  const writes = resources.flatMap((one) => one.writes ?? []);
  return {
    probes,
    of: (...wanted) => probes.flatMap(({ kind, exchange }) => (wanted.includes(kind) ? [exchange] : [])),
    removed: writes.flatMap(({ remove }) => remove?.gone ?? []),
    mayWrite: writes.some(({ create }) => isSuccess(create)),
    others: [
      ...resources.flatMap(({ access }) => (access ? [access.before, ...access.impostors] : [])),
      ...writes.flatMap(({ tries }) => tries.map(({ exchange }) => exchange)),
      ...spent.slice(-1),
    ],
  };
}

/** Whether the answer says something about the request, and not about its caller. */
const isAnswered = (one: Exchange): boolean => !hasStatus(one, 401, 403, 429);
const isRedirect = (one: Exchange): boolean => hasStatus(one, 301, 302, 303, 307, 308);
const hasFailed = (one: Exchange): boolean => one.answer === undefined || statusOf(one) >= 500;

export const missingIs404: Check<Failures> = check('errors-404-for-missing', (text) => [
  broken(notMissing, text.otherStatus),
  broken(({ of }) => shows(of('no-match').find((one) => hasStatus(one, 404, 204, 410))), text.noMatch),
  cannotTell(({ of }) => !of('missing-item', 'missing-path').some((one) => hasStatus(one, 404, 410)), text.noneMissing),
  remark(
    ({ of }) => of('missing-item').flatMap((one) => (hasStatus(one, 400, 422) ? [{ shown: [one] }] : [])),
    text.unclear,
  ),
  kept(),
]);

function notMissing({ of, probes, removed }: Failures): Found | undefined {
  // The id was good until its item was removed, so it cannot be malformed.
  const misnamed = removed.find((gone) => !isSuccess(gone) && !hasStatus(gone, 404, 410, 429));
  const isThere = (one: Exchange) => isSuccess(one) || isRedirect(one);
  const isOther = (one: Exchange) => isClientError(one) && isAnswered(one) && !hasStatus(one, 404, 405, 410);
  const reads = of('missing-item', 'odd-id', 'missing-path', 'missing-parent');
  return shows(
    misnamed ??
      reads.find(isThere) ??
      of('missing-item', 'missing-path', 'missing-parent').find(hasFailed) ??
      of('missing-path').find(isOther) ??
      probes.find(isWrittenNowhere)?.exchange,
  );
}

/** A change of an item that is gone: only a PUT may create it again, and it says so by the item. */
function isWrittenNowhere({ kind, exchange, beside }: Probe): boolean {
  if (kind !== 'missing-write') return false;
  const isCreated = exchange.asked.method === 'PUT' && isSuccess(exchange) && isSuccess(beside);
  return !isCreated && !hasStatus(exchange, 404, 405, 409, 410, 412, 415, 428, 429);
}

export const malformedIs400: Check<Failures> = check('errors-400-for-malformed', (text) => [
  broken(accepted, text.otherStatus),
  broken(({ probes }) => ignoredFilter(probes), text.ignoredFilter),
  remark(({ of }) => shows(of('unknown-parameter').find(isSuccess)), text.ignored),
  kept(({ of }) => of(...kinds.malformed).some(isClientError)),
  cannotTell(always, text.noneSent),
]);

/** 422 and 415 also say that the request has to change; a 404 would send the reader to look for the URL. */
function accepted({ probes, mayWrite }: Failures): Found | undefined {
  const seen = probes.filter(({ kind }) => (kinds.malformed as readonly ProbeKind[]).includes(kind));
  const isOther = ({ exchange: one }: Probe) =>
    isClientError(one) && (mayWrite || isAnswered(one)) && !hasStatus(one, 400, 405, 409, 413, 415, 422, 428, 429);
  const found =
    seen.find((probe) => isSuccess(probe.exchange) && !isReadAsBlank(probe)) ??
    seen.find(({ exchange }) => isRedirect(exchange)) ??
    seen.find(({ exchange }) => hasFailed(exchange)) ??
    seen.find(isOther);
  return found && withWords(shows(found.exchange), { about: found.about ? ` (${found.about})` : '' });
}

/** `null` for a text or a number, stored as an empty one: the server converts it, and says so in its answer. */
function isReadAsBlank({ exchange, beside }: Probe): boolean {
  const stored = itemOf(beside) ?? {};
  return Object.entries(sentBody(exchange)).some(
    ([name, value]) => value === null && (stored[name] === '' || stored[name] === 0 || stored[name] === false),
  );
}

/** A filter that matches nothing, or a cursor that never was, and the same items as without it. */
function ignoredFilter(probes: readonly Probe[]): Found | undefined {
  const found = probes.find(
    ({ kind, exchange, beside }) =>
      (kind === 'no-match' || kind === 'lost-cursor') &&
      isSuccess(exchange) &&
      idsOn(exchange).length > 0 &&
      String(idsOn(exchange)) === String(idsOn(beside)),
  );
  return shows(found?.beside, found?.exchange);
}

const wrongMethods = ({ of }: Failures): readonly Exchange[] => of('wrong-method');

export const clientErrors: Check<Failures> = check('errors-4xx-for-client', (text) => [
  broken(({ probes }) => failedBy(probes), text.failed),
  broken((seen) => shows(wrongMethods(seen).find(isSuccess)), text.wrongMethod),
  // RFC 9110 §15.5.6; the conventions do not name 405.
  remark(
    (seen) => shows(wrongMethods(seen).find((one) => hasStatus(one, 405) && !answered(one, 'allow'))),
    text.noAllow,
  ),
  remark((seen) => shows(wrongMethods(seen).find((one) => hasStatus(one, 404))), text.hidden),
  kept(({ probes }) => mustFail(probes).some(isClientError)),
  cannotTell(always, text.none),
]);

/** 501 is right for a method that the server does not know. */
function failedBy(probes: readonly Probe[]): Found | undefined {
  const isWrong = ({ kind, exchange }: Probe) =>
    (hasFailed(exchange) && !(kind === 'wrong-method' && hasStatus(exchange, 501))) ||
    ((kinds.malformed as readonly ProbeKind[]).includes(kind) && isRedirect(exchange));
  const found = probes.find(isWrong);
  return found && withWords(shows(found.exchange), { about: found.about ? ` (${found.about})` : '' });
}

function mustFail(probes: readonly Probe[]): readonly Exchange[] {
  const may: readonly ProbeKind[] = [...kinds.harmless, ...kinds.lenient];
  return probes.flatMap(({ kind, exchange }) => (may.includes(kind) ? [] : [exchange]));
}

export const noErrorFlags: Check<Failures> = check('errors-no-200-with-error-flag', (text) => [
  broken(({ probes, others }) => flagged([...mustFail(probes), ...others]), text.flagged),
  // A body or a parameter that may be taken is flagged only where nothing else was answered.
  broken(({ probes }) => flagged(probes.filter(isBare).map(({ exchange }) => exchange)), text.flagged),
  kept(({ probes }) => mustFail(probes).some(isClientError)),
  cannotTell(always, text.none),
]);

const isBare = ({ kind, exchange }: Probe): boolean =>
  (kinds.lenient as readonly ProbeKind[]).includes(kind) && itemOf(exchange)?.id === undefined;

function flagged(seen: readonly Exchange[]): Found | undefined {
  const found = seen.find((one) => isSuccess(one) && flagOf(jsonOf(one)) !== undefined);
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
  [(name) => isUsual('errorMembers', name) || errorName.test(name), (value) => Boolean(value) && !isNothing(value)],
  [(name) => isUsual('successMembers', name), (value) => value === false || value === 'false' || value === 0],
  [
    (name) => isUsual('statusMembers', name),
    (value) => isFailureWord(value) || (Number(value) >= 400 && Number(value) < 600),
  ],
] satisfies readonly (readonly [isName: (name: string) => boolean, isFailure: (value: unknown) => boolean])[];
/** `errorCode`, `has_error`, `mensagem_erro`, `failed`. */
const errorName = /^(has_?|is_?)?(err|error|erro|fail|failed|failure)(_?(code|message|codigo|mensagem))?$|_erro$/i;
const isNothing = (value: unknown): boolean =>
  value === 'false' ||
  (Array.isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(asObject(value)).length === 0);
const isFailureWord = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^(err|fail|falha|nok|invalid|denied|unauthori|bad.?request|not.?found|nao.?encontrad)/i.test(value);

function ownFlagOf(body: JsonObject): string | undefined {
  return Object.keys(body).find((name) => flags.find(([isName]) => isName(name))?.[1](body[name]));
}
