// Through which stages does a request go, and where can it leave? From left to right where there is room, else downwards.
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, shapeAt, textAt } from './marks.ts';
import { lineHeight, linesAround, linesAt, wide, wrap } from './text-width.ts';

export function drawPipeline(figure: FigureOf<'pipeline'>, say: Say, width: number): Drawing {
  return width < wide ? drawDown(figure, say, width) : drawAcross(figure, say, width);
}

/** One track through all stages; what ends early falls off it. */
function drawAcross({ enter, leave, stages }: FigureOf<'pipeline'>, say: Say, width: number): Drawing {
  const share = 100 / stages.length;
  const room = (width * share) / 100;
  const names = stages.map(({ name }) => wrap(say(name), 'name', room - 18));
  const height = Math.max(...names.map((lines) => lines.length)) * lineHeight + 14;
  const top = 24;
  const track = top + height / 2;
  const drop = top + height + 30;
  const marks: Mark[] = [
    textAt(0, 14, say(enter), { tone: 'mute' }),
    textAt(100, 14, say(leave), { tone: 'mute', anchor: 'end' }),
    lineAt([0, track], [99, track], { width: 2 }),
    shapeAt('head-right', 100, track, 'ink'),
  ];
  let bottom = drop;
  stages.forEach(({ exit, tone }, i) => {
    const [left, right] = [i * share + 0.6, (i + 1) * share - 1.6];
    const middle = (left + right) / 2;
    marks.push({ mark: 'box', x: left, to: right, y: top, height, tone, look: 'ground' });
    marks.push(...linesAround(middle, track, names[i] ?? [], { anchor: 'middle', face: 'name', halo: false }));
    if (!exit) return;
    const lines = wrap(say(exit), 'label', room - 8);
    marks.push(lineAt([middle, top + height], [middle, drop - 8], { tone, stroke: 'dashed' }));
    marks.push(shapeAt('head-down', middle, drop, tone));
    marks.push(...linesAt(middle, drop + 16, lines, { tone, anchor: 'middle' }));
    bottom = Math.max(bottom, drop + 16 + lines.length * lineHeight);
  });
  return { height: bottom, marks };
}

const stageEnd = 44;
const middle = stageEnd / 2;
const exitStart = 56;

function drawDown({ enter, leave, stages }: FigureOf<'pipeline'>, say: Say, width: number): Drawing {
  const marks: Mark[] = [textAt(middle, 14, say(enter), { anchor: 'middle', face: 'name' })];
  let y = 20;
  for (const { name, exit, tone } of stages) {
    marks.push(lineAt([middle, y], [middle, y + 14]), shapeAt('head-down', middle, y + 16, 'ink'));
    const top = y + 16;
    const lines = wrap(say(name), 'label', (width * stageEnd) / 100 - 12);
    const exits = exit ? wrap(say(exit), 'label', (width * (100 - exitStart)) / 100) : [];
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
