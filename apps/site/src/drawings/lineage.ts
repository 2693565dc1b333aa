// Which entry stands behind which, and which can stand in for it? Names on two sides, joined by lines.
import type { Api, Frozen } from '@farol/catalogue';
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, textAt } from './marks.ts';
import { lineHeight, linesAround, linesAt, wrap } from './text-width.ts';

const leftEnd = 38;
const rightStart = 62;

type Link = { readonly left: string; readonly right: string; readonly substitute: boolean };

/** The entries that an entry is made of, then those that can stand in for it. A pair is joined by one line only. */
function linksOf(apis: readonly Frozen<Api>[]): Link[] {
  const nameOf = (id: string) => apis.find((api) => api.id === id)?.name ?? id;
  const joined = new Set<string>();
  const link = (left: string, right: string, substitute: boolean): Link[] => {
    const pair = [left, right].sort().join(' ');
    if (joined.has(pair)) return [];
    joined.add(pair);
    return [{ left: nameOf(left), right: nameOf(right), substitute }];
  };
  return [
    ...apis.flatMap((api) => api.lineage.flatMap((part) => (part.api ? link(part.api, api.id, false) : []))),
    ...apis.flatMap((api) => api.substitutes.flatMap((part) => link(part.api, api.id, true))),
  ];
}

export function drawLineage(
  { titles }: FigureOf<'lineage'>,
  say: Say,
  width: number,
  apis: readonly Frozen<Api>[],
): Drawing {
  const links = linksOf(apis);
  const room = (width * leftEnd) / 100 - 8;
  const title = wrap(say(titles.left), 'name', room);
  const line = 7 + title.length * lineHeight;
  const column = (names: readonly string[]) => {
    const places = new Map<string, { readonly middle: number; readonly lines: readonly string[] }>();
    let y = line + 18;
    for (const name of new Set(names)) {
      const lines = wrap(name, 'label', room);
      places.set(name, { middle: y + (lines.length * lineHeight) / 2, lines });
      y += lines.length * lineHeight + 14;
    }
    return { places, bottom: y };
  };
  const left = column(links.map(({ left }) => left));
  const right = column(links.map(({ right }) => right));
  const marks: Mark[] = [
    ...linesAt(leftEnd - 1, 14, title, { face: 'name', anchor: 'end' }),
    textAt(rightStart + 1, line - 8, say(titles.right), { face: 'name' }),
    lineAt([0, line], [leftEnd, line], { width: 2 }),
    lineAt([rightStart, line], [100, line], { width: 2 }),
  ];
  for (const link of links) {
    const from = left.places.get(link.left);
    const to = right.places.get(link.right);
    if (from && to)
      marks.push(
        lineAt([leftEnd, from.middle], [rightStart, to.middle], {
          tone: link.substitute ? 'violet' : 'sea',
          stroke: link.substitute ? 'dashed' : 'solid',
        }),
      );
  }
  for (const [places, x, anchor] of [
    [left.places, leftEnd - 1, 'end'],
    [right.places, rightStart + 1, 'start'],
  ] as const)
    for (const { middle, lines } of places.values()) marks.push(...linesAround(x, middle, lines, { anchor }));
  return { height: Math.max(left.bottom, right.bottom), marks };
}
