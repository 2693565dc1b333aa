// How many calls found nothing? One square per call of a day.
import { boxAt, type Drawing, type FigureOf, type Mark, type Say } from './marks.ts';
import { lineHeight, linesAt, wrap } from './text-width.ts';

const rowHeight = 7;
const solid = { tone: 'sea', look: 'solid' } as const;

export function drawDots({ rows, columns, hit, many, one }: FigureOf<'dots'>, say: Say, width: number): Drawing {
  const top = 6;
  const marks: Mark[] = [
    { mark: 'pattern', y: top, rows, columns, rowHeight },
    boxAt(((hit.column + 0.33) * 100) / columns, { pixels: 14 }, top + hit.row * rowHeight - 3.5, 14, solid),
  ];
  let y = top + rows * rowHeight + 20;
  const below = wrap(say(many), 'label', width * 0.98);
  marks.push(...linesAt(0, y, below));
  y += below.length * lineHeight + 6;
  marks.push(boxAt(2, { pixels: 12 }, y - 10, 12, solid));
  const last = wrap(say(one), 'label', width - 24);
  marks.push(...linesAt(2, y, last, { dx: 14 }));
  return { height: y + last.length * lineHeight, marks };
}
