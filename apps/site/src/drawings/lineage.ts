// What stands behind what? Names on two sides, joined by lines.
import type { Figure, Frozen } from '@farol/catalogue';
import { type Drawing, lineAt, type Mark, textAt } from './marks.ts';
import { lineHeight, narrowest, wrap } from './text-width.ts';

type Lineage = Frozen<Extract<Figure, { kind: 'lineage' }>>;
type Say = (text: { readonly pt: string; readonly en: string }) => string;

const leftEnd = 38;
const rightStart = 62;

export function drawLineage({ titles, links }: Lineage, say: Say): Drawing {
  const room = (narrowest * leftEnd) / 100 - 8;
  const column = (names: readonly string[]) => {
    const places = new Map<string, { readonly middle: number; readonly lines: readonly string[] }>();
    let y = 40;
    for (const name of new Set(names)) {
      const lines = wrap(name, 'label', room);
      places.set(name, { middle: y + (lines.length * lineHeight) / 2, lines });
      y += lines.length * lineHeight + 14;
    }
    return { places, bottom: y };
  };
  const left = column(links.map((link) => say(link.left)));
  const right = column(links.map((link) => say(link.right)));
  const marks: Mark[] = [
    textAt(0, 14, say(titles.left), { face: 'name' }),
    textAt(100, 14, say(titles.right), { face: 'name', anchor: 'end' }),
    lineAt([0, 22], [100, 22], { width: 2 }),
  ];
  for (const link of links) {
    const from = left.places.get(say(link.left));
    const to = right.places.get(say(link.right));
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
    for (const { middle, lines } of places.values())
      lines.forEach((line, i) => {
        marks.push(textAt(x, middle + 4 + (i - (lines.length - 1) / 2) * lineHeight, line, { anchor }));
      });
  return { height: Math.max(left.bottom, right.bottom), marks };
}
