// Which calls fit into a window? Calls as dots on a line of time.
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, shapeAt, textAt } from './marks.ts';
import { lineHeight, wrap } from './text-width.ts';

const shapeOf = { passed: 'disc', refused: 'cross', next: 'lamp' } as const;
const toneOf = { passed: 'sea', refused: 'buoy', next: 'lamp' } as const;

export function drawWindows(figure: FigureOf<'window'>, say: Say, width: number): Drawing {
  const marks: Mark[] = [];
  let y = 16;
  figure.rows.forEach((row, i) => {
    if (i > 0) {
      marks.push(lineAt([0, y - 4], [100, y - 4], { tone: 'line2', width: 1, stroke: 'dotted' }));
      y += 18;
    }
    marks.push(textAt(2, y, say(row.title), { face: 'name' }));
    for (const line of wrap(say(row.result), 'label', width * 0.96)) {
      y += lineHeight;
      marks.push(textAt(2, y, line, { tone: 'mute' }));
    }
    const line = y + 32;
    for (const { from, to } of row.shades)
      marks.push({
        mark: 'box',
        x: from,
        to,
        y: line - 18,
        height: 36,
        tone: row.lit ? 'lamp' : 'ink',
        look: row.lit ? 'tint' : 'ground',
      });
    marks.push(lineAt([2, line], [98, line], { tone: 'line2', width: 1 }));
    for (const { at, state } of row.calls) marks.push(shapeAt(shapeOf[state], at, line, toneOf[state]));
    marks.push(
      lineAt([row.mark.at, line - 22], [row.mark.at, line + 22], {
        tone: row.lit ? 'lamp' : 'ink',
        width: row.lit ? 2 : 1,
      }),
    );
    marks.push(
      textAt(row.mark.at, line + 36, say(row.mark.text), {
        anchor: row.mark.at > 80 ? 'end' : row.mark.at < 20 ? 'start' : 'middle',
        face: 'name',
      }),
    );
    y = line + 54;
  });
  return { height: y - 8, marks };
}
