// How do marks become SVG?
import { escapeHtml, escapeText } from '@farol/http';
import type { BoxMark, Drawing, LineMark, Mark, PatternMark, ShapeMark, TextMark } from './marks.ts';

/**
 * Elements are closed by a tag of their own, because the pages leave out quotes, and a slash would then belong to the last value.
 * `label` is the full sentence for readers who do not see the drawing. `id` makes the pattern's name unique on the page.
 */
export function svgOf({ height, marks }: Drawing, label: string, id: string): string {
  const body = marks.map((mark) => markSvg(mark, id)).join('');
  return `<svg role="img" aria-label="${escapeHtml(label)}" width="100%" height="${height}">${body}</svg>`;
}

function markSvg(mark: Mark, id: string): string {
  switch (mark.mark) {
    case 'text':
      return textSvg(mark);
    case 'line':
      return lineSvg(mark);
    case 'box':
      return boxSvg(mark);
    case 'shape':
      return shapeSvg(mark);
    case 'pattern':
      return patternSvg(mark, id);
  }
}

const rounded = (value: number) => String(Math.round(value * 100) / 100);
const percent = (value: number) => `${rounded(value)}%`;

const faceClass = { name: 'name', label: 'label', code: 'bytes', 'strong-code': 'bytes strong' } as const;

function textSvg({ x, dx, y, anchor, face, tone, text, halo }: TextMark): string {
  const place = `x="${percent(x)}" y="${rounded(y)}"${dx === 0 ? '' : ` dx="${rounded(dx)}"`}`;
  const aligned = anchor === 'start' ? '' : ` text-anchor="${anchor}"`;
  return `<text ${place}${aligned} class="${faceClass[face]} ${tone}${halo ? '' : ' flat'}">${escapeText(text)}</text>`;
}

function lineSvg({ x1, x2, y1, y2, tone, stroke, width }: LineMark): string {
  const look = [tone, stroke === 'solid' ? '' : stroke, width === 1.5 ? '' : `w${width}`].filter(Boolean).join(' ');
  return `<line x1="${percent(x1)}" x2="${percent(x2)}" y1="${rounded(y1)}" y2="${rounded(y2)}" class="${look}"></line>`;
}

function boxSvg({ x, to, y, height, tone, look }: BoxMark): string {
  if (typeof to === 'number')
    return `<rect x="${percent(x)}" width="${percent(to - x)}" y="${rounded(y)}" height="${height}" rx="2" class="${tone} ${look}"></rect>`;
  return placed(
    x,
    y,
    `<rect x="${rounded(-to.pixels / 2)}" width="${rounded(to.pixels)}" height="${height}" rx="2" class="${tone} ${look}"></rect>`,
  );
}

const shapes = {
  disc: '<circle r="5"></circle>',
  ring: '<circle r="4.5" class="hollow"></circle>',
  lamp: '<circle r="6.5" class="lit"></circle>',
  cross:
    '<rect x="-6" y="-6" width="12" height="12" rx="1.5"></rect><path d="M-2.5-2.5l5 5m0-5l-5 5" class="x"></path>',
  'head-right': '<path d="M0 0l-8-4v8z"></path>',
  'head-left': '<path d="M0 0l8-4v8z"></path>',
  'head-down': '<path d="M0 0l-4-8h8z"></path>',
} as const satisfies Record<ShapeMark['shape'], string>;

function shapeSvg({ shape, x, y, tone }: ShapeMark): string {
  return placed(x, y, `<g class="shape ${tone}">${shapes[shape]}</g>`);
}

/** A part with its own zero at a percentage of the width. */
function placed(x: number, y: number, inner: string): string {
  return `<svg x="${percent(x)}" y="${rounded(y)}">${inner}</svg>`;
}

/** One small square per column and row; a pattern, since a thousand elements would be most of the page. */
function patternSvg({ y, rows, columns, rowHeight }: PatternMark, id: string): string {
  const name = `${id}-dots`;
  const square = `<rect x="10%" y="1" width="${percent(65 / columns)}" height="${rowHeight - 2}" class="line2 solid"></rect>`;
  return `<pattern id="${name}" width="${percent(100 / columns)}" height="${rowHeight}" y="${y}" patternUnits="userSpaceOnUse">${square.replace('x="10%"', 'x="0"')}</pattern><rect y="${y}" width="100%" height="${rows * rowHeight}" fill="url(#${name})"></rect>`;
}
