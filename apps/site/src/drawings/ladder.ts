// When is each attempt made? Steps on a logarithmic axis.
import { type Drawing, type FigureOf, lineAt, type Mark, type Say, shapeAt, textAt } from './marks.ts';

export function drawLadder(figure: FigureOf<'ladder'>, say: Say): Drawing {
  const { steps } = figure;
  const first = Math.log(steps[1]?.seconds ?? 1);
  const last = Math.log(steps.at(-1)?.seconds ?? 2);
  // Zero has no logarithm: the first attempt stands at the left, the second a tenth of the width later.
  const xOf = (seconds: number) => (seconds === 0 ? 3 : 13 + (82 * (Math.log(seconds) - first)) / (last - first));
  const rise = 11;
  const top = 52;
  const bottom = top + (steps.length - 1) * rise;
  const axis = bottom + 14;
  const marks: Mark[] = [
    textAt(1, 16, say(figure.title), { face: 'name' }),
    textAt(1, 32, say(figure.axis), { tone: 'mute' }),
    lineAt([3, axis], [97, axis], { tone: 'line2', width: 1 }),
  ];
  const places = steps.map(({ seconds }, i) => ({ x: xOf(seconds), y: bottom - i * rise }));
  places.forEach(({ x, y }, i) => {
    const next = places[i + 1];
    if (next) {
      marks.push(lineAt([x, y], [next.x, y], { stroke: 'dashed', tone: 'line2' }));
      marks.push(lineAt([next.x, y], [next.x, next.y], { stroke: 'dashed', tone: 'line2' }));
    }
    marks.push(shapeAt(i === 0 ? 'disc' : 'ring', x, y, i === 0 ? 'ink' : 'line2'));
    marks.push(lineAt([x, axis - 3], [x, axis + 3], { tone: 'line2', width: 1 }));
  });
  steps.forEach(({ label, minor }, i) => {
    if (minor) return;
    const anchor = i === 0 ? 'start' : i === steps.length - 1 ? 'end' : 'middle';
    marks.push(
      textAt(places[i]?.x ?? 0, axis + 18, say(label), { anchor, dx: i === 0 ? -4 : i === steps.length - 1 ? 6 : 0 }),
    );
  });
  return { height: axis + 28, marks };
}
