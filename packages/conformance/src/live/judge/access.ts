// Who may call: 401, 403, the bearer token, no session?
import type { Form, Try } from '../collect/callers.ts';
import type { ResourceEvidence } from '../collect/collect.ts';
import { answered, type Exchange, hasStatus, isSuccess, type Made, sentBody } from '../exchange/exchange.ts';
import { itemsWith } from '../resource/list-shape.ts';
import type { Method } from '../resource/resource.ts';
import { isDoneAnyway } from './changes.ts';
import { always, broken, type Check, cannotTell, type Found, kept, remark, shows } from './check.ts';
import { check } from './live-texts.ts';

type Tried = ResourceEvidence;

const by = ({ tries = [] }: Tried, ...forms: readonly Form[]) => tries.filter(({ form }) => forms.includes(form));
const listBy = (one: Tried, ...forms: readonly Form[]): readonly Exchange[] =>
  by(one, ...forms).flatMap(({ at, method, exchange }) => (at === 'list' && method === 'GET' ? [exchange] : []));
const isLetIn = ({ exchange }: Try): boolean => isSuccess(exchange);
const first = (one: Tried): Made => listBy(one, 'stranger')[0];
const known = (one: Tried): Made => listBy(one, 'caller')[0];

/** As the description says; without one, as the first answer to a stranger. */
function isGuarded(one: Tried, { at, method }: Pick<Try, 'at' | 'method'>): boolean {
  return one.resource.guarded?.[at].has(method as Method) ?? !isSuccess(first(one));
}
const isListGuarded = (one: Tried): boolean => one.resource.guarded?.list.has('GET') ?? false;
/** The caller of the run has written by this method. */
const isUsed = ({ writes }: Tried, wanted: string): boolean =>
  (writes?.steps ?? []).some(
    ({ method, exchange: one }) => method === wanted && one.asked.as === 'caller' && isSuccess(one),
  );
/** Without a description, a 404 may hide the resource from strangers, and a method need not be there. */
const isHidden = (tried: Tried, one: Exchange): boolean =>
  tried.resource.methods === undefined &&
  (hasStatus(one, 404) || (hasStatus(one, 405, 501) && !isUsed(tried, one.asked.method)));

/** RFC 6750, 3.1: a header that is no credential at all may also be a 400. */
function letIn(one: Tried, ...forms: readonly Form[]): Found | undefined {
  const isRight = ({ form, exchange }: Try) =>
    hasStatus(exchange, 401, 429) || (form === 'odd' && hasStatus(exchange, 400));
  const isWrong = (each: Try) => isGuarded(one, each) && !isRight(each) && !isHidden(one, each.exchange);
  return shows(by(one, ...forms).find(isWrong)?.exchange);
}

/** Refused, and there all the same, by the mark that only this body has. */
function createdAnyway({ writes, tries = [] }: Tried, ...forms: readonly Form[]): Found | undefined {
  const found = tries.flatMap(({ form, method, exchange }) => {
    const isMeant = forms.includes(form) && method === 'POST' && !isSuccess(exchange);
    const mark = sentBody(exchange)[writes?.sample.textMember ?? ''];
    return (isMeant && shows(exchange, itemsWith(mark, writes?.defended ?? []).page)) || [];
  });
  return found[0];
}

/** Refused, and done all the same. */
function doneAnyway({ writes, tries = [] }: Tried, ...forms: readonly Form[]): Found | undefined {
  const refused = tries.filter(({ form, exchange }) => forms.includes(form) && !isSuccess(exchange));
  const steps = refused.flatMap(({ exchange }) => writes?.steps.find((one) => one.exchange === exchange) ?? []);
  const found = writes && steps.find((step) => isDoneAnyway(step, writes));
  return shows(found?.exchange, found?.after);
}

export const unauthenticatedIs401: Check<Tried> = check('authentication-401', (text) => [
  broken((one) => isListGuarded(one) && isSuccess(first(one)) && shows(first(one)), text.described),
  broken((one) => isKnownToGuard(one) && letIn(one, 'stranger'), text.missing),
  broken((one) => isKnownToGuard(one) && letIn(one, 'impostor', 'odd'), text.impostor),
  broken((one) => doneAnyway(one, 'stranger', 'impostor'), text.done),
  broken((one) => createdAnyway(one, 'stranger', 'impostor'), text.created),
  remark(
    (one) => hasStatus(first(one), 401) && !answered(first(one), 'www-authenticate') && shows(first(one)),
    text.bare,
  ),
  kept((one) => by(one, 'stranger').some(({ exchange }) => hasStatus(exchange, 401))),
  cannotTell((one) => isSuccess(first(one)) && shows(first(one)), text.open),
  cannotTell(always, text.unknown),
]);

/** By the description, by a 401, or because the same list is read with a credential. */
const isKnownToGuard = (one: Tried): boolean =>
  one.resource.guarded !== undefined || isSuccess(known(one)) || hasStatus(first(one), 401);

/** Writes with a token that may only read. */
export const forbiddenIs403: Check<Tried> = check('authentication-403', (text) => [
  cannotTell((one) => shows(listBy(one, 'read-only').find((read) => hasStatus(read, 401))), text.other),
  broken(
    (one) => shows(readOnly(one).find((each) => !hasStatus(each, 403, 404, 429) && !isHidden(one, each))),
    text.broken,
  ),
  broken((one) => doneAnyway(one, 'read-only'), text.done),
  broken((one) => createdAnyway(one, 'read-only'), text.created),
  broken(hiddenWrite, text.broken),
  kept((one) => readOnly(one).some((each) => hasStatus(each, 403))),
  cannotTell((one) => shows(readOnly(one)[0]), text.other),
  cannotTell(always, text.without),
]);

/** The reader sees the list, or the item, and others write to it: its URL is no secret. */
function hiddenWrite(one: Tried): Found | undefined {
  const tries = by(one, 'read-only');
  const seen = tries.filter((each) => each.method === 'GET' && isLetIn(each)).map(({ at }) => at);
  const isWrong = ({ at, method, exchange }: Try) =>
    hasStatus(exchange, 404) && seen.includes(at) && isUsed(one, method);
  return shows(tries.find(isWrong)?.exchange);
}

const readOnly = (one: Tried): readonly Exchange[] =>
  by(one, 'read-only').flatMap(({ method, exchange }) => (method === 'GET' ? [] : [exchange]));

export const stateless: Check<Tried> = check('authentication-stateless', (text) => [
  cannotTell((one) => isSuccess(first(one)) || !isSuccess(known(one)), text.noCredential),
  broken((one) => shows(known(one), by(one, 'later', 'cookie').find(isLetIn)?.exchange), text.session),
  kept(),
]);

/** Anybody is let in likewise. */
const isOpen = (one: Tried, { at, method }: Try): boolean =>
  by(one, 'stranger', 'impostor').some((other) => other.at === at && other.method === method && isLetIn(other));

export const bearerToken: Check<Tried> = check('authentication-bearer-token', (text) => [
  cannotTell((one) => isSuccess(first(one)) || listBy(one, 'bare').length === 0, text.noBearer),
  broken((one) => !isSuccess(known(one)) && shows(known(one), listBy(one, 'bare').find(isSuccess)), text.otherScheme),
  cannotTell((one) => !isSuccess(known(one)) && shows(known(one)), text.refused),
  broken((one) => shows(by(one, 'bare').find((each) => isLetIn(each) && !isOpen(one, each))?.exchange), text.lax),
  kept(),
]);
