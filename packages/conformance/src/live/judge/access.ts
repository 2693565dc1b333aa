// Who may call: 401, 403, the bearer token, no session?
import type { Evidence, ResourceEvidence } from '../collect/collect.ts';
import type { Access } from '../collect/probes.ts';
import type { Refusal } from '../collect/wrong-requests.ts';
import { answered, type Exchange, hasStatus, headerOf, isSuccess, type Made } from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import type { Method } from '../resource/resource.ts';
import { differences } from '../resource/same-state.ts';
import { always, broken, type Check, cannotTell, type Found, kept, remark, shows } from './check.ts';
import { check } from './live-texts.ts';

type Guard = Access & {
  readonly with?: Made;
  readonly after?: Made;
  readonly withCookie?: Made;
  readonly isGuarded: boolean | undefined;
};

export const unauthenticatedIs401: Check<Guard> = check('authentication-401', (text) => [
  broken(({ before, isGuarded }) => isGuarded && isSuccess(before) && shows(before), text.described),
  cannotTell(({ before }) => isSuccess(before) && shows(before), text.open),
  cannotTell(
    ({ before, with: known, isGuarded }) => !isGuarded && !isSuccess(known) && !hasStatus(before, 401),
    text.unknown,
  ),
  broken((guard) => mayJudge(guard) && isNot401(guard.before) && shows(guard.before), text.missing),
  broken((guard) => mayJudge(guard) && shows(guard.impostors.find(isImpostorLet)), text.impostor),
  remark(({ before }) => answered(before, 'www-authenticate') === undefined && shows(before), text.bare),
  kept(),
]);

/** Without a description, a 404 may hide the resource from strangers. */
const mayJudge = ({ before, isGuarded }: Guard): boolean => isGuarded === true || !hasStatus(before, 404);
const isNot401 = (exchange: Made): boolean => exchange !== undefined && !hasStatus(exchange, 401, 429);
/** RFC 6750, 3.1: a header that is no credential at all may also be a 400. */
const isImpostorLet = (exchange: Exchange, at: number): boolean =>
  isNot401(exchange) && !(at > 0 && hasStatus(exchange, 400));

/** Writes and reads of an item by callers who may not make them, with what is known of the list. */
type Tried = { readonly tries: readonly Refusal[]; readonly of: ResourceEvidence };

function isGuarded(of: ResourceEvidence, method: string): boolean {
  const operations = of.resource.guarded?.[method === 'POST' ? 'list' : 'item'];
  return operations?.has(method as Method) ?? hasStatus(of.access?.before, 401, 403);
}

function letIn({ tries, of }: Tried): Found | undefined {
  const isHidden = (one: Exchange) => of.resource.methods === undefined && hasStatus(one, 404, 405, 501);
  return shows(
    tries
      .filter(({ as, method }) => as !== 'read-only' && isGuarded(of, method))
      .map(({ exchange }) => exchange)
      .find((one) => isNot401(one) && !isHidden(one)),
  );
}

/** Refused, and done all the same. */
function doneAnyway({ of }: Tried): Found | undefined {
  const { first, last } = of.writes?.defended ?? {};
  const [before, after] = [itemOf(first), itemOf(last)];
  const written = new Set(Object.keys(of.writes?.sample.full ?? {}));
  const isSame = isSuccess(last) && before && after && differences(before, after, written).length === 0;
  const refused = of.writes?.tries ?? [];
  const isAllRefused = refused.every(({ exchange, method }) => method === 'GET' || !isSuccess(exchange));
  return last === undefined || isSame || !isAllRefused ? undefined : shows(refused.at(-1)?.exchange, last);
}

export const eachOperationIs401: Check<Tried> = check('authentication-401', (text) => [
  broken(letIn, text.missing),
  broken(doneAnyway, text.done),
  kept(({ tries }) => tries.some(({ as, exchange }) => as === 'stranger' && hasStatus(exchange, 401))),
]);

/** Writes with a token that may only read. */
export const forbiddenIs403: Check<Tried> = check('authentication-403', (text) => [
  cannotTell(({ tries }) => shows(tries.find(isUnknown)?.exchange), text.other),
  broken(({ tries, of }) => shows(readOnly(tries).find((one) => isNot403(one, of))), text.broken),
  broken(doneAnyway, text.done),
  kept(({ tries }) => readOnly(tries).some((one) => hasStatus(one, 403))),
  cannotTell(({ tries }) => shows(readOnly(tries)[0]), text.other),
  cannotTell(always, text.without),
]);

const readOnly = (tries: readonly Refusal[]) =>
  tries.flatMap(({ as, method, exchange }) => (as === 'read-only' && method !== 'GET' ? [exchange] : []));
const isUnknown = ({ as, method, exchange }: Refusal): boolean =>
  as === 'read-only' && method === 'GET' && hasStatus(exchange, 401);
const isNot403 = (one: Exchange, { resource }: ResourceEvidence): boolean =>
  !hasStatus(one, 403, 404, 429) && !(resource.methods === undefined && hasStatus(one, 405, 501));

export const stateless: Check<Guard> = check('authentication-stateless', (text) => [
  cannotTell(
    ({ before, with: known, after }) => after === undefined || isSuccess(before) || !isSuccess(known),
    text.noCredential,
  ),
  broken(({ with: known, after, withCookie }) => shows(known, [after, withCookie].find(isSuccess)), text.session),
  kept(),
]);

/** The same after all that a known caller did. */
export const strangerStays: Check<Evidence['strangers'][number]> = check('authentication-stateless', (text) => [
  broken(({ before, after, withCookie }) => shows(before, [after, withCookie].find(isSuccess)), text.session),
]);

export const bearerToken: Check<Guard> = check('authentication-bearer-token', (text) => [
  cannotTell(({ before, with: known }) => !isBearer(known) || isSuccess(before), text.noBearer),
  broken(
    ({ with: known, otherForms }) => !isSuccess(known) && shows(known, otherForms.find(isSuccess)),
    text.otherScheme,
  ),
  cannotTell(({ with: known }) => !isSuccess(known) && shows(known), text.refused),
  broken(({ otherForms }) => shows(otherForms.find(isSuccess)), text.lax),
  kept(),
]);

function isBearer(known: Made): boolean {
  return headerOf(known?.asked.headers ?? [], 'authorization')?.startsWith('Bearer ') ?? false;
}
