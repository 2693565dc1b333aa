// How wide is a text, and where does it break?
import { textWidth } from '@farol/http/picture';
import { type Face, type TextMark, textAt } from './marks.ts';

/** The width of a drawing on a screen of 320 px, and that from which it has room beside each other. */
export const narrowest = 286;
export const wide = 560;

/** The distance between two lines of a text. */
export const lineHeight = 15;

/** A little more than the faces need, because each system has its own. */
const slack = 1.04;

export function widthOf(text: string, face: Face): number {
  if (face === 'code' || face === 'strong-code') return text.length * 6.95;
  return textWidth(text) * slack * (face === 'name' ? 1.06 : 1);
}

/** Lines below each other. */
export function linesAt(x: number, y: number, lines: readonly string[], more?: Partial<TextMark>): TextMark[] {
  return lines.map((line, i) => textAt(x, y + i * lineHeight, line, more));
}

/** Lines with their middle at y. */
export function linesAround(x: number, y: number, lines: readonly string[], more?: Partial<TextMark>): TextMark[] {
  return linesAt(x, y + 4 - ((lines.length - 1) / 2) * lineHeight, lines, more);
}

/** Lines that fit; a word is never broken. */
export function wrap(text: string, face: Face, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, face) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
