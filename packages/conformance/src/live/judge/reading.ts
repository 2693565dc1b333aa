// Does GET read, and change nothing?
import type { ResourceEvidence } from '../collect/collect.ts';
import type { Elsewhere, Reading } from '../collect/read-lists.ts';
import type { WriteStory } from '../collect/write-story.ts';
import type { Probe } from '../collect/wrong-requests.ts';
import { type Exchange, hasStatus, isSuccess, type JsonObject, type Made, statusOf } from '../exchange/exchange.ts';
import { idOf, idsOn, itemOf, itemsOn, listOf, totalOf } from '../resource/list-shape.ts';
import { canonical, clocksBetween, differences, isOfClock } from '../resource/same-state.ts';
import { words } from '../resource/usual-words.ts';
import {
  always,
  broken,
  byMembers,
  type Check,
  cannotTell,
  type Found,
  kept,
  likelyBroken,
  shows,
  withWords,
} from './check.ts';
import { check } from './live-texts.ts';

const isReadable = (list: Made): boolean => isSuccess(list) && listOf(list) !== undefined;

export const getReads: Check<ResourceEvidence> = check('rest-get-reads', (text) => [
  cannotTell(({ lists: [list] }) => list === undefined || hasStatus(list, 401, 403), text.needsCredential),
  broken(({ lists: [list], resource }) => resource.methods && hasStatus(list, 404, 405) && shows(list), text.refused),
  cannotTell(({ lists: [list] }) => !isReadable(list), text.noList),
  kept(({ resource: { methods } }) => methods !== undefined && !methods.item.has('GET')),
  cannotTell(
    ({ resource, items }) =>
      !resource.methods &&
      items.length > 0 &&
      items.flatMap(({ reads }) => reads).every((read) => hasStatus(read, 404, 405)),
    text.noUrls,
  ),
  broken(
    ({ items, lists }) =>
      shows(lists[0], items.length > 0 && items.every(isWrong) ? items[0]?.reads.find(isSuccess) : undefined),
    text.otherItem,
  ),
  broken(({ items, late }) => unread([...items, ...(late ? [late] : [])]), text.missing),
  kept(({ items }) => items.length > 0),
  cannotTell(always, text.noItems),
]);

/** Not to be had by its id, or another one. */
const isWrong = ({ id, reads }: Reading): boolean =>
  reads.every((read) => !isSuccess(read) || (idOf(itemOf(read)) ?? id) !== id);

/** Another client may remove one item between two requests, but then it is in the list no more; all of them are no coincidence. */
function unread(readings: readonly Reading[]): Found | undefined {
  const found = readings.find(
    (one) => isWrong(one) && (idsOn(one.after).includes(one.id) || readings.slice(0, 2).every(isWrong)),
  );
  return found && withWords(shows(found.before, found.reads[0]), { id: found.id });
}

/** In the list before it was read, and not afterwards. */
const hasLeft = ({ id, after }: Reading): boolean => listOf(after) !== undefined && !idsOn(after).includes(id);

export const getIsSafe: Check<ResourceEvidence> = check('rest-get-is-safe', (text) => [
  cannotTell(({ lists }) => lists.filter(isReadable).length < 2, text.notTwice),
  broken(({ writes }) => vanishesWhenRead(writes?.reads), text.vanished),
  broken(({ items, lists, writes, resource }) => {
    const clocks = clocksBetween(itemsOn(lists[0]), itemsOn(items.at(-1)?.after));
    // Of a count that the description calls the server's, no client is responsible (RFC 9110 §9.2.1).
    const theirs = new Set([...clocks, ...resource.readOnly]);
    const all = [...items.map(({ reads }) => reads), writes?.reads ?? []];
    return all.flatMap((reads) => movedMember(reads, theirs));
  }, text.moved),
  likelyBroken(({ items }) => changedByReading(items), text.firstReading),
  likelyBroken(({ writes }) => changedByReading(writes?.firstReads ?? [], writes?.create), text.firstReading),
  likelyBroken(({ items, lists, calm }) => changedBeside(items, [...lists, ...calm]), text.beside),
  broken(({ probes }) => appears(probes), text.appears),
  broken(({ writes }) => writes && changedByList(writes), text.byList),
  broken(
    ({ items }) => items.length > 1 && items.every(hasLeft) && shows(items[0]?.reads[0], items[0]?.after),
    text.left,
  ),
  likelyBroken(({ lists }) => inSteps(lists, (before, after) => after > before), text.grows),
  likelyBroken(({ lists, items }) => growsByReading(lists, items), text.growsByReading),
  likelyBroken(({ lists }) => inSteps(lists, (before, after) => after < before), text.shrinks),
  kept(),
]);

/** The other list changed each time this one was read, and not in between. */
export const readsElsewhere: Check<Elsewhere> = check('rest-get-is-safe', (text) => [
  likelyBroken(({ read, lists }) => {
    // A count that rises alike in all items cannot be told from a clock.
    const clocks = clocksBetween(itemsOn(lists[0]), itemsOn(lists.at(-1)));
    const still = (item: JsonObject) => Object.entries(item).filter(([name]) => !isOfClock(name) && !clocks.has(name));
    const [first, second, third, last] = lists.map((list) => canonical(itemsOn(list).map(still)));
    const isMoved = lists.every(isReadable) && first !== second && second === third && third !== last;
    return isMoved && shows(lists[0], read, lists[1]);
  }, text.elsewhere),
]);

/** What a PUT has stored differs once the list was read. */
function changedByList({ put, puts = [] }: WriteStory): Found | undefined {
  const [sent, before, after] = [put?.again.sent ?? {}, itemOf(put?.again.after) ?? {}, itemOf(puts[1]?.before)];
  const isStored = (name: string) => canonical(sent[name]) === canonical(before[name]);
  const written = new Set(Object.keys(sent).filter(isStored));
  return after && byMembers(differences(before, after, written), put?.again.after, put?.pages[0], puts[1]?.before);
}

/** Not there at first, and there after it was asked for; its id is made up. */
function appears(probes: readonly Probe[]): Found | undefined {
  const of = (kind: string) => probes.find((one) => one.kind === kind)?.exchange;
  const [missing, again] = [of('missing-item'), of('missing-again')];
  return hasStatus(missing, 404, 410) && isSuccess(again) ? shows(missing, again) : undefined;
}

/** Another item of the list changes each time that one is read, in the same member, and not while the list alone is read. */
function changedBeside(items: readonly Reading[], quiet: readonly Exchange[]): Found | undefined {
  const clocks = clocksBetween(itemsOn(quiet[0]), itemsOn(quiet.at(-1)));
  const changed = (one: Made, other: Made) => {
    const later = new Map(itemsOn(other).map((item) => [idOf(item), item]));
    const names = itemsOn(one).flatMap((item) => differences(item, later.get(idOf(item)) ?? item));
    return names.filter((name) => !isOfClock(name) && !clocks.has(name));
  };
  const isCalm = quiet.length > 5 && [0, 1, 3, 4].every((at) => changed(quiet[at], quiet[at + 1]).length === 0);
  const [first, second] = items.map(({ before, after }) => changed(before, after));
  const member = first?.find((name) => second?.includes(name));
  return isCalm && member !== undefined
    ? {
        shown: [items[0]?.before, items[0]?.reads[0], items[0]?.after].filter((one) => one !== undefined),
        words: { member },
      }
    : undefined;
}

function vanishesWhenRead([created, again]: readonly Exchange[] = []): Found | undefined {
  const isGone = again && isSuccess(created) && !isSuccess(again) && statusOf(again) < 500;
  return isGone ? shows(created, again) : undefined;
}

/** Three readings of a list whose sizes all differ in this way from the one before. */
function inSteps(lists: readonly Exchange[], isStep: (before: number, after: number) => boolean): Found | undefined {
  const readable = lists.filter(isReadable);
  const sizes = readable.map((list) => totalOf(list) ?? itemsOn(list).length);
  const all = sizes.every((size, at) => at === 0 || isStep(sizes[at - 1] ?? 0, size));
  return all && sizes.length >= 3 ? { shown: readable.slice(0, 2) } : undefined;
}

/** The list says that it holds as many more items as one of them was read, each time, and none more by itself. */
function growsByReading(lists: readonly Exchange[], items: readonly Reading[]): Found | undefined {
  const isSteady = new Set(lists.map(totalOf)).size === 1;
  const isGrown = ({ before, reads, after }: Reading) =>
    Number(totalOf(after)) - Number(totalOf(before)) === reads.length;
  const [first] = items;
  return isSteady && items.length > 1 && items.every(isGrown) ? shows(first?.reads[0], first?.after) : undefined;
}

type Items = readonly (JsonObject | undefined)[];
const valuesOf = (items: Items, name: string): readonly string[] => items.map((item) => canonical(item?.[name]));
const namesOf = (items: Items): readonly string[] => [...new Set(items.flatMap((item) => Object.keys(item ?? {})))];

/** A member that differs at each of three readings and is not a clock. `updated_at` counts: only a change may move it. */
function movedMember(reads: readonly Exchange[], clocks: ReadonlySet<string>): readonly Found[] {
  const items = reads.map(itemOf);
  if (items.length < 3 || !reads.every(isSuccess)) return [];
  const member = namesOf(items).find((name) => {
    // Signed URLs and random texts differ in every answer of an honest server, and so does the moment of the answer.
    if (isOfClock(name) || clocks.has(name)) return false;
    const isGrowing = items.every((item, at) => at === 0 || grows(items[at - 1]?.[name], item?.[name]));
    const isStamp = words.changeStamps.some((word) => name.toLowerCase().includes(word));
    return new Set(valuesOf(items, name)).size === items.length && (isGrowing || isStamp);
  });
  return member === undefined ? [] : [{ shown: reads.slice(0, 2), words: { member } }];
}

/** A counter, or a list that gets longer. */
function grows(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) return after.length > before.length;
  const areNumbers = typeof before === 'number' && typeof after === 'number';
  // A count is far below the number of seconds since 1970.
  return areNumbers && after > before && after < 1e9;
}

/**
 * Other writers may change an item at any moment. So a member counts only if it changed for the first item while that
 * one was read and the second stayed as it was, and then for the second while that one was read and the first stayed;
 * or if the first answer of both differs from the second, and all later answers are equal.
 */
function changedByReading([first, second]: readonly Reading[], create?: Exchange): Found | undefined {
  if (first === undefined || second === undefined || first.reads.length < 3) return undefined;
  const lists = [first.before, first.after, second.after];
  const [ones, others] = [first, second].map(({ id }) =>
    lists.map((list) => itemsOn(list).find((item) => idOf(item) === id)),
  );
  const series = [first, second].map(({ reads }) => reads.map(itemOf));
  const isListed = ![...(ones ?? []), ...(others ?? [])].includes(undefined);
  const isRead = series.every((items) => items.length > 1 && !items.includes(undefined));
  const byList = (name: string) => {
    const [[a, b, c], [d, e, f]] = [valuesOf(ones ?? [], name), valuesOf(others ?? [], name)];
    return a !== b && b === c && d === e && e !== f;
  };
  const byAnswer = (name: string) =>
    series.every((items) => {
      const [one, ...later] = valuesOf(items, name);
      return !later.includes(one ?? '') && new Set(later).size === 1;
    });
  const clocks = clocksBetween(itemsOn(first.before), itemsOn(second.after));
  const namesIn = (items: Items | undefined) =>
    namesOf(items ?? []).filter((name) => !isOfClock(name) && !clocks.has(name));
  const member =
    (isListed ? namesIn(ones).find(byList) : undefined) ?? (isRead ? namesIn(series[0]).find(byAnswer) : undefined);
  return member === undefined
    ? undefined
    : { shown: [first.before, ...first.reads.slice(0, 2), first.after], words: { member }, create };
}
