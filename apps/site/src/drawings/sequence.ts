// Who sends what to whom, in which order?
import { type BoxMark, type Drawing, type FigureOf, lineAt, type Mark, type Say, shapeAt, textAt } from './marks.ts';
import { lineHeight, linesAt, widthOf, wrap } from './text-width.ts';

type Step = FigureOf<'sequence'>['steps'][number];
type Message = Extract<Step, { readonly from: number }>;

const lanePlaces: Readonly<Record<number, readonly number[]>> = {
  2: [16, 84],
  3: [14, 50, 86],
  4: [12, 37.5, 62.5, 88],
};

export function drawSequence(figure: FigureOf<'sequence'>, say: Say, width: number): Drawing {
  const places = lanePlaces[figure.lanes.length] ?? [];
  const at = (lane: number) => places[lane] ?? 50;
  const nameWidth = (width * ((places[1] ?? 0) - (places[0] ?? 0))) / 100 - 6;
  const names = figure.lanes.map((name) => wrap(say(name), 'name', nameWidth));
  const top = 8 + Math.max(...names.map((lines) => lines.length)) * lineHeight;
  const marks: Mark[] = names.flatMap((lines, lane) =>
    linesAt(at(lane), top - 4 - (lines.length - 1) * lineHeight, lines, { anchor: 'middle', face: 'name' }),
  );
  let y = top + 14;
  const starts = [top + 2];
  const ends: number[] = [];
  for (const step of figure.steps) {
    const drawn = drawStep(step, at, y, say, width);
    marks.push(...drawn.marks);
    // Lifelines make room for the title of what follows.
    if ('divide' in step) {
      ends.push(y + 2);
      starts.push(drawn.y - 4);
    }
    y = drawn.y;
  }
  const bottom = y + 4;
  ends.push(bottom);
  const ground = { mark: 'box', to: { pixels: 64 }, y: top + 2, height: bottom - top - 2, tone: 'violet' } as const;
  const secret: BoxMark[] = figure.lanes.flatMap((_, lane) =>
    lane === figure.secretLane ? [{ ...ground, x: at(lane), look: 'tint' }] : [],
  );
  const lifelines = places.flatMap((x) => [
    ...starts.map((from, i) => lineAt([x, from], [x, ends[i] ?? bottom], { tone: 'line2', width: 1 })),
    lineAt([x, top + 2], [x, top + 8], { width: 6 }),
  ]);
  return { height: bottom + 8, marks: [...secret, ...lifelines, ...marks] };
}

type Drawn = { readonly marks: readonly Mark[]; readonly y: number };

function drawStep(step: Step, at: (lane: number) => number, y: number, say: Say, width: number): Drawn {
  if ('from' in step) return drawMessage(step, at, y, say, width);
  if ('divide' in step) {
    const line = y + 6;
    return {
      marks: [
        lineAt([0, line], [100, line], { tone: 'line2', width: 1, stroke: 'dotted' }),
        textAt(1, line + 16, say(step.divide), { face: 'name' }),
      ],
      y: line + 26,
    };
  }
  const x = at(step.at);
  if ('refused' in step) {
    const middle = y + 8;
    // The reason stands on the side that has more room.
    const left = x > 60;
    const room = (width * (left ? x : 100 - x)) / 100 - 16;
    const lines = wrap(say(step.refused), 'label', room);
    return {
      marks: [
        shapeAt('cross', x, middle, 'buoy'),
        ...linesAt(x, middle + 4, lines, { dx: left ? -12 : 12, anchor: left ? 'end' : 'start', tone: 'buoy' }),
      ],
      y: middle + lines.length * lineHeight + 4,
    };
  }
  const room = (width * 2 * Math.min(x, 100 - x)) / 100;
  const lines = wrap(say(step.note), 'label', Math.min(150, room - 12));
  const pixels = Math.max(...lines.map((line) => widthOf(line, 'label'))) + 12;
  const height = lines.length * lineHeight + 6;
  return {
    marks: [
      { mark: 'box', x, to: { pixels }, y, height, tone: step.tone, look: step.tone === 'ink' ? 'ground' : 'tint' },
      ...linesAt(x, y + 14, lines, { anchor: 'middle', tone: step.tone, halo: false }),
    ],
    y: y + height + 8,
  };
}

function drawMessage(step: Message, at: (lane: number) => number, y: number, say: Say, width: number): Drawn {
  const [from, to] = [at(step.from), at(step.to)];
  const right = to > from;
  const face = step.code ? 'code' : 'label';
  const lines = wrap(say(step.text), face, (width * Math.abs(to - from)) / 100 - 14);
  const arrow = y + lines.length * lineHeight + 2;
  return {
    marks: [
      lineAt([from, arrow], [to, arrow], { tone: step.tone, stroke: step.answer ? 'dashed' : 'solid' }),
      shapeAt(right ? 'head-right' : 'head-left', to, arrow, step.tone),
      ...linesAt((from + to) / 2, y + 11, lines, { anchor: 'middle', face, tone: step.tone }),
    ],
    y: arrow + 9,
  };
}
