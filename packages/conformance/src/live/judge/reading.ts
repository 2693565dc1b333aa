// Does GET read, and change nothing? And QUERY, where a list announces it (RFC 10008)?
import type { ResourceEvidence } from '../collect/collect.ts';
import type { QueryTries } from '../collect/queries.ts';
import type { Reading, Round } from '../collect/read-lists.ts';
import type { Probe } from '../collect/wrong-requests.ts';
import { type Exchange, hasStatus, isSuccess, type JsonObject, type Made, statusOf } from '../exchange/exchange.ts';
import { idOf, idsOn, itemOf, itemsOn, listOf, totalOf } from '../resource/list-shape.ts';
import { canonical, clocksBetween, differences, isOfClock, isOfVisits } from '../resource/same-state.ts';
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
  remark,
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

/** For a count that is the server's, by the description or by its name, no client is responsible (RFC 9110 §9.2.1). */
function byClient({ resource }: ResourceEvidence, found: Found | undefined): Found | undefined {
  const [name, last] = [String(found?.words?.member), found?.shown?.at(-1)];
  const isNumber = [itemOf(last) ?? {}, ...itemsOn(last)].some((item) => typeof item[name] === 'number');
  const isVisits = isNumber && !(name in (resource.sample?.members ?? {})) && isOfVisits(name);
  return resource.counts.has(name) || isVisits ? undefined : found;
}

export const getIsSafe: Check<ResourceEvidence> = check('rest-get-is-safe', (text) => [
  cannotTell(({ lists }) => lists.filter(isReadable).length < 2, text.notTwice),
  broken((one) => {
    const gone = restsOf(one).find(({ after }) => hasStatus(after, 404, 410));
    return shows(gone?.before, gone?.after);
  }, text.vanished),
  broken((one) => readsOf(one).flatMap((reads) => byClient(one, movedMember(reads, clocksOf(one))) ?? []), text.moved),
  likelyBroken((one) => byClient(one, changedOnce(one)), text.firstReading),
  likelyBroken(
    (one) =>
      byClient(
        one,
        changedEachTime(one, isItem, (effect) => !isSize(effect)),
      ),
    text.beside,
  ),
  broken(({ probes }) => appears(probes), text.appears),
  broken(changedByList, text.byList),
  likelyBroken((one) => changedEachTime(one, isItem, (effect) => effect === '-'), text.left),
  likelyBroken((one) => changedEachTime(one, isItem, (effect) => effect === '+'), text.growsByReading),
  likelyBroken((one) => changedEachTime(one, isQuiet, (effect) => effect === '+'), text.grows),
  likelyBroken((one) => changedEachTime(one, isQuiet, (effect) => effect === '-'), text.shrinks),
  likelyBroken((one) => changedEachTime(one, (kind) => !isItem(kind) && !isQuiet(kind)), text.elsewhere),
  kept(),
]);

/** The readings of each item, of others and of the run. */
const readsOf = ({ items, writes }: ResourceEvidence): readonly (readonly Exchange[])[] => [
  ...items.map(({ reads }) => reads),
  ...(writes?.firstReads ?? []),
];
/** Items of the run, read twice while nothing was written. */
const restsOf = ({ writes }: ResourceEvidence) =>
  (writes?.rests ?? []).filter(({ before, steps }) => isSuccess(before) && steps.length === 0);
const isItem = (kind: string): boolean => kind === 'item';
const isQuiet = (kind: string): boolean => kind === '';
const isSize = (effect: string): boolean => effect === '+' || effect === '-';
/** A count that rises alike in all items cannot be told from a clock. */
const clocksOf = ({ rounds }: ResourceEvidence): ReadonlySet<string> =>
  clocksBetween(itemsOn(rounds[0]?.before), itemsOn(rounds.at(-1)?.after));

/** What a PUT has stored differs once the list was read. */
function changedByList(one: ResourceEvidence): readonly Found[] {
  return (one.writes?.put?.listed ?? []).flatMap(({ exchange, pages: [page] }) => {
    const step = one.writes?.lived?.find((each) => each.exchange === exchange);
    const rest = restsOf(one).find(({ before }) => before === step?.after);
    const [sent, before, after] = [step?.sent ?? {}, itemOf(rest?.before) ?? {}, itemOf(rest?.after)];
    const written = new Set(Object.keys(sent).filter((name) => canonical(sent[name]) === canonical(before[name])));
    return (after && byMembers(differences(before, after, written), rest?.before, page, rest?.after)) ?? [];
  });
}

/** Not there at first, and there after it was asked for; its id is made up. */
function appears(probes: readonly Probe[]): Found | undefined {
  const of = (kind: string) => probes.find((one) => one.kind === kind)?.exchange;
  const [missing, again] = [of('missing-item'), of('missing-again')];
  return hasStatus(missing, 404, 410) && isSuccess(again) ? shows(missing, again) : undefined;
}

/** The members that differ in a list from one reading to the next, and whether it has got longer or shorter. */
function effectsOf(
  { before, after, id }: Round & { readonly id?: string },
  clocks: ReadonlySet<string>,
): ReadonlySet<string> {
  if (!isReadable(before) || !isReadable(after)) return new Set();
  const later = new Map(itemsOn(after).map((item) => [idOf(item), item]));
  const changed = itemsOn(before).flatMap((item) => changedIn(item, later.get(idOf(item)) ?? item, clocks));
  const [size, then] = [before, after].map((list) => totalOf(list) ?? itemsOn(list).length) as [number, number];
  const hasLeft = id !== undefined && !idsOn(after).includes(id);
  return new Set([...changed, ...(then > size ? ['+'] : []), ...(then < size || hasLeft ? ['-'] : [])]);
}

function changedIn(one: JsonObject, other: JsonObject, clocks: ReadonlySet<string>): readonly string[] {
  return Object.keys({ ...one, ...other }).filter(
    (name) => !isOfClock(name) && !clocks.has(name) && canonical(one[name]) !== canonical(other[name]),
  );
}

/**
 * Other writers may change a list at any moment. So an effect counts only if it is seen each time that something of one
 * kind is read, and at no other time: an item, a filter, another list, or ('') nothing but the list itself.
 */
function changedEachTime(
  of: ResourceEvidence,
  isKind: (kind: string) => boolean,
  isMeant: (effect: string) => boolean = () => true,
): Found | undefined {
  const clocks = clocksOf(of);
  const rounds = of.rounds.map((round) => ({
    ...round,
    kind: 'id' in round ? 'item' : (round.reads[0]?.asked.url ?? ''),
    effects: effectsOf(round, clocks),
  }));
  for (const [kind, all] of Map.groupBy(rounds, (round) => round.kind)) {
    if (!isKind(kind)) continue;
    // A list that shrinks by itself is short in the end.
    const own = kind === '' ? all.slice(0, 2) : all;
    const others = kind === '' ? [] : rounds.filter((round) => round.kind !== kind);
    const effect = [...(own[0]?.effects ?? [])].find(
      (one) =>
        isMeant(one) && own.every(({ effects }) => effects.has(one)) && !others.some(({ effects }) => effects.has(one)),
    );
    const isCalm = kind === '' || others.filter((round) => round.kind === '').length > 1;
    const [first] = own;
    if (effect !== undefined && first && own.length > 1 && isCalm)
      return { shown: [first.before, ...first.reads.slice(0, 1), first.after], words: { member: effect } };
  }
  return undefined;
}

/** A member that differs at each of three readings and is not a clock. `updated_at` counts: only a change may move it. */
export function movedMember(
  reads: readonly Exchange[],
  clocks: ReadonlySet<string>,
  items = reads.map((read) => itemOf(read) ?? {}),
): Found | undefined {
  if (items.length < 3 || !reads.every(isSuccess)) return undefined;
  const steps = items.slice(1).map((item, at) => changedIn(items[at] ?? {}, item, clocks));
  // Signed URLs and random texts differ in every answer of an honest server, and so does the moment of the answer.
  const isMoved = (name: string) =>
    words.changeStamps.some((word) => name.toLowerCase().includes(word)) ||
    items.every((item, at) => at === 0 || grows(items[at - 1]?.[name], item[name]));
  const member = steps[0]?.find((name) => steps.every((step) => step.includes(name)) && isMoved(name));
  return member === undefined ? undefined : { shown: reads.slice(0, 2), words: { member } };
}

/** A counter, or a list that gets longer. */
function grows(before: unknown, after: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(after)) return after.length > before.length;
  const areNumbers = typeof before === 'number' && typeof after === 'number';
  // A count is far below the number of seconds since 1970.
  return areNumbers && after > before && after < 1e9;
}

/** The first answers of two items differ from the second in the same member, and no later ones do. */
function changedOnce(of: ResourceEvidence): Found | undefined {
  const steps = readsOf(of).map((reads) => {
    const items = reads.filter(isSuccess).map((read) => itemOf(read) ?? {});
    return items.slice(1).map((item, at) => changedIn(items[at] ?? {}, item, clocksOf(of)));
  });
  const moving = new Set(steps.flatMap(([, ...later]) => later.flat()));
  const once = steps.map(([first = []]) => first.filter((name) => !moving.has(name)));
  for (const [at, names] of once.entries()) {
    const later = once.slice(at + 1).flat();
    const member = names.find((name) => later.includes(name));
    const create = at < of.items.length ? undefined : of.writes?.create;
    if (member !== undefined) return { shown: readsOf(of)[at]?.slice(0, 2) ?? [], words: { member }, create };
  }
  return undefined;
}

/** Where the same URL answers GET and says that it accepts QUERY with this type. */
const isUnknown = (asked: Exchange): boolean => hasStatus(asked, 404, 405, 415);

export const queryReads: Check<QueryTries> = check('rest-query-for-reads', (text) => [
  broken(
    ({ announced, asked }) => (statusOf(asked) >= 500 || isUnknown(asked)) && shows(announced, asked),
    text.refused,
  ),
  broken(({ asked, lists }) => {
    const sizes = lists.map((list) => totalOf(list) ?? itemsOn(list).length);
    const isMoved = sizes.every((size, at) => at === 0 || size !== sizes[at - 1]);
    return isMoved && shows(lists[0], asked, lists[1]);
  }, text.changes),
  broken(({ otherType }) => isSuccess(otherType) && shows(otherType), text.anyType),
  broken(({ otherType }) => statusOf(otherType) >= 500 && shows(otherType), text.failed),
  remark(({ otherType }) => !hasStatus(otherType, 415) && shows(otherType), text.otherStatus),
  kept(),
]);
