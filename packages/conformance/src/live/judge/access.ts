// Who may call: 401, 403, the bearer token, no session?
import type { Access } from '../collect/probes.ts';
import { answered, type Exchange, hasStatus, headerOf, isSuccess } from '../exchange/exchange.ts';
import { broken, type Check, cannotTell, kept, remark, shows } from './check.ts';
import { check } from './live-texts.ts';

type Guard = Access & { readonly isGuarded: boolean | undefined };

export const unauthenticatedIs401: Check<Guard> = check('authentication-401', (text) => [
  broken(({ before, isGuarded }) => isGuarded && isSuccess(before) && shows(before), text.described),
  cannotTell(({ before }) => isSuccess(before) && shows(before), text.open),
  cannotTell(
    ({ before, with: known, isGuarded }) => !isGuarded && !isSuccess(known) && !hasStatus(before, 401),
    text.unknown,
  ),
  broken((guard) => mayJudge(guard) && isNot401(guard.before) && shows(guard.before), text.missing),
  broken((guard) => mayJudge(guard) && isNot401(guard.impostor) && shows(guard.impostor), text.impostor),
  remark(({ before }) => answered(before, 'www-authenticate') === undefined && shows(before), text.bare),
  kept(),
]);

/** Without a description, a 404 may hide the resource from strangers. */
const mayJudge = ({ before, isGuarded }: Guard): boolean => isGuarded === true || !hasStatus(before, 404);
const isNot401 = (exchange: Exchange | undefined): boolean => exchange !== undefined && !hasStatus(exchange, 401, 429);

export const stateless: Check<Guard> = check('authentication-stateless', (text) => [
  cannotTell(
    ({ before, with: known, after }) => after === undefined || isSuccess(before) || !isSuccess(known),
    text.noCredential,
  ),
  broken(({ with: known, after, withCookie }) => shows(known, [after, withCookie].find(isSuccess)), text.session),
  kept(),
]);

export const bearerToken: Check<Guard> = check('authentication-bearer-token', (text) => [
  cannotTell(({ before, with: known }) => !isBearer(known) || isSuccess(before), text.noBearer),
  cannotTell(({ with: known }) => !isSuccess(known) && shows(known), text.refused),
  kept(),
]);

function isBearer(known: Exchange | undefined): boolean {
  return headerOf(known?.asked.headers ?? [], 'authorization')?.startsWith('Bearer ') ?? false;
}

/** A write with a token that may only read. */
export const forbiddenIs403: Check<Exchange> = check('authentication-403', (text) => [
  kept((tried) => hasStatus(tried, 403)),
  cannotTell((tried) => hasStatus(tried, 404, 429) && shows(tried), text.other),
  broken((tried) => shows(tried), text.broken),
]);
