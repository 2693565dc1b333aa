// Does GET read, and change nothing?
import type { ResourceEvidence } from '../collect/collect.ts';
import type { Elsewhere } from '../collect/read-elsewhere.ts';
import type { Reading } from '../collect/read-lists.ts';
import { type Exchange, hasStatus, isSuccess, type Made, statusOf } from '../exchange/exchange.ts';
import { idOf, idsOn, itemOf, itemsOn, listOf } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import { changedByReading } from './changed-by-reading.ts';
import { always, broken, type Check, cannotTell, type Found, kept, likelyBroken, shows, withWords } from './check.ts';
import { check } from './live-texts.ts';

const isReadable = (list: Made): boolean => isSuccess(list) && listOf(list) !== undefined;

export const getReads: Check<ResourceEvidence> = check('rest-get-reads', (text) => [
  cannotTell(({ lists: [list] }) => list === undefined || hasStatus(list, 401, 403), text.needsCredential),
  broken(({ lists: [list], resource }) => resource.methods && hasStatus(list, 404, 405) && shows(list), text.refused),
  cannotTell(({ lists: [list] }) => !isReadable(list), text.noList),
  kept(({ resource: { methods } }) => methods !== undefined && !methods.item.has('GET')),
  cannotTell(
    (one) => !one.resource.methods && wrongItem(one)?.reads.every((read) => hasStatus(read, 404, 405)),
    text.noUrls,
  ),
  broken((one) => isSuccess(wrongItem(one)?.reads[0]) && shows(one.lists[0], wrongItem(one)?.reads[0]), text.otherItem),
  broken((one) => withWords(shows(one.lists[0], wrongItem(one)?.reads[0]), { id: wrongItem(one)?.id }), text.missing),
  broken(({ items, late }) => unread([...items, ...(late ? [late] : [])]), text.missing),
  kept(({ items }) => items.length > 0),
  cannotTell(always, text.noItems),
]);

/** In the list before and after it was read, and not to be had by its id. */
function unread(readings: readonly Reading[]): Found | undefined {
  const found = readings.find(
    ({ id, reads, after }) => reads.every((read) => !isSuccess(read) || isOther(read, id)) && idsOn(after).includes(id),
  );
  return found && withWords(shows(found.before, found.reads[0]), { id: found.id });
}

const isOther = (read: Exchange, id: string) => (idOf(itemOf(read)) ?? id) !== id;

/** Another client may remove one item between two requests; that all of them are wrong is no coincidence. */
function wrongItem({ items }: ResourceEvidence): Reading | undefined {
  const areWrong =
    items.length > 0 && items.every(({ id, reads }) => reads.every((read) => !isSuccess(read) || isOther(read, id)));
  return areWrong ? items[0] : undefined;
}

/** In the list before it was read, and not afterwards. */
const hasLeft = ({ id, after }: Reading): boolean => listOf(after) !== undefined && !idsOn(after).includes(id);

export const getIsSafe: Check<ResourceEvidence> = check('rest-get-is-safe', (text) => [
  cannotTell(({ lists }) => lists.filter(isReadable).length < 2, text.notTwice),
  broken(({ writes }) => vanishesWhenRead(writes?.reads), text.vanished),
  broken(
    ({ items, writes }) => [...items, { reads: writes?.reads ?? [] }].flatMap(movedMember).slice(0, 1),
    text.moved,
  ),
  likelyBroken(({ items }) => changedByReading(items), text.firstReading),
  likelyBroken(({ writes }) => changedByReading(writes?.firstReads ?? [], writes?.create), text.firstReading),
  broken(
    ({ items }) => items.length > 1 && items.every(hasLeft) && shows(items[0]?.reads[0], items[0]?.after),
    text.left,
  ),
  likelyBroken(({ lists }) => inSteps(lists, (before, after) => after > before), text.grows),
  likelyBroken(({ lists }) => inSteps(lists, (before, after) => after < before), text.shrinks),
  kept(),
]);

/** The other list changed each time this one was read, and not in between. */
export const readsElsewhere: Check<Elsewhere> = check('rest-get-is-safe', (text) => [
  likelyBroken(({ read, lists }) => {
    const [first, second, third, last] = lists.map((list) => canonical(itemsOn(list)));
    const isMoved = lists.every(isReadable) && first !== second && second === third && third !== last;
    return isMoved && shows(lists[0], read, lists[1]);
  }, text.elsewhere),
]);

function vanishesWhenRead([created, again]: readonly Exchange[] = []): Found | undefined {
  const isGone = again && isSuccess(created) && !isSuccess(again) && statusOf(again) < 500;
  return isGone ? shows(created, again) : undefined;
}

/** Three readings of a list whose sizes all differ in this way from the one before. */
function inSteps(lists: readonly Exchange[], isStep: (before: number, after: number) => boolean): Found | undefined {
  const readable = lists.filter(isReadable);
  const sizes = readable.map((list) => itemsOn(list).length);
  const all = sizes.every((size, at) => at === 0 || isStep(sizes[at - 1] ?? 0, size));
  return all && sizes.length >= 3 ? { shown: readable.slice(0, 2) } : undefined;
}

/** A member that differs at each of three readings and is not a clock. `updated_at` counts: only a change may move it. */
function movedMember({ reads }: Pick<Reading, 'reads'>): readonly Found[] {
  const items = reads.map(itemOf);
  if (items.length < 3 || !reads.every(isSuccess)) return [];
  const member = Object.keys(items[0] ?? {}).find((name) => {
    const values = items.map((item) => canonical(item?.[name]));
    if (new Set(values).size < values.length) return false;
    // Signed URLs and random texts differ in every answer of an honest server, and so does the moment of the answer.
    const isGrowing = items.every((item, at) => at === 0 || grows(items[at - 1]?.[name], item?.[name]));
    return isGrowing || /updat|atualiz|modif|alterad/i.test(name);
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
