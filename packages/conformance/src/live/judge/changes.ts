// Do PUT and PATCH do what the conventions say?
import type { BeforeAndAfter, WriteStory } from '../collect/write-story.ts';
import { type Exchange, hasStatus, isClientError, isSuccess, type Made, statusOf } from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { canonical, differences } from '../resource/same-state.ts';
import { broken, byMembers, type Check, cannotTell, type Found, kept, shows, withWords } from './check.ts';
import { lostMembers } from './creation.ts';
import { check, shared } from './live-texts.ts';

/** The rows for a method that was not tried, or refused. */
export function notTried(
  method: 'PUT' | 'PATCH' | 'DELETE',
  step: 'put' | 'patch' | 'remove',
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
  cannotTell(
    ({ put }) => isClientError(put?.second) && !hasStatus(put?.second, 404) && shows(put?.second),
    text.secondRefused,
  ),
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
  broken(({ put }) => put && hasLostMark(put) && shows(put.first, put.read), text.ignored),
  cannotTell(({ wipe }) => wipe === undefined, text.allRequired),
  // A server that refuses an incomplete body stores nothing that was not sent.
  kept(({ wipe }) => wipe?.after === undefined && isClientError(wipe?.put)),
  cannotTell(({ wipe }) => wipe?.after === undefined && refusedBy('PUT', wipe?.put), shared.refused),
  broken((story) => byMembers(remained(story), story.wipe?.put, story.wipe?.after), text.remained),
  kept(),
]);

function hasLostMark({ sent, read, mark }: NonNullable<WriteStory['put']>): boolean {
  const stored = itemOf(read) ?? {};
  return lostMembers(sent, stored).some((name) => name in stored && name !== 'id' && sent[name] === mark);
}

const emptyValues = ['null', '""', 'false', '0', '[]'];

/** Members that the PUT left out and that still have their value. An empty value, or the default, says nothing. */
function remained({ wipe, witness }: WriteStory): readonly string[] {
  const [before = {}, after = {}] = [itemOf(wipe?.before), itemOf(wipe?.after)];
  const defaults = itemOf(witness?.first);
  return (wipe?.left ?? []).filter((name) => {
    const value = canonical(before[name]);
    const isTelling = !emptyValues.includes(value) && value !== canonical(defaults?.[name]);
    return name in before && name in after && value === canonical(after[name]) && isTelling;
  });
}

export const patchKeepsTheRest: Check<WriteStory> = check('rest-patch-keeps-the-rest', (text) => [
  ...notTried('PATCH', 'patch'),
  broken(({ patch }) => !isStillReadable(patch) && shows(patch?.patch, patch?.after), text.unreadable),
  broken(lostByPatch, text.lost),
  broken(
    (story) => byMembers(changedBeside(story.besidePatch, story), story.patch?.patch, story.besidePatch?.last),
    text.beside,
  ),
  broken(({ patch }) => byMembers(ignoredByPatch(patch), patch?.patch, patch?.after), text.ignored),
  kept(),
]);

function isStillReadable(patch: WriteStory['patch']): boolean {
  return itemOf(patch?.before) !== undefined && itemOf(patch?.after) !== undefined && isSuccess(patch?.after);
}

function lostByPatch(story: WriteStory): Found | undefined {
  const { sent = {}, before, after } = story.patch ?? {};
  const moving = movingMembers(story);
  const lost = differences(itemOf(before) ?? {}, itemOf(after) ?? {});
  const other = lost.filter((name) => !(name in sent) && !moving.has(name));
  return other.length > 0 ? withWords(shows(before, after), { members: Object.keys(sent), lost: other }) : undefined;
}

function ignoredByPatch({
  sent = {},
  before,
  after,
}: Partial<NonNullable<WriteStory['patch']>> = {}): readonly string[] {
  return Object.keys(sent).filter((name) => canonical(itemOf(before)?.[name]) === canonical(itemOf(after)?.[name]));
}
