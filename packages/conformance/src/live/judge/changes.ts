// Do PUT and PATCH do what the conventions say, and nothing more?
import type { Step } from '../collect/history.ts';
import { isDone } from '../collect/scene.ts';
import type { WriteStory } from '../collect/write-story.ts';
import {
  asObject,
  hasStatus,
  isClientError,
  isObject,
  isSuccess,
  type JsonObject,
  type Made,
  sentBody,
  statusOf,
} from '../exchange/exchange.ts';
import { itemOf, itemsWith } from '../resource/list-shape.ts';
import { canonical, differences } from '../resource/same-state.ts';
import { notStoredBy } from '../resource/stored.ts';
import { startsLike } from '../resource/usual-words.ts';
import { isBlank } from '../resource/values.ts';
import { broken, byMembers, type Check, cannotTell, type Found, kept, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';

type Rows = Check<WriteStory>['rows'];

/** The changes by a method with good bodies that were made, and read afterwards. */
export function madeBy(method: string, { lived = [] }: WriteStory): readonly Step[] {
  return lived.filter((one) => one.method === method && isDone(one.exchange) && one.after !== undefined);
}

/** The rows for a method that was not tried, or refused. */
export function notTried(method: 'PUT' | 'PATCH' | 'DELETE', isTried: (story: WriteStory) => boolean): Rows {
  return [
    cannotTell((story) => !isTried(story) && isSuccess(story.refused?.[method]), shared.changedLater),
    cannotTell((story) => !isTried(story) && refusedBy(method, story.refused?.[method]), shared.refused),
    cannotTell((story) => !isTried(story) && { words: { method } }, shared.notTried),
  ];
}

const refusedBy = (method: string, answer: Made) => withWords(shows(answer), { method });

const itemsOf = ({ before, after }: Step) => [itemOf(before) ?? {}, itemOf(after) ?? {}] as const;

/** Members that differ from reading to reading without any write, such as signed URLs. */
export function movingMembers({ reads, clocks }: WriteStory): ReadonlySet<string> {
  const [first, ...others] = (reads ?? []).map(itemOf).filter((item) => item !== undefined);
  return new Set([
    ...(clocks ?? []),
    ...(first ? others.flatMap((other) => differences(first, other, new Set(Object.keys(first)))) : []),
  ]);
}

/** Changed members of an item while only others were changed, and all of them by this method. */
const changedBeside =
  (method: string) =>
  (story: WriteStory): Found | undefined => {
    const moving = movingMembers(story);
    for (const { before, after, steps } of story.rests ?? []) {
      const isBy = steps.length > 0 && steps.every((step) => step.method === method);
      if (!isBy || !isSuccess(before) || !isSuccess(after)) continue;
      const changed = differences(itemOf(before) ?? {}, itemOf(after) ?? {}).filter((name) => !moving.has(name));
      if (changed.length > 0) return byMembers(changed, before, steps[0]?.exchange, after);
    }
    return undefined;
  };

/** Refused, and done all the same. */
export function isDoneAnyway({ before, after }: Step, story: WriteStory): boolean {
  const moving = movingMembers(story);
  const written = new Set(Object.keys(story.sample.full).filter((name) => !moving.has(name)));
  const now = isSuccess(after) ? itemOf(after) : {};
  return after !== undefined && isSuccess(before) && differences(itemOf(before) ?? {}, now ?? {}, written).length > 0;
}

/** Members that the server stores as they are sent: in the first item and, without a description, in one with other values. */
function obedientMembers(story: WriteStory): ReadonlySet<string> {
  const { isDescribed, full } = story.sample;
  const isStored = (name: string) => (one: Step) => canonical(one.sent[name]) === canonical(itemOf(one.after)?.[name]);
  const shown = madeBy('POST', story).slice(0, isDescribed ? 1 : 2);
  // The same value twice may be one that the server gives to all, and a yes that it works out agrees half of the time.
  const isTold = (name: string) => isDescribed || new Set(shown.map(({ sent }) => canonical(sent[name]))).size > 1;
  const alone = (name: string) =>
    madeBy('PATCH', story).filter(({ sent }) => !isDescribed && typeof sent[name] === 'boolean');
  return new Set(Object.keys(full).filter((name) => isTold(name) && [...shown, ...alone(name)].every(isStored(name))));
}

export const putIsIdempotent: Check<WriteStory> = check('rest-put-is-idempotent', (text) => [
  broken(({ refused }) => statusOf(refused?.PUT) >= 500 && shows(refused?.PUT), text.failed),
  ...notTried('PUT', ({ put }) => put !== undefined),
  cannotTell(({ put }) => hasStatus(put?.again, 401, 403, 412, 428, 429) && shows(put?.again), text.secondRefused),
  broken(({ put }) => !isSuccess(put?.again) && shows(put?.first, put?.again), text.otherStatus),
  broken((story) => {
    const again = madeBy('PUT', story).find(({ exchange }) => exchange === story.put?.again);
    const [moving, obedient] = [movingMembers(story), obedientMembers(story)];
    const isOwn = (name: string) => !story.sample.isDescribed && name in asObject(again?.sent) && !obedient.has(name);
    const changed = again ? changedByRepeat(again).filter((name) => !moving.has(name) && !isOwn(name)) : [];
    return byMembers(changed, again?.before, again?.after);
  }, text.changed),
  broken(({ put, sample }) => {
    const { size, page } = itemsWith(sentBody(put?.first)[sample.textMember ?? ''], put?.pages ?? []);
    return size > 1 && shows(put?.again, page);
  }, text.copied),
  broken(changedBeside('PUT'), text.beside),
  kept(),
]);

/** Members that the server changes by itself count up or hold a time; a yes or no does not turn with every call. */
function changedByRepeat(step: Step): readonly string[] {
  const [before, after] = itemsOf(step);
  const isToggled = (name: string) => typeof before[name] === 'boolean' && after[name] === !before[name];
  const toggled = Object.keys(before).filter((name) => !(name in step.sent) && isToggled(name));
  const changed = differences(before, after, new Set(Object.keys(step.sent)));
  return [...changed, ...toggled];
}

export const putReplaces: Check<WriteStory> = check('rest-put-replaces', (text) => [
  ...notTried('PUT', ({ put }) => put !== undefined),
  broken((story) => unreadable(madeBy('PUT', story)), text.unreadable),
  broken((story) => firstStep(readPuts(story), ignoredIn(story)), text.ignored),
  broken((story) => firstStep(readPuts(story), resetBy), text.created),
  broken((story) => firstStep(shorter(story), (step) => remainedAfter(step, story)), text.remained),
  cannotTell((story) => shorter(story).length === 0, text.allRequired),
  // A server that refuses an incomplete body stores nothing that was not sent.
  kept((story) => shorter(story).some(({ exchange }) => isDone(exchange) || isClientError(exchange))),
  cannotTell((story) => refusedBy('PUT', shorter(story)[0]?.exchange), shared.refused),
]);

const readPuts = (story: WriteStory) => madeBy('PUT', story).filter(({ after }) => itemOf(after));

/** PUTs that left a member out, or a part of it. */
const shorter = ({ lived = [], sample: { full } }: WriteStory): readonly Step[] =>
  lived.filter(({ method, sent }) => {
    const isWhole = ([name, value]: [string, unknown]) =>
      name in sent && Object.keys(asObject(value)).every((part) => !isObject(sent[name]) || part in sent[name]);
    return method === 'PUT' && !Object.entries(full).every(isWhole);
  });

/** The first step with such members, shown by its request and what followed. */
function firstStep(steps: readonly Step[], find: (step: Step) => readonly string[]): Found | undefined {
  const step = steps.find((one) => find(one).length > 0);
  return step && withWords(shows(step.exchange, step.after), { members: find(step), sent: Object.keys(step.sent) });
}

/** Without a description, what the server works out by itself looks like any other member. */
function ignoredIn(story: WriteStory): (step: Step) => readonly string[] {
  const judged = story.sample.isDescribed ? new Set(Object.keys(story.sample.full)) : obedientMembers(story);
  return (step) =>
    notStoredBy(step, story.sample.members, (name) => name !== 'id' && judged.has(name) && name in itemsOf(step)[0]);
}

/** The server sets the time of creation once. */
function resetBy(step: Step): readonly string[] {
  const [before, after] = itemsOf(step);
  return Object.keys(before).filter(
    (name) =>
      startsLike('creationMembers', name) && !(name in step.sent) && canonical(before[name]) !== canonical(after[name]),
  );
}

/** Members that the PUT left out and that still have their value, also inside of an object. The default says nothing. */
function remainedAfter(step: Step, story: WriteStory): readonly string[] {
  const { isDescribed, full } = story.sample;
  const defaults = itemOf(madeBy('POST', story).find(({ url }) => url === story.second)?.after);
  const obedient = obedientMembers(story);
  /** Each PUT that left it out left it as it was, and not always with the same value. */
  const isKept = (key: string, of: (all: JsonObject) => unknown, isVaried: boolean) => {
    const seen = readPuts(story).flatMap((one) => {
      const sent = of(one.sent);
      const isLeftOut = isObject(sent) && !(key in sent);
      return isLeftOut ? [itemsOf(one).map((item) => canonical(asObject(of(item))[key]))] : [];
    });
    return seen.every(([old, now]) => old === now) && (!isVaried || new Set(seen.map(([old]) => old)).size > 1);
  };
  return Object.keys(isDone(step.exchange) && step.after !== undefined ? full : {}).flatMap((name) => {
    const [sent, old] = [step.sent[name], itemsOf(step)[0][name]];
    if (isObject(sent) && isObject(old))
      return Object.keys(old).flatMap((part) =>
        !(part in sent) && !isBlank(old[part]) && isKept(part, (all) => all[name], true) ? [`${name}.${part}`] : [],
      );
    const isDefault = isDescribed && canonical(old) === canonical(defaults?.[name]);
    const isLeft = !(name in step.sent) && obedient.has(name) && !isDefault && (!isBlank(old) || old === false);
    return isLeft && isKept(name, (all) => all, !isDescribed) ? [name] : [];
  });
}

export const patchKeepsTheRest: Check<WriteStory> = check('rest-patch-keeps-the-rest', (text) => [
  broken(({ wholePatch, refused }) => isSuccess(wholePatch) && shows(refused?.PATCH, wholePatch), text.wantsAll),
  broken(({ lived }) => {
    const failed = lived?.find(({ method, exchange }) => method === 'PATCH' && statusOf(exchange) >= 500);
    return shows(failed?.exchange);
  }, text.failed),
  ...notTried('PATCH', (story) => madeBy('PATCH', story).length > 0),
  broken((story) => unreadable(madeBy('PATCH', story)), text.unreadable),
  broken((story) => firstStep(madeBy('PATCH', story), (step) => lostBy(step, story)), text.lost),
  broken(changedBeside('PATCH'), text.beside),
  broken((story) => firstStep(madeBy('PATCH', story), ignoredIn(story)), text.ignored),
  kept(),
]);

function unreadable(steps: readonly Step[]): Found | undefined {
  const step = steps.find(({ after }) => itemOf(after) === undefined || !isSuccess(after));
  return step && shows(step.exchange, step.after);
}

/** What the server works out from the sent text holds it; what nobody may write may change, but not be emptied. */
function lostBy(step: Step, story: WriteStory): readonly string[] {
  const [before, after] = itemsOf(step);
  const moving = movingMembers(story);
  const obedient = obedientMembers(story);
  const texts = Object.values(step.sent).map((value) => canonical(value).toLowerCase().replaceAll('"', ''));
  const isBlankSent = Object.values(step.sent).every(isBlank);
  const written = new Set(Object.keys(story.sample.full));
  const changed = new Set([...differences(before, after), ...differences(before, after, written)]);
  // Only a merge patch sends an object in part (RFC 7396).
  const parts = Object.keys(step.sent).flatMap((name) => {
    const [sent, old, now] = [step.sent[name], before[name], asObject(after[name])];
    const isLost = (part: string) =>
      isObject(sent) && !(part in sent) && !isBlank(asObject(old)[part]) && isBlank(now[part]);
    return isObject(sent) && isObject(old)
      ? Object.keys(old)
          .filter(isLost)
          .map((part) => `${name}.${part}`)
      : [];
  });
  const lost = [...changed].filter((name) => {
    if (name in step.sent || moving.has(name)) return false;
    const isDerived = texts.some((text) => text.length > 3 && canonical(after[name]).toLowerCase().includes(text));
    return obedient.has(name) ? !isDerived : !isBlankSent && !isBlank(before[name]) && isBlank(after[name]);
  });
  // A state may bring or clear what belongs to it; a PATCH that wipes takes more than that.
  const isState = Object.keys(step.sent).some((name) => story.sample.members[name]?.enum !== undefined);
  return isState && lost.length === 1 ? resetBy(step) : [...lost, ...parts, ...resetBy(step)];
}
