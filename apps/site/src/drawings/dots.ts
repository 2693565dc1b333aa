// How many calls found nothing? One square per call of a day.
import type { Drawing, FigureOf, Mark, Say } from './marks.ts';
import { lineHeight, linesAt, wrap } from './text-width.ts';

const rowHeight = 7;

export function drawDots({ rows, columns, hit, many, one }: FigureOf<'dots'>, say: Say, width: number): Drawing {
  const top = 6;
  const marks: Mark[] = [
    { mark: 'pattern', y: top, rows, columns, rowHeight },
    {
      mark: 'box',
      x: ((hit.column + 0.33) * 100) / columns,
      to: { pixels: 14 },
      y: top + hit.row * rowHeight - 3.5,
      height: 14,
      tone: 'sea',
      look: 'solid',
    },
  ];
  let y = top + rows * rowHeight + 20;
  const below = wrap(say(many), 'label', width * 0.98);
  marks.push(...linesAt(0, y, below));
  y += below.length * lineHeight + 6;
  marks.push({ mark: 'box', x: 2, to: { pixels: 12 }, y: y - 10, height: 12, tone: 'sea', look: 'solid' });
  const last = wrap(say(one), 'label', width - 24);
  marks.push(...linesAt(2, y, last, { dx: 14 }));
  return { height: y + last.length * lineHeight, marks };
}
