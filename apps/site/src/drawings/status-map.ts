// Who has to act after each status? One column per answer to that question.
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, textAt } from './marks.ts';
import { lineHeight, linesAt, wrap } from './text-width.ts';

export function drawStatusMap(figure: FigureOf<'map'>, say: Say, width: number): Drawing {
  const share = 100 / figure.columns.length;
  const room = (width * share) / 100 - 10;
  const titles = figure.columns.map(({ title }) => wrap(say(title), 'name', room));
  const hints = figure.columns.map(({ hint }) => wrap(say(hint), 'label', room));
  const head = 4 + Math.max(...titles.map((lines) => lines.length)) * lineHeight;
  const body = head + 10 + Math.max(...hints.map((lines) => lines.length)) * lineHeight;
  const marks: Mark[] = [];
  let bottom = body;
  figure.columns.forEach(({ tone, cells }, i) => {
    const left = i * share + 0.5;
    const right = (i + 1) * share - 1.5;
    marks.push(...linesAt(left, 14, titles[i] ?? [], { face: 'name' }));
    marks.push(lineAt([left, head + 4], [right, head + 4], { width: 2 }));
    marks.push(...linesAt(left, head + 20, hints[i] ?? [], { tone: 'mute' }));
    let y = body + 10;
    for (const cell of cells) {
      const lines = wrap(say(cell.text), 'label', room - 8);
      const height = 22 + lines.length * lineHeight;
      marks.push({ mark: 'box', x: left, to: right, y, height, tone, look: 'tint' });
      marks.push(textAt(left, y + 15, cell.code, { dx: 6, face: 'strong-code', tone, halo: false }));
      marks.push(...linesAt(left, y + 30, lines, { dx: 6, halo: false }));
      y += height + 6;
    }
    bottom = Math.max(bottom, y);
  });
  return { height: bottom, marks };
}
