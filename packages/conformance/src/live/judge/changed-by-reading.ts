// Which member does the first reading of an item change?
import type { Reading } from '../collect/evidence.ts';
import type { Exchange, JsonObject } from '../exchange/exchange.ts';
import { idOf, itemOf, listOf } from '../resource/list-shape.ts';
import { canonical } from '../resource/same-state.ts';

type Change = { readonly member: string; readonly exchanges: readonly Exchange[] };

/**
 * Other writers may change an item at any moment. So a member counts only if it changed for the first item while that one was read and the
 * second stayed as it was, and then for the second while that one was read and the first stayed.
 */
export function changedByReading([first, second]: readonly Reading[]): Change | undefined {
  if (first === undefined || second === undefined) return undefined;
  const [before, between, after] = [first.before, first.after, second.after];
  const states = (id: string) => [before, between, after].map((list) => inList(list, id));
  const [ones, others] = [states(first.id), states(second.id)];
  const moved = (items: readonly (JsonObject | undefined)[], at: 0 | 1, name: string) =>
    canonical(items[at]?.[name]) !== canonical(items[at + 1]?.[name]);
  if (![...ones, ...others].includes(undefined)) {
    const member = namesOf(ones).find(
      (name) => moved(ones, 0, name) && !moved(others, 0, name) && moved(others, 1, name) && !moved(ones, 1, name),
    );
    if (member !== undefined) return { member, exchanges: [before, ...first.reads.slice(0, 1), between] };
  }
  return changedAfterFirst(first, second);
}

/** The first answer of both items differs from the second in one member, and all later answers are equal. */
function changedAfterFirst(first: Reading, second: Reading): Change | undefined {
  const series = [first, second].map(({ reads }) => reads.map(itemOf));
  if (series.some((items) => items.length < 2 || items.includes(undefined))) return undefined;
  const member = namesOf(series[0] ?? []).find((name) =>
    series.every((items) => {
      const [one, ...later] = items.map((item) => canonical(item?.[name]));
      return !later.includes(one ?? '') && new Set(later).size === 1;
    }),
  );
  // A text that differs in every answer, such as a signed URL, differs among the later ones of the first item as well.
  return member === undefined || first.reads.length < 3 ? undefined : { member, exchanges: first.reads.slice(0, 2) };
}

function namesOf(items: readonly (JsonObject | undefined)[]): readonly string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item ?? {})))];
}

function inList(list: Exchange, id: string): JsonObject | undefined {
  return listOf(list)?.items.find((item) => idOf(item) === id);
}
