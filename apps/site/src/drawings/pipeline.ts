// Through which stages does a request go, and where can it leave?
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, shapeAt, textAt } from './marks.ts';
import { lineHeight, linesAround, narrowest, wrap } from './text-width.ts';

const stageEnd = 44;
const middle = stageEnd / 2;
const exitStart = 56;

export function drawPipeline({ enter, leave, stages }: FigureOf<'pipeline'>, say: Say): Drawing {
  const marks: Mark[] = [textAt(middle, 14, say(enter), { anchor: 'middle', face: 'name' })];
  let y = 20;
  for (const { name, exit, tone } of stages) {
    marks.push(lineAt([middle, y], [middle, y + 14]), shapeAt('head-down', middle, y + 16, 'ink'));
    const top = y + 16;
    const lines = wrap(say(name), 'label', (narrowest * stageEnd) / 100 - 12);
    const exits = exit ? wrap(say(exit), 'label', (narrowest * (100 - exitStart)) / 100) : [];
    const height = Math.max(lines.length, exits.length) * lineHeight + 10;
    marks.push({ mark: 'box', x: 0, to: stageEnd, y: top, height, tone, look: 'ground' });
    const at = top + height / 2;
    marks.push(...linesAround(middle, at, lines, { anchor: 'middle' }));
    if (exits.length > 0) {
      marks.push(lineAt([stageEnd, at], [exitStart - 2, at], { tone, stroke: 'dashed' }));
      marks.push(shapeAt('head-right', exitStart - 1.5, at, tone));
      marks.push(...linesAround(exitStart, at, exits, { tone }));
    }
    y = top + height;
  }
  marks.push(lineAt([middle, y], [middle, y + 14]), shapeAt('head-down', middle, y + 16, 'ink'));
  marks.push(textAt(middle, y + 32, say(leave), { anchor: 'middle', face: 'name' }));
  return { height: y + 42, marks };
}
