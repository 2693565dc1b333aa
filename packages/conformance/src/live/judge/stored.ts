// Is what was sent what is stored? Servers may trim, round or complete a value, but not drop it or keep the old one.
import type { WriteStory } from '../collect/write-story.ts';
import { asObject, isObject, type JsonObject, type Made } from '../exchange/exchange.ts';
import { itemOf } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import { isBlank } from '../resource/values.ts';

/** `before` is undefined for a new item. */
export function isNotStored(sent: unknown, before: unknown, after: unknown): boolean {
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

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : isObject(value) ? 'object' : typeof value);

export function sentBody(exchange: Made): JsonObject {
  try {
    return asObject(JSON.parse(exchange?.asked.body ?? ''));
  } catch {
    return {};
  }
}

/** Members that the server stores as they are sent: in the first item and, without a description, in one with other values. */
export function obedientMembers({ create, reads, created, witness, sample }: WriteStory): ReadonlySet<string> {
  const stored = (sent: JsonObject, read: JsonObject | undefined, name: string) =>
    canonical(sent[name]) === canonical(read?.[name]);
  return new Set(
    Object.keys(sample.full).filter(
      (name) =>
        stored(sentBody(create), itemOf(reads?.[0]), name) &&
        (sample.isDescribed || stored(sentBody(created?.[0]?.exchange), itemOf(witness?.first), name)),
    ),
  );
}

export function isCreationTime(name: string): boolean {
  return /^(created|creation|criad|criacao|inserted|date_?created|data_?(de_?)?criacao)/i.test(name);
}
