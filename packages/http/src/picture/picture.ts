// A small SVG for pages of others: it shows in light and in dark, needs no script, and loads nothing.
import { escapeHtml } from '../escape-html.ts';
import { languageTag } from '../language/language.ts';
import type { Language } from '../language/text.ts';
import { palette } from './palette.ts';
import { textWidth } from './text-width.ts';

export type Colour = keyof typeof palette;

export type Picture = {
  readonly language: Language;
  /** For readers who do not see it: its name, and all that it shows. */
  readonly title: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly body: string;
};

/** Some programs that draw SVG know neither variables nor `light-dark()`. */
const fills = (theme: 0 | 1) =>
  Object.entries(palette)
    .map(([name, colours]) => `.${name}{fill:${colours[theme]}}`)
    .concat(`.frame{stroke:${palette.line[theme]}}.lamp{stroke:${palette['lamp-line'][theme]}}`)
    .join('');

/** The whole style, so that a policy can name it by its digest. */
export const pictureStyle = [
  'text{font:12px "Segoe UI",-apple-system,Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif}',
  '.strong{font-weight:650}.large{font-size:18px}',
  fills(0),
  `@media(prefers-color-scheme:dark){${fills(1)}}`,
].join('');

export function picture({ language, title, description, width, height, body }: Picture): string {
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" aria-labelledby="t d" lang="${languageTag[language]}">`,
    `<title id="t">${inXml(title)}</title><desc id="d">${inXml(description)}</desc><style>${pictureStyle}</style>`,
    `${body}</svg>\n`,
  ].join('');
}

type Word = {
  readonly x: number;
  readonly y: number;
  readonly colour: Colour;
  readonly look?: 'strong' | 'strong large';
};

/** Fitted into its estimated width, because each system has another font. */
export function word(text: string, { x, y, colour, look }: Word): string {
  const looks = look ? `${look} ${colour}` : colour;
  return `<text x="${x}" y="${y}" class="${looks}" textLength="${wordWidth(text, look)}">${inXml(text)}</text>`;
}

export function wordWidth(text: string, look?: Word['look']): number {
  const factor = look === undefined ? 1 : look === 'strong' ? 1.06 : 1.59;
  return Math.ceil(textWidth(text) * factor);
}

/** Characters that XML 1.0 does not allow are left out. */
function inXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the ones to remove
  return escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}
