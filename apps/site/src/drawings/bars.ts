// How many lookups does each way make? One stroke per lookup.
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, shapeAt, textAt } from './marks.ts';
import { lineHeight, linesAt, wrap } from './text-width.ts';

export function drawBars(figure: FigureOf<'bars'>, say: Say, width: number): Drawing {
  const marks: Mark[] = [];
  let y = 16;
  figure.rows.forEach((row, i) => {
    if (i > 0) {
      marks.push(lineAt([0, y - 6], [100, y - 6], { tone: 'line2', width: 1, stroke: 'dotted' }));
      y += 16;
    }
    marks.push(textAt(2, y, say(row.title), { face: 'name' }));
    marks.push(textAt(98, y, say(row.total), { face: 'name', anchor: 'end', tone: row.tone }));
    const top = y + 12;
    marks.push(shapeAt('disc', 4, top + 14, 'ink'));
    if (row.count > 1)
      for (let n = 0; n < row.count; n += 1) {
        const x = 11 + (87 * n) / (row.count - 1);
        marks.push(lineAt([x, top], [x, top + 28], { tone: row.tone, width: 1.5 }));
      }
    else {
      marks.push({ mark: 'box', x: 10, to: 98, y: top, height: 28, tone: row.tone, look: 'tint' });
      if (row.inside) marks.push(textAt(13, top + 18, row.inside, { face: 'code', tone: row.tone, halo: false }));
    }
    y = top + 44;
    const note = wrap(say(row.note), 'label', width * 0.96);
    marks.push(...linesAt(2, y, note, { tone: 'mute' }));
    y += note.length * lineHeight + 12;
  });
  return { height: y - 10, marks };
}
