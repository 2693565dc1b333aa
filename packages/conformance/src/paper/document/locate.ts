// On which line and column does a place stand? Asked only for findings, all at once, so that reading a document stays fast.

import { locateInJson } from './locate-json.ts';
import type { Node } from './nodes.ts';
import { keysOf, type Place, type Source } from './source.ts';
import { createWanted, type Wanted, want } from './wanted.ts';

export type Position = { readonly line: number; readonly column: number };

/** The positions of places, which may stand in several files. */
export function locate(places: readonly Place[]): ReadonlyMap<Place, Position> {
  const found = new Map<Place, Position>();
  for (const source of new Set(places.map((place) => place.source))) {
    const here = places.filter((place) => place.source === source);
    const root = createWanted();
    const asked = here.map((place) => want(root, keysOf(place)));
    scan(source, root);
    const offsets = asked.map((way) => way.findLast(({ offset }) => offset !== undefined)?.offset ?? 0);
    const positions = positionsOf(source.text, offsets);
    here.forEach((place, index) => {
      const position = positions.get(offsets[index] ?? 0);
      if (position !== undefined) found.set(place, position);
    });
  }
  return found;
}

function scan({ format, text, nodes }: Source, root: Wanted): void {
  if (format === 'json') locateInJson(text, root);
  const node = nodes?.(root);
  if (node !== undefined) locateIn(node, root);
}

function locateIn({ members }: Node, { inside }: Wanted): void {
  // Of equal keys the last counts, as in the values.
  const named = new Map(members.map((member) => [member.name, member]));
  for (const [key, wanted] of inside) {
    const member = named.get(key);
    if (member === undefined) continue;
    wanted.offset = (member.key ?? member.value).start;
    locateIn(member.value, wanted);
  }
}

/** One walk over the text for all offsets. */
function positionsOf(text: string, offsets: readonly number[]): ReadonlyMap<number, Position> {
  const positions = new Map<number, Position>();
  let line = 1;
  let start = 0;
  let next = text.indexOf('\n');
  for (const offset of [...new Set(offsets)].sort((a, b) => a - b)) {
    while (next !== -1 && next < offset) {
      line += 1;
      start = next + 1;
      next = text.indexOf('\n', start);
    }
    positions.set(offset, { line, column: offset - start + 1 });
  }
  return positions;
}
