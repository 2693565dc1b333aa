// Who sends what to whom, in which order?
import type { Figure, Frozen } from '@farol/catalogue';
import { type BoxMark, type Drawing, lineAt, type Mark, shapeAt, textAt } from './marks.ts';
import { lineHeight, narrowest, widthOf, wrap } from './text-width.ts';

type Sequence = Frozen<Extract<Figure, { kind: 'sequence' }>>;
type Say = (text: { readonly pt: string; readonly en: string }) => string;
type Step = Sequence['steps'][number];
type Message = Extract<Step, { readonly from: number }>;

const lanePlaces: Readonly<Record<number, readonly number[]>> = {
  2: [16, 84],
  3: [14, 50, 86],
  4: [12, 37.5, 62.5, 88],
};

export function drawSequence(figure: Sequence, say: Say): Drawing {
  const places = lanePlaces[figure.lanes.length] ?? [];
  const at = (lane: number) => places[lane] ?? 50;
  const nameWidth = (narrowest * ((places[1] ?? 0) - (places[0] ?? 0))) / 100 - 6;
  const names = figure.lanes.map((name) => wrap(say(name), 'name', nameWidth));
  const top = 8 + Math.max(...names.map((lines) => lines.length)) * lineHeight;
  const marks: Mark[] = names.flatMap((lines, lane) =>
    lines.map((line, i) =>
      textAt(at(lane), top - 4 - (lines.length - 1 - i) * lineHeight, line, { anchor: 'middle', face: 'name' }),
    ),
  );
  let y = top + 14;
  for (const step of figure.steps) {
    const drawn = drawStep(step, at, y, say);
    marks.push(...drawn.marks);
    y = drawn.y;
  }
  const bottom = y + 4;
  const { secretLane } = figure;
  const ground: BoxMark[] =
    secretLane === undefined
      ? []
      : [
          {
            mark: 'box',
            x: at(secretLane),
            to: { pixels: 64 },
            y: top + 2,
            height: bottom - top - 2,
            tone: 'violet',
            look: 'tint',
          },
        ];
  const lifelines = places.flatMap((x) => [
    lineAt([x, top + 2], [x, bottom], { tone: 'line2', width: 1 }),
    lineAt([x, top + 2], [x, top + 8], { width: 6 }),
  ]);
  return { height: bottom + 8, marks: [...ground, ...lifelines, ...marks] };
}

type Drawn = { readonly marks: readonly Mark[]; readonly y: number };

function drawStep(step: Step, at: (lane: number) => number, y: number, say: Say): Drawn {
  if ('from' in step) return drawMessage(step, at, y, say);
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
    const room = (narrowest * (left ? x : 100 - x)) / 100 - 16;
    const lines = wrap(say(step.refused), 'label', room);
    return {
      marks: [
        shapeAt('cross', x, middle, 'buoy'),
        ...lines.map((line, i) =>
          textAt(x, middle + 4 + i * lineHeight, line, {
            dx: left ? -12 : 12,
            anchor: left ? 'end' : 'start',
            tone: 'buoy',
          }),
        ),
      ],
      y: middle + lines.length * lineHeight + 4,
    };
  }
  const room = (narrowest * 2 * Math.min(x, 100 - x)) / 100;
  const lines = wrap(say(step.note), 'label', Math.min(150, room - 12));
  const pixels = Math.max(...lines.map((line) => widthOf(line, 'label'))) + 12;
  const height = lines.length * lineHeight + 6;
  return {
    marks: [
      { mark: 'box', x, to: { pixels }, y, height, tone: step.tone, look: step.tone === 'ink' ? 'ground' : 'tint' },
      ...lines.map((line, i) =>
        textAt(x, y + 14 + i * lineHeight, line, { anchor: 'middle', tone: step.tone, halo: false }),
      ),
    ],
    y: y + height + 8,
  };
}

function drawMessage(step: Message, at: (lane: number) => number, y: number, say: Say): Drawn {
  const [from, to] = [at(step.from), at(step.to)];
  const right = to > from;
  const face = step.code ? 'code' : 'label';
  const lines = wrap(say(step.text), face, (narrowest * Math.abs(to - from)) / 100 - 14);
  const arrow = y + lines.length * lineHeight + 2;
  return {
    marks: [
      lineAt([from, arrow], [to, arrow], { tone: step.tone, stroke: step.answer ? 'dashed' : 'solid' }),
      shapeAt(right ? 'head-right' : 'head-left', to, arrow, step.tone),
      ...lines.map((line, i) =>
        textAt((from + to) / 2, y + 11 + i * lineHeight, line, { anchor: 'middle', face, tone: step.tone }),
      ),
    ],
    y: arrow + 9,
  };
}
