// Are two readings of an item the same state? Members that only the server writes do not count.
import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../exchange/exchange.ts';
import { idOf } from './list-shape.ts';
import { startsLike, words } from './usual-words.ts';

/** Bookkeeping that a server does on its own: moments, versions, tags, links. */
export function isServerMember(name: string): boolean {
  return words.serverMembers.includes(name) || words.serverEndings.some((ending) => name.endsWith(ending));
}

const partsOf = (name: string): readonly string[] =>
  name
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase()
    .split(/[_-]/);

/** How often it was read, such as `views_count` and `totalVisits`. */
export const isOfVisits = (name: string): boolean => partsOf(name).some((part) => startsLike('visits', part));

/** Worked out from the moment of the answer, such as `age_seconds` and `daysRemaining`. */
export function isOfClock(name: string): boolean {
  const parts = partsOf(name);
  const isAge = parts.length > 1 && parts.some((part) => words.ages.includes(part));
  return isAge || parts.some((part) => words.clocks.includes(part));
}

/** What a server keeps even where a description does not say `readOnly`; any other date may be a client's. */
export function isBookkeeping(name: string): boolean {
  return (
    isServerMember(name) &&
    (words.serverMembers.includes(name) || words.serverWords.some((word) => name.startsWith(word)))
  );
}

/** The members with different values: those that the client wrote, or all but those that the server or the clock writes. */
export function differences(a: JsonObject, b: JsonObject, written?: ReadonlySet<string>): readonly string[] {
  const isMeant = (name: string) => written?.has(name) ?? (!isServerMember(name) && !isOfClock(name));
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter((name) => isMeant(name) && canonical(a[name]) !== canonical(b[name]));
}

/** Numbers that grew alike in all items of two readings of a list, as those do that count the time. */
export function clocksBetween(first: readonly JsonObject[], last: readonly JsonObject[]): ReadonlySet<string> {
  const later = new Map(last.map((item) => [idOf(item), item]));
  const lasting = first.filter((item) => later.has(idOf(item)));
  const isClock = (name: string) => {
    const steps = lasting.map((item) => numberIn(later.get(idOf(item)), name) - numberIn(item, name));
    // The pages of a list are read one after the other.
    return Math.min(...steps) > 0 && Math.max(...steps) <= 2 * Math.min(...steps) + 1;
  };
  return new Set(lasting.length < 3 ? [] : Object.keys(lasting[0] ?? {}).filter(isClock));
}

const numberIn = (item: JsonObject | undefined, name: string): number =>
  typeof item?.[name] === 'number' ? item[name] : Number.NaN;

/** JSON with sorted members, so that equal values have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const members = Object.keys(value).toSorted();
  return `{${members.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

/** Each item by its id, or by its digest where it has none. */
export type Snapshot = ReadonlyMap<string, JsonObject>;

export function snapshotOf(items: readonly JsonObject[]): Snapshot {
  return new Map(items.map((item) => [idOf(item) ?? digest(canonical(item)), item]));
}

/** One digest for all items, whatever their order. */
export function digestOf(items: readonly (readonly [id: string, item: JsonObject])[]): string {
  return digest(
    items
      .map(([id, item]) => `${id} ${canonical(item)}`)
      .toSorted()
      .join('\n'),
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
