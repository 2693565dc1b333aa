import { dotsOf, glyphHeight, glyphWidth } from './glyphs.ts';
import { encodePng, type Pixels } from './png.ts';

/** What other sites ask a preview to be. */
const width = 1200;
const height = 630;
const margin = 80;

/** Ground, ink, quiet ink and accent of the light theme. */
const palette = ['#fbfbf8', '#14201c', '#7d8a84', '#005f52'] as const;
const [ink, quiet, accent] = [1, 2, 3] as const;

/** The lighthouse, as in the header of the pages, in hundredths of its box. */
const lighthouse = [
  [32, 0],
  [48, 12],
  [48, 17],
  [100, 4],
  [100, 42],
  [48, 27],
  [48, 32],
  [56, 32],
  [56, 39],
  [49, 39],
  [58, 100],
  [6, 100],
  [15, 39],
  [8, 39],
  [8, 32],
  [16, 32],
  [16, 12],
] as const;

/** The preview picture of a page: the number, the name and the host, as on a catalogue card. */
export function card(words: { readonly number: string; readonly name: string; readonly address: string }): Uint8Array {
  const pixels: Pixels = { width, height, at: new Uint8Array(width * height) };
  fillShape(pixels, lighthouse, margin, 70, 96, accent);
  write(pixels, 'Farol', margin + 120, 90, 8, ink);
  fillRectangle(pixels, margin, 220, width - 2 * margin, 4, ink);
  const room = width - 2 * margin;
  const numberWidth = lineWidth(words.number, 16) + 60;
  const nameScale = Math.min(16, Math.floor((room - numberWidth) / (words.name.length * (glyphWidth + 1))));
  write(pixels, words.number, margin, 300, 16, quiet);
  write(pixels, words.name, margin + numberWidth, 300 + (16 - nameScale) * glyphHeight, nameScale, ink);
  write(
    pixels,
    words.address,
    margin,
    510,
    Math.min(6, Math.floor(room / (words.address.length * (glyphWidth + 1)))),
    quiet,
  );
  return encodePng(pixels, palette);
}

function lineWidth(text: string, scale: number): number {
  return text.length * (glyphWidth + 1) * scale;
}

function write(pixels: Pixels, text: string, left: number, top: number, scale: number, colour: number): void {
  for (const [i, character] of [...text].entries()) {
    for (const [x, y] of dotsOf(character)) {
      fillRectangle(pixels, left + (i * (glyphWidth + 1) + x) * scale, top + y * scale, scale, scale, colour);
    }
  }
}

function fillRectangle(pixels: Pixels, left: number, top: number, wide: number, high: number, colour: number): void {
  for (let y = top; y < top + high; y++)
    pixels.at.fill(colour, y * pixels.width + left, y * pixels.width + left + wide);
}

/** Row by row: a pixel is inside when an odd number of edges lies to its left. */
function fillShape(
  pixels: Pixels,
  shape: readonly (readonly [number, number])[],
  left: number,
  top: number,
  size: number,
  colour: number,
): void {
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (inside(shape, ((x + 0.5) / size) * 100, ((y + 0.5) / size) * 100)) {
        pixels.at[(top + y) * pixels.width + left + x] = colour;
      }
    }
  }
}

function inside(shape: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let odd = false;
  for (const [i, [ax, ay]] of shape.entries()) {
    const [bx, by] = shape[(i + 1) % shape.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}
