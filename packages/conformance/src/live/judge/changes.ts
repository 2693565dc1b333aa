// Do PUT, PATCH and DELETE do what the conventions say, and nothing more?
import type { BeforeAndAfter, Step } from '../collect/scene.ts';
import type { WriteStory } from '../collect/write-story.ts';
import {
  asObject,
  hasStatus,
  isClientError,
  isObject,
  isSuccess,
  type JsonObject,
  type Made,
  statusOf,
} from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn, itemsWith } from '../resource/list-shape.ts';
import { idInUrl } from '../resource/resource.ts';
import { canonical, differences, isServerMember } from '../resource/same-state.ts';
import { notStoredBy } from '../resource/stored.ts';
import { isUsual, startsLike, words } from '../resource/usual-words.ts';
import { isBlank } from '../resource/values.ts';
import { broken, byMembers, type Check, cannotTell, type Found, kept, remark, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';

type Rows = Check<WriteStory>['rows'];

/** The rows for a method that was not tried, or refused. */
function notTried(method: 'PUT' | 'PATCH' | 'DELETE', step: 'put' | 'patches' | 'remove'): Rows {
  return [
    cannotTell((story) => !story[step] && isSuccess(story.refused?.[method]), shared.changedLater),
    cannotTell((story) => !story[step] && refusedBy(method, story.refused?.[method]), shared.refused),
    cannotTell((story) => !story[step] && { words: { method } }, shared.notTried),
  ];
}

const refusedBy = (method: string, answer: Made) => withWords(shows(answer), { method });

export const putIsIdempotent: Check<WriteStory> = check('rest-put-is-idempotent', (text) => [
  broken(({ refused }) => statusOf(refused?.PUT) >= 500 && shows(refused?.PUT), text.failed),
  ...notTried('PUT', 'put'),
  cannotTell(
    ({ put }) => hasStatus(put?.again.exchange, 401, 403, 412, 428, 429) && shows(put?.again.exchange),
    text.secondRefused,
  ),
  broken(
    ({ put }) => !isSuccess(put?.again.exchange) && shows(put?.first.exchange, put?.again.exchange),
    text.otherStatus,
  ),
  broken((story) => {
    const { again } = story.put ?? {};
    const moving = movingMembers(story);
    const changed = again ? changedByRepeat(again).filter((name) => !moving.has(name)) : [];
    return byMembers(changed, again?.before, again?.after);
  }, text.changed),
  broken(({ put, sample }) => {
    const { size, page } = itemsWith(put?.first.sent[sample.textMember ?? ''], put?.pages ?? []);
    return size > 1 && shows(put?.again.exchange, page);
  }, text.copied),
  broken(
    (story) => byMembers(changedBeside(story.besidePut, story), story.besidePut?.first, story.besidePut?.last),
    text.beside,
  ),
  kept(),
]);

/** Members that the server changes by itself count up or hold a time; a yes or no does not turn with every call. */
function changedByRepeat(step: Step): readonly string[] {
  const [before, after] = itemsOf(step);
  const isToggled = (name: string) => typeof before[name] === 'boolean' && after[name] === !before[name];
  const toggled = Object.keys(before).filter((name) => !(name in step.sent) && isToggled(name));
  const changed = differences(before, after, new Set(Object.keys(step.sent)));
  return step.after === undefined ? [] : [...changed, ...toggled];
}

/** Members that differ from reading to reading without any write, such as signed URLs. */
export function movingMembers({ reads, clocks }: WriteStory): ReadonlySet<string> {
  const [first, ...others] = (reads ?? []).map(itemOf).filter((item) => item !== undefined);
  return new Set([
    ...(clocks ?? []),
    ...(first ? others.flatMap((other) => differences(first, other, new Set(Object.keys(first)))) : []),
  ]);
}

/** Changed members of an item that no request named. */
function changedBeside(item: BeforeAndAfter | undefined, story: WriteStory): readonly string[] {
  const [before, after] = [itemOf(item?.first), itemOf(item?.last)];
  if (!isSuccess(item?.first) || !isSuccess(item?.last) || before === undefined || after === undefined) return [];
  const moving = movingMembers(story);
  return differences(before, after).filter((name) => !moving.has(name));
}

export const putReplaces: Check<WriteStory> = check('rest-put-replaces', (text) => [
  ...notTried('PUT', 'put'),
  broken(({ put }) => put && unreadable([put.first]), text.unreadable),
  broken((story) => firstStep(allPuts(story), ignoredIn(story)), text.ignored),
  broken((story) => firstStep(allPuts(story), resetBy), text.created),
  broken((story) => firstStep(story.wipes ?? [], (step) => remainedAfter(step, story)), text.remained),
  cannotTell(({ wipes }) => !wipes || wipes.length === 0, text.allRequired),
  // A server that refuses an incomplete body stores nothing that was not sent.
  kept(({ wipes }) => wipes?.some(({ exchange, after }) => after !== undefined || isClientError(exchange))),
  cannotTell(({ wipes }) => refusedBy('PUT', wipes?.[0]?.exchange), shared.refused),
]);

const allPuts = ({ puts = [], wipes = [] }: WriteStory) => [...puts, ...wipes].filter(({ after }) => itemOf(after));

/** The first step with such members, shown by its request and what followed. */
function firstStep(steps: readonly Step[], find: (step: Step) => readonly string[]): Found | undefined {
  const step = steps.find((one) => find(one).length > 0);
  return step && withWords(shows(step.exchange, step.after), { members: find(step), sent: Object.keys(step.sent) });
}

const itemsOf = ({ before, after }: Step) => [itemOf(before) ?? {}, itemOf(after) ?? {}] as const;

/** Without a description, what the server works out by itself looks like any other member. */
function ignoredIn(story: WriteStory): (step: Step) => readonly string[] {
  const judged = story.sample.isDescribed ? new Set(Object.keys(story.sample.full)) : obedientMembers(story);
  return (step) => notStoredBy(step, (name) => name !== 'id' && judged.has(name) && name in itemsOf(step)[0]);
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
  const [before, after] = itemsOf(step);
  const defaults = itemOf(story.witness?.first);
  const obedient = obedientMembers(story);
  const isSame = (one: JsonObject, other: JsonObject, name: string) =>
    name in other && canonical(one[name]) === canonical(other[name]);
  if (step.after === undefined) return [];
  return Object.keys(story.sample.full).flatMap((name) => {
    const [sent, old, now] = [step.sent[name], before[name], after[name]];
    if (isObject(sent) && isObject(old) && isObject(now))
      return Object.keys(old).flatMap((part) =>
        !(part in sent) && !isBlank(old[part]) && isSame(old, now, part) ? [`${name}.${part}`] : [],
      );
    const alike = (story.wipes ?? []).filter((one) => !(name in one.sent) && itemOf(one.after)).map(itemsOf);
    const isDefault = story.sample.isDescribed
      ? canonical(old) === canonical(defaults?.[name])
      : new Set(alike.map(([one]) => canonical(one[name]))).size < 2;
    const isLeft = !(name in step.sent) && obedient.has(name) && !isDefault && (!isBlank(old) || old === false);
    return isLeft && alike.every(([one, other]) => isSame(one, other, name)) ? [name] : [];
  });
}

export const patchKeepsTheRest: Check<WriteStory> = check('rest-patch-keeps-the-rest', (text) => [
  broken(({ wholePatch, refused }) => isSuccess(wholePatch) && shows(refused?.PATCH, wholePatch), text.wantsAll),
  broken(
    ({ patchSteps }) => shows(patchSteps?.find(({ exchange }) => statusOf(exchange) >= 500)?.exchange),
    text.failed,
  ),
  ...notTried('PATCH', 'patches'),
  broken(({ patches = [] }) => unreadable(patches), text.unreadable),
  broken((story) => firstStep(story.patches ?? [], (step) => lostBy(step, story)), text.lost),
  broken(
    (story) =>
      byMembers(changedBeside(story.besidePatch, story), story.patches?.[0]?.exchange, story.besidePatch?.last),
    text.beside,
  ),
  broken((story) => firstStep(story.patches ?? [], ignoredIn(story)), text.ignored),
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

export const deleteIsIdempotent: Check<WriteStory> = check('rest-delete-is-idempotent', (text) => [
  remark(({ leftOver }) => leftOver.map((url) => ({ words: { url } })), text.leftOver),
  broken(({ refused }) => statusOf(refused?.DELETE) >= 500 && shows(refused?.DELETE), text.failed),
  ...notTried('DELETE', 'remove'),
  cannotTell(({ remove }) => hasStatus(remove?.first, 202), text.later),
  cannotTell((story) => isMarkedAsGone(itemOf(stillThere(story)) ?? listedItem(story), story), text.marked),
  broken((story) => shows(story.remove?.first, stillThere(story)), text.stillThere),
  broken((story) => listedItem(story) && shows(story.remove?.first, story.remove?.listed), text.listed),
  broken(({ remove }) => {
    // 204 and 404 are both right, and a 404 may hide behind what the caller may do.
    const isRight = isSuccess(remove?.second) || hasStatus(remove?.second, 404, 410, 412, 428, 429);
    const words = { result: statusOf(remove?.second) || shared.nothing };
    return !isRight && withWords(shows(remove?.first, remove?.second), words);
  }, text.secondFailed),
  broken(({ remove }) => shows(remove?.second, remove?.lost), text.beside),
  kept(),
]);

/** A server that answers 200 for nothing shows no item. */
const stillThere = ({ remove }: WriteStory): Made =>
  [remove?.gone, remove?.again].find(
    (one) => isSuccess(one) && itemOf(one) !== undefined && idOf(itemOf(one)) === idOf(itemOf(remove?.before)),
  );

function listedItem({ remove, url = '' }: WriteStory): JsonObject | undefined {
  return itemsOn(remove?.listed).find((item) => idOf(item) === idInUrl(url));
}

/** By a usual word, or by a yes, a no, a moment or a word that the DELETE has set. */
function isMarkedAsGone(item: JsonObject | undefined, { remove }: WriteStory): boolean {
  const before = itemOf(remove?.before);
  const isSet = (name: string, value: unknown) =>
    before !== undefined && !isServerMember(name) && !isBlank(value ?? '') !== !isBlank(before[name] ?? '');
  return Object.entries(item ?? {}).some(
    ([name, value]) =>
      (words.goneMembers.some((word) => name.toLowerCase().includes(word)) &&
        value !== null &&
        value !== false &&
        canonical(value) !== canonical(before?.[name])) ||
      isSet(name, value) ||
      (typeof value === 'string' && (isUsual('goneValues', value) || isOtherWord(value, before?.[name]))),
  );
}

const isOtherWord = (value: string, before: unknown): boolean =>
  [value, before].every((one) => typeof one === 'string' && /^\p{L}[\p{L}_-]{2,20}$/u.test(one)) && value !== before;

/** Members that the server stores as they are sent: in the first item and, without a description, in one with other values. */
function obedientMembers({ created = [], sample }: WriteStory): ReadonlySet<string> {
  const isStored = (name: string) => (one: Step) => canonical(one.sent[name]) === canonical(itemOf(one.after)?.[name]);
  const shown = created.slice(0, sample.isDescribed ? 1 : 2);
  // The same value twice may be one that the server gives to all.
  const isTold = (name: string) =>
    sample.isDescribed || new Set(shown.map(({ sent }) => canonical(sent[name]))).size > 1;
  return new Set(Object.keys(sample.full).filter((name) => isTold(name) && shown.every(isStored(name))));
}
