// What does a change leave behind? One block per field, one cell per moment.
import { boxAt, type Drawing, type FigureOf, lineAt, type Mark, type Say, type Tone, textAt } from './marks.ts';

const toneOf: Readonly<Record<FigureOf<'change'>['rows'][number]['cells'][number]['state'], Tone>> = {
  plain: 'ink',
  changed: 'sea',
  kept: 'ink',
  wiped: 'buoy',
};

export function drawChange(figure: FigureOf<'change'>, say: Say): Drawing {
  const share = 100 / figure.columns.length;
  const marks: Mark[] = figure.columns.flatMap(({ title, tone }, i) => [
    textAt(i * share + 1, 14, say(title), { face: 'name', tone }),
    lineAt([i * share + 0.5, 22], [(i + 1) * share - 1.5, 22], { width: 2, tone }),
  ]);
  let y = 30;
  for (const { field, cells } of figure.rows) {
    marks.push(textAt(1, y + 12, field, { face: 'code', tone: 'mute' }));
    y += 18;
    cells.forEach(({ value, state }, i) => {
      const tone = toneOf[state];
      const look = value === null ? 'outline' : state === 'plain' || state === 'kept' ? 'ground' : 'tint';
      const ground = { tone: value === null ? 'line2' : tone, look } as const;
      marks.push(boxAt(i * share + 0.5, (i + 1) * share - 1.5, y, 24, ground));
      if (value !== null) marks.push(textAt(i * share, y + 16, say(value), { dx: 6, face: 'code', tone, halo: false }));
    });
    y += 32;
  }
  return { height: y, marks };
}
