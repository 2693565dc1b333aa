// How do marks become SVG?
import { type ComponentChildren, h } from 'preact';
import type { BoxMark, Drawing, LineMark, Mark, PatternMark, ShapeMark, TextMark } from './marks.ts';

type Props = {
  readonly drawing: Drawing;
  /** The full sentence for readers who do not see the drawing. */
  readonly label: string;
  /** Makes the name of a pattern unique on the page. */
  readonly id: string;
  readonly class?: string | undefined;
};

export function Svg({ drawing: { height, marks }, label, id, class: name }: Props) {
  const drawn = marks.map((mark) => (writers[mark.mark] as (mark: Mark, id: string) => ComponentChildren)(mark, id));
  return h('svg', { role: 'img', 'aria-label': label, class: name, width: '100%', height }, drawn);
}

const part = (tag: string, props: Readonly<Record<string, unknown>>, inner?: ComponentChildren): ComponentChildren =>
  h(tag, props, inner);

const rounded = (value: number) => Math.round(value * 100) / 100;
const percent = (value: number) => `${rounded(value)}%`;

const faceClass = { name: 'name', label: 'label', code: 'bytes', 'strong-code': 'bytes strong' } as const;

function textSvg({ x, dx, y, anchor, face, tone, text, halo }: TextMark): ComponentChildren {
  const place = { x: percent(x), y: rounded(y), ...(dx !== 0 && { dx: rounded(dx) }) };
  const aligned = anchor === 'start' ? {} : { 'text-anchor': anchor };
  return part('text', { ...place, ...aligned, class: `${faceClass[face]} ${tone}${halo ? '' : ' flat'}` }, text);
}

function lineSvg({ x1, x2, y1, y2, tone, stroke, width }: LineMark): ComponentChildren {
  const look = [tone, stroke === 'solid' ? '' : stroke, width === 1.5 ? '' : `w${width}`].filter(Boolean).join(' ');
  return part('line', { x1: percent(x1), x2: percent(x2), y1: rounded(y1), y2: rounded(y2), class: look });
}

function boxSvg({ x, to, y, height, tone, look }: BoxMark): ComponentChildren {
  const drawn = { height, rx: 2, class: `${tone} ${look}` };
  if (typeof to === 'number') return part('rect', { x: percent(x), width: percent(to - x), y: rounded(y), ...drawn });
  return placed(x, y, part('rect', { x: rounded(-to.pixels / 2), width: rounded(to.pixels), ...drawn }));
}

const path = (d: string) => () => part('path', { d });
const shapes: Readonly<Record<ShapeMark['shape'], () => ComponentChildren>> = {
  disc: () => part('circle', { r: 5 }),
  ring: () => part('circle', { r: 4.5, class: 'hollow' }),
  lamp: () => part('circle', { r: 6.5, class: 'lit' }),
  cross: () => [
    part('rect', { x: -6, y: -6, width: 12, height: 12, rx: 1.5 }),
    part('path', { d: 'M-2.5-2.5l5 5m0-5l-5 5', class: 'x' }),
  ],
  'head-right': path('M0 0l-8-4v8z'),
  'head-left': path('M0 0l8-4v8z'),
  'head-down': path('M0 0l-4-8h8z'),
};

function shapeSvg({ shape, x, y, tone }: ShapeMark): ComponentChildren {
  return placed(x, y, part('g', { class: `shape ${tone}` }, shapes[shape]()));
}

/** A part with its own zero at a percentage of the width. */
function placed(x: number, y: number, inner: ComponentChildren): ComponentChildren {
  return part('svg', { x: percent(x), y: rounded(y) }, inner);
}

/** One small square per column and row; a pattern, since a thousand elements would be most of the page. */
function patternSvg({ y, rows, columns, rowHeight }: PatternMark, id: string): ComponentChildren {
  const name = `${id}-dots`;
  const square = { x: 0, y: 1, width: percent(65 / columns), height: rowHeight - 2, class: 'line2 solid' };
  const cell = { id: name, width: percent(100 / columns), height: rowHeight, y, patternUnits: 'userSpaceOnUse' };
  return [
    part('pattern', cell, part('rect', square)),
    part('rect', { y, width: '100%', height: rows * rowHeight, fill: `url(#${name})` }),
  ];
}

const writers = { text: textSvg, line: lineSvg, box: boxSvg, shape: shapeSvg, pattern: patternSvg } as const;
