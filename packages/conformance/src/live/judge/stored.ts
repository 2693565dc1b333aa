// Is what was sent what is stored? Servers may trim, round or complete a value, but not drop it or keep the old one.
import type { Step } from '../collect/scene.ts';
import type { WriteStory } from '../collect/write-story.ts';
import { isObject } from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import { isBlank } from '../resource/values.ts';

/** The sent members whose value is another one afterwards; `before` is undefined for a new item. */
export function notStoredBy({ sent, before, after }: Step, isJudged: (name: string) => boolean): readonly string[] {
  const [old, stored] = [itemOf(before), itemOf(after)];
  if (stored === undefined) return [];
  return Object.keys(sent).filter((name) => isJudged(name) && isNotStored(sent[name], old?.[name], stored[name]));
}

function isNotStored(sent: unknown, before: unknown, after: unknown): boolean {
  if (plain(sent) === plain(after)) return false;
  if (isBlank(sent)) return !isBlank(after);
  if (isBlank(after)) return true;
  // A number in quotes may be a decimal, and a key may come back as the object that it names.
  if (kindOf(sent) !== kindOf(after))
    return Number(after) !== sent && !canonical(after).includes(canonical(sent).replaceAll('"', ''));
  if (canonical(before) === canonical(after)) return true;
  if (Array.isArray(sent) && Array.isArray(after)) return after.length > sent.length;
  return typeof sent === 'boolean';
}

/** Case and spaces around a text are the server's business. */
const plain = (value: unknown): string => canonical(typeof value === 'string' ? value.trim() : value).toLowerCase();

export const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : isObject(value) ? 'object' : typeof value;

/** Members that the server stores as they are sent: in the first item and, without a description, in one with other values. */
export function obedientMembers({ created = [], sample }: WriteStory): ReadonlySet<string> {
  const isStored = (name: string) => (one: Step) => canonical(one.sent[name]) === canonical(itemOf(one.after)?.[name]);
  const shown = created.slice(0, sample.isDescribed ? 1 : 2);
  return new Set(Object.keys(sample.full).filter((name) => shown.every(isStored(name))));
}
