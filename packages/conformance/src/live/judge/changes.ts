// Do PUT and PATCH do what the conventions say?
import type { Step } from '../collect/member-changes.ts';
import type { BeforeAndAfter, WriteStory } from '../collect/write-story.ts';
import {
  asObject,
  type Exchange,
  hasStatus,
  isClientError,
  isObject,
  isSuccess,
  type Made,
  statusOf,
} from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { canonical, differences } from '../resource/same-state.ts';
import { isBlank } from '../resource/values.ts';
import { broken, byMembers, type Check, cannotTell, type Found, kept, shows, withWords } from './check.ts';
import { check, shared } from './live-texts.ts';
import { isCreationTime, isNotStored, obedientMembers } from './stored.ts';

/** The rows for a method that was not tried, or refused. */
export function notTried(
  method: 'PUT' | 'PATCH' | 'DELETE',
  step: 'put' | 'patches' | 'remove',
): Check<WriteStory>['rows'] {
  return [
    cannotTell((story) => !story[step] && refusedBy(method, story.refused?.[method]), shared.refused),
    cannotTell((story) => !story[step] && { words: { method } }, shared.notTried),
  ];
}

const refusedBy = (method: string, answer: Made) => withWords(shows(answer), { method });

export const putIsIdempotent: Check<WriteStory> = check('rest-put-is-idempotent', (text) => [
  broken(({ refused }) => statusOf(refused?.PUT) >= 500 && shows(refused?.PUT), text.failed),
  ...notTried('PUT', 'put'),
  cannotTell(({ put }) => hasStatus(put?.second, 401, 403, 412, 428, 429) && shows(put?.second), text.secondRefused),
  broken(({ put }) => !isSuccess(put?.second) && shows(put?.first, put?.second), text.otherStatus),
  broken(({ put }) => put && byMembers(changedByRepeat(put), put.read, put.again), text.changed),
  broken(({ put }) => put && copiesOf(put.mark, put.list) > 1 && shows(put.second, put.list), text.copied),
  broken(
    (story) => byMembers(changedBeside(besidePut(story), story), story.witness?.first, story.witness?.last),
    text.beside,
  ),
  kept(),
]);

/** Members that the server changes by itself count up or hold a time; a yes or no does not turn with every call. */
function changedByRepeat({ sent, read, again }: NonNullable<WriteStory['put']>): readonly string[] {
  const [before, after] = [itemOf(read), itemOf(again)];
  if (before === undefined || after === undefined) return [];
  const written = new Set(Object.keys(sent));
  const isToggled = (name: string) => typeof before[name] === 'boolean' && after[name] === !before[name];
  const toggled = Object.keys(before).filter((name) => !written.has(name) && isToggled(name));
  return [...differences(before, after, written), ...toggled];
}

function copiesOf(mark: string, list: Exchange): number {
  return new Set(itemsOn(list).flatMap((item) => (JSON.stringify(item).includes(mark) ? [idOf(item)] : []))).size;
}

/** A change by the PATCH is the business of its own rule. */
function besidePut({ witness, besidePatch }: WriteStory): BeforeAndAfter | undefined {
  return witness && { first: witness.first, last: besidePatch?.first ?? witness.last };
}

/** Members that differ from reading to reading without any write, such as signed URLs. */
function movingMembers({ reads }: WriteStory): ReadonlySet<string> {
  const [first, ...others] = (reads ?? []).map(itemOf).filter((item) => item !== undefined);
  return new Set(first ? others.flatMap((other) => differences(first, other)) : []);
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
  broken((story) => firstStep(allPuts(story), (step) => notStoredBy(step, story)), text.ignored),
  broken((story) => firstStep(allPuts(story), resetBy), text.created),
  broken((story) => firstStep(story.wipes ?? [], (step) => remainedAfter(step, story)), text.remained),
  cannotTell(({ wipes }) => !wipes || wipes.length === 0, text.allRequired),
  // A server that refuses an incomplete body stores nothing that was not sent.
  kept(({ wipes }) => wipes?.some(({ exchange, after }) => after !== undefined || isClientError(exchange))),
  cannotTell(({ wipes }) => refusedBy('PUT', wipes?.[0]?.exchange), shared.refused),
]);

function allPuts({ put, puts = [], wipes = [], reads }: WriteStory): readonly Step[] {
  const [before] = reads ?? [];
  const first = put && before ? [{ sent: put.sent, exchange: put.first, before, after: put.read }] : [];
  return [...first, ...puts, ...wipes].filter(({ after }) => itemOf(after) !== undefined);
}

/** The first step with such members, shown by its request and what followed. */
function firstStep(steps: readonly Step[], find: (step: Step) => readonly string[]): Found | undefined {
  const step = steps.find((one) => find(one).length > 0);
  return step && withWords(shows(step.exchange, step.after), { members: find(step), sent: Object.keys(step.sent) });
}

const itemsOf = ({ before, after }: Step) => [itemOf(before) ?? {}, itemOf(after) ?? {}] as const;

/** Members whose new value is not what was sent. */
function notStoredBy(step: Step, story: WriteStory): readonly string[] {
  const [before, after] = itemsOf(step);
  // Without a description, what the server works out by itself looks like any other member.
  const judged = story.sample.isDescribed ? new Set(Object.keys(story.sample.full)) : obedientMembers(story);
  return Object.keys(step.sent).filter(
    (name) =>
      name !== 'id' && judged.has(name) && name in before && isNotStored(step.sent[name], before[name], after[name]),
  );
}

/** The server sets the time of creation once. */
function resetBy(step: Step): readonly string[] {
  const [before, after] = itemsOf(step);
  return Object.keys(before).filter(
    (name) => isCreationTime(name) && !(name in step.sent) && canonical(before[name]) !== canonical(after[name]),
  );
}

/** Members that the PUT left out and that still have their value. The default says nothing. */
function remainedAfter(step: Step, story: WriteStory): readonly string[] {
  const [before, after] = itemsOf(step);
  if (step.after === undefined) return [];
  const defaults = itemOf(story.witness?.first);
  const obedient = obedientMembers(story);
  return Object.keys(story.sample.full).flatMap((name) => {
    const value = canonical(before[name]);
    if (name in step.sent) return remainedInside(name, step.sent[name], before[name], after[name]);
    const isTelling = !isBlank(before[name]) && value !== canonical(defaults?.[name]);
    return obedient.has(name) && name in after && value === canonical(after[name]) && isTelling ? [name] : [];
  });
}

function remainedInside(name: string, sent: unknown, before: unknown, after: unknown): readonly string[] {
  if (!isObject(sent) || !isObject(before) || !isObject(after)) return [];
  const left = Object.keys(before).filter((part) => !(part in sent) && !isBlank(before[part]));
  return left.filter((part) => canonical(before[part]) === canonical(after[part])).map((part) => `${name}.${part}`);
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
  broken((story) => firstStep(story.patches ?? [], (step) => notStoredBy(step, story)), text.ignored),
  kept(),
]);

function unreadable(patches: readonly Step[]): Found | undefined {
  const step = patches.find(({ after }) => itemOf(after) === undefined || !isSuccess(after));
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
  const lost = [...changed].filter((name) => {
    if (name in step.sent || moving.has(name)) return false;
    const isDerived = texts.some((text) => text.length > 3 && canonical(after[name]).toLowerCase().includes(text));
    if (obedient.has(name)) return !isDerived;
    return !isBlankSent && !isBlank(before[name]) && isBlank(asObject(after)[name]);
  });
  // A state may bring or clear what belongs to it; a PATCH that wipes takes more than that.
  const isState = Object.keys(step.sent).some((name) => story.sample.members[name]?.enum !== undefined);
  return isState && lost.length === 1 ? resetBy(step) : [...lost, ...resetBy(step)];
}
