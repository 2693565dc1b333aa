// Which member does the first reading of an item change?
import type { Reading } from '../collect/evidence.ts';
import type { Exchange, JsonObject, Made } from '../exchange/exchange.ts';
import { idOf, itemOf, itemsOn } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';
import type { Found } from './check.ts';

/**
 * Other writers may change an item at any moment. So a member counts only if it changed for the first item while that
 * one was read and the second stayed as it was, and then for the second while that one was read and the first stayed.
 */
export function changedByReading([first, second]: readonly Reading[], create?: Exchange): Found | undefined {
  if (first === undefined || second === undefined) return undefined;
  const lists = [first.before, first.after, second.after];
  const statesOf = (id: string): Items => lists.map((list) => itemsOn(list).find((item) => idOf(item) === id));
  const [ones, others] = [statesOf(first.id), statesOf(second.id)];
  const moved = (items: Items, at: 0 | 1, name: string) =>
    canonical(items[at]?.[name]) !== canonical(items[at + 1]?.[name]);
  if (![...ones, ...others].includes(undefined)) {
    const member = namesOf(ones).find(
      (name) => moved(ones, 0, name) && !moved(others, 0, name) && moved(others, 1, name) && !moved(ones, 1, name),
    );
    const shown = [first.before, ...first.reads.slice(0, 1), first.after];
    if (member !== undefined) return { shown, words: { member }, create };
  }
  return changedAfterFirst(first, second, create);
}

type Items = readonly (JsonObject | undefined)[];

/** The first answer of both items differs from the second in one member, and all later answers are equal. */
function changedAfterFirst(first: Reading, second: Reading, create: Made): Found | undefined {
  const series = [first, second].map(({ reads }) => reads.map(itemOf));
  if (series.some((items) => items.length < 2 || items.includes(undefined))) return undefined;
  const member = namesOf(series[0] ?? []).find((name) =>
    series.every((items) => {
      const [one, ...later] = items.map((item) => canonical(item?.[name]));
      return !later.includes(one ?? '') && new Set(later).size === 1;
    }),
  );
  // A text that differs in every answer, such as a signed URL, differs among the later ones of the first item as well.
  if (member === undefined || first.reads.length < 3) return undefined;
  return { shown: first.reads.slice(0, 2), words: { member }, create };
}

function namesOf(items: Items): readonly string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item ?? {})))];
}
