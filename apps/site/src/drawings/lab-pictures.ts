// What does each lab show, at a glance? One small drawing per lab, in the shapes and colours of the lab itself.
import { type BoxMark, type Drawing, lineAt, type Mark, shapeAt, type Tone, textAt } from './marks.ts';

const height = 56;
const picture = (...marks: readonly Mark[]): Drawing => ({ height, marks });

const box = (x: number, to: number, y: number, tone: Tone, look: BoxMark['look'] = 'solid', tall = 8): BoxMark => ({
  mark: 'box',
  x,
  to,
  y,
  height: tall,
  tone,
  look,
});

/** Refused, answered, and sent again. */
const webhooks = picture(
  lineAt([10, 2], [10, 54], { tone: 'line2', width: 1 }),
  lineAt([90, 2], [90, 54], { tone: 'line2', width: 1 }),
  lineAt([10, 12], [84, 12]),
  shapeAt('head-right', 90, 12, 'ink'),
  shapeAt('cross', 50, 12, 'buoy'),
  lineAt([16, 28], [90, 28], { tone: 'brass', stroke: 'dashed' }),
  shapeAt('head-left', 10, 28, 'brass'),
  lineAt([10, 44], [84, 44]),
  shapeAt('disc', 90, 44, 'sea'),
);

/** The same body: one loses what was not sent, the other changes what was. */
const rest = picture(
  ...[0, 1, 2, 3].flatMap((i) => [
    box(2, 44, 4 + i * 13, i === 0 ? 'brass' : 'buoy', i === 0 ? 'solid' : 'outline'),
    box(56, 98, 4 + i * 13, 'violet', i === 0 ? 'solid' : 'tint'),
  ]),
);

/** Depth, cost and lookups; the last is above its limit. */
const graphql = picture(
  ...[
    [4, 30, 'sea'],
    [23, 55, 'sea'],
    [42, 98, 'buoy'],
  ].flatMap(([y, to, tone]) => [
    box(2, 98, Number(y), 'line2', 'ground', 10),
    box(2, Number(to), Number(y), tone as Tone, 'solid', 10),
  ]),
);

/** A query, nested line by line. */
const graphiql = picture(
  ...[
    [2, 14],
    [12, 46],
    [22, 70],
    [22, 58],
    [12, 18],
  ].map(([from = 0, to = 0], i) =>
    lineAt([from, 8 + i * 10], [to, 8 + i * 10], { tone: i % 4 === 0 ? 'mute' : 'water', width: 2 }),
  ),
);

/** A window with three calls in it, and a fourth that is refused. */
const limits = picture(
  box(8, 88, 10, 'lamp', 'tint', 36),
  lineAt([2, 28], [98, 28], { tone: 'line2', width: 1 }),
  lineAt([88, 6], [88, 50], { tone: 'lamp', width: 2 }),
  ...[18, 38, 54].map((x) => shapeAt('disc', x, 28, 'ink')),
  shapeAt('cross', 74, 28, 'buoy'),
);

/** A use that fits below the limit, and one that does not. */
const calculator = picture(
  box(2, 46, 12, 'sea', 'solid', 12),
  box(2, 94, 34, 'buoy', 'solid', 12),
  lineAt([68, 4], [68, 52], { width: 2 }),
);

/** Those who pass, and those who are not known or not allowed. */
const authentication = picture(
  ...(['401', '403', '200'] as const).flatMap((status, i) => {
    const [y, tone] = [10 + i * 18, status === '200' ? 'sea' : 'brass'] as const;
    return [
      lineAt([4, y], [46, y], { tone: 'line2' }),
      shapeAt(status === '200' ? 'disc' : 'cross', 52, y, status === '200' ? 'sea' : 'buoy'),
      textAt(66, y + 4, status, { face: 'strong-code', tone }),
    ];
  }),
);

/** Lines of a description, and what was found beside them. */
const check = picture(
  ...[66, 52, 74, 44].map((to, i) => lineAt([2, 9 + i * 13], [to, 9 + i * 13], { tone: 'line2', width: 2 })),
  shapeAt('disc', 90, 9, 'sea'),
  shapeAt('cross', 90, 35, 'buoy'),
);

/** The ten statuses, by who has to act. */
function errors(statuses: readonly number[]): Drawing {
  return picture(
    ...statuses.map((status, i) => {
      const tone = status < 300 ? 'sea' : status < 400 ? 'water' : status < 500 ? 'brass' : 'buoy';
      const x = 2 + (i % 5) * 20;
      return box(x, x + 15, i < 5 ? 8 : 32, tone, 'solid', 16);
    }),
  );
}

export function labPictures(statuses: readonly number[]) {
  return {
    webhooks,
    rest,
    graphql,
    graphiql,
    limits,
    calculator,
    errors: errors(statuses),
    check,
    authentication,
  } as const;
}
