// One row below another: how many lookups each way makes, and which calls fit into a window.
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, shapeAt, textAt } from './marks.ts';
import { lineHeight, linesAt, wrap } from './text-width.ts';

/** Draws each row below the line that ends the one before it; `drawRow` gives where the next may begin. */
function stacked<Row>(rows: readonly Row[], gap: number, drawRow: (row: Row, y: number) => [Mark[], number]): Drawing {
  const marks: Mark[] = [];
  let y = 16;
  for (const [i, row] of rows.entries()) {
    if (i > 0) {
      marks.push(lineAt([0, y - gap], [100, y - gap], { tone: 'line2', width: 1, stroke: 'dotted' }));
      y += 22 - gap;
    }
    const [drawn, next] = drawRow(row, y);
    marks.push(...drawn);
    y = next;
  }
  return { height: y, marks };
}

/** One stroke per lookup. */
export function drawBars(figure: FigureOf<'bars'>, say: Say, width: number): Drawing {
  const drawing = stacked(figure.rows, 6, ({ title, total, tone, count, inside, note }, y) => {
    const top = y + 12;
    const placeOf = (n: number) => 11 + (87 * n) / (count - 1);
    const strokes = Array.from({ length: count }, (_, n) => n).map(placeOf);
    const lines = wrap(say(note), 'label', width * 0.96);
    const marks: Mark[] = [
      textAt(2, y, say(title), { face: 'name' }),
      textAt(98, y, say(total), { face: 'name', anchor: 'end', tone }),
      shapeAt('disc', 4, top + 14, 'ink'),
    ];
    if (count > 1) marks.push(...strokes.map((x) => lineAt([x, top], [x, top + 28], { tone, width: 1.5 })));
    else marks.push({ mark: 'box', x: 10, to: 98, y: top, height: 28, tone, look: 'tint' });
    if (count === 1 && inside) marks.push(textAt(13, top + 18, inside, { face: 'code', tone, halo: false }));
    marks.push(...linesAt(2, top + 44, lines, { tone: 'mute' }));
    return [marks, top + 56 + lines.length * lineHeight];
  });
  return { ...drawing, height: drawing.height - 10 };
}

const shapeOf = { passed: 'disc', refused: 'cross', next: 'lamp' } as const;
const toneOf = { passed: 'sea', refused: 'buoy', next: 'lamp' } as const;

/** Calls as dots on a line of time. */
export function drawWindows(figure: FigureOf<'window'>, say: Say, width: number): Drawing {
  const drawing = stacked(figure.rows, 4, ({ title, result, shades, calls, mark, lit }, y) => {
    const lines = wrap(say(result), 'label', width * 0.96);
    const line = y + lines.length * lineHeight + 32;
    const tone = lit ? 'lamp' : 'ink';
    const ground = { mark: 'box', y: line - 18, height: 36, tone, look: lit ? 'tint' : 'ground' } as const;
    const anchor = mark.at > 80 ? 'end' : mark.at < 20 ? 'start' : 'middle';
    const marks: Mark[] = [
      textAt(2, y, say(title), { face: 'name' }),
      ...linesAt(2, y + lineHeight, lines, { tone: 'mute' }),
      ...shades.map(({ from, to }) => ({ ...ground, x: from, to })),
      lineAt([2, line], [98, line], { tone: 'line2', width: 1 }),
      ...calls.map(({ at, state }) => shapeAt(shapeOf[state], at, line, toneOf[state])),
      lineAt([mark.at, line - 22], [mark.at, line + 22], { tone, width: lit ? 2 : 1 }),
      textAt(mark.at, line + 36, say(mark.text), { anchor, face: 'name' }),
    ];
    return [marks, line + 54];
  });
  return { ...drawing, height: drawing.height - 8 };
}
