// How many calls found nothing? One square per call of a day.
import type { Figure, Frozen } from '@farol/catalogue';
import { type Drawing, type Mark, textAt } from './marks.ts';
import { lineHeight, narrowest, wrap } from './text-width.ts';

type Dots = Frozen<Extract<Figure, { kind: 'dots' }>>;
type Say = (text: { readonly pt: string; readonly en: string }) => string;

const rowHeight = 7;

export function drawDots({ rows, columns, hit, many, one }: Dots, say: Say): Drawing {
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
  for (const line of wrap(say(many), 'label', narrowest * 0.98)) {
    marks.push(textAt(0, y, line));
    y += lineHeight;
  }
  y += 6;
  marks.push({ mark: 'box', x: 2, to: { pixels: 12 }, y: y - 10, height: 12, tone: 'sea', look: 'solid' });
  for (const line of wrap(say(one), 'label', narrowest - 24)) {
    marks.push(textAt(2, y, line, { dx: 14 }));
    y += lineHeight;
  }
  return { height: y, marks };
}
