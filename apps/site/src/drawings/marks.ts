// Which marks make up a drawing? x is a percentage of the width, y a number of pixels, so that text never scales.
import type { Frozen } from '@farol/catalogue';
import type { Figure } from '@farol/catalogue/internal';

export type FigureOf<K extends Figure['kind']> = Frozen<Extract<Figure, { kind: K }>>;
export type Say = (text: { readonly pt: string; readonly en: string }) => string;

export type Tone = 'ink' | 'sea' | 'brass' | 'violet' | 'water' | 'buoy' | 'mute' | 'line2' | 'lamp';

/** sans 12 px for names and labels, mono 11.5 px for code. */
export type Face = 'name' | 'label' | 'code' | 'strong-code';

export type TextMark = {
  readonly mark: 'text';
  readonly x: number;
  /** Pixels beside x, for a text that stands next to a shape. */
  readonly dx: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly face: Face;
  readonly tone: Tone;
  readonly text: string;
  /** False on a ground of its own, where no line crosses the text. */
  readonly halo: boolean;
};

export type LineMark = {
  readonly mark: 'line';
  readonly x1: number;
  readonly x2: number;
  readonly y1: number;
  readonly y2: number;
  readonly tone: Tone;
  readonly stroke: 'solid' | 'dashed' | 'dotted';
  readonly width: 1 | 1.5 | 2 | 6;
};

/** A rectangle from one percentage to another, or `pixels` wide around x. */
export type BoxMark = {
  readonly mark: 'box';
  readonly x: number;
  readonly to: number | { readonly pixels: number };
  readonly y: number;
  readonly height: number;
  readonly tone: Tone;
  readonly look: 'tint' | 'solid' | 'outline' | 'ground';
};

/** Disc = passed, square with a cross = refused, ring = not yet, lamp = next; head = the point of an arrow. */
export type ShapeMark = {
  readonly mark: 'shape';
  readonly shape: 'disc' | 'cross' | 'ring' | 'lamp' | 'head-right' | 'head-left' | 'head-down';
  readonly x: number;
  readonly y: number;
  readonly tone: Tone;
};

export type PatternMark = {
  readonly mark: 'pattern';
  readonly y: number;
  readonly rows: number;
  readonly columns: number;
  readonly rowHeight: number;
};

export type Mark = TextMark | LineMark | BoxMark | ShapeMark | PatternMark;

export type Drawing = { readonly height: number; readonly marks: readonly Mark[] };

export function textAt(x: number, y: number, text: string, more: Partial<TextMark> = {}): TextMark {
  return { mark: 'text', x, dx: 0, y, anchor: 'start', face: 'label', tone: 'ink', text, halo: true, ...more };
}

export function lineAt(
  from: readonly [number, number],
  to: readonly [number, number],
  more: Partial<LineMark> = {},
): LineMark {
  const [x1, y1] = from;
  const [x2, y2] = to;
  return { mark: 'line', x1, x2, y1, y2, tone: 'ink', stroke: 'solid', width: 1.5, ...more };
}

export function boxAt(
  x: number,
  to: BoxMark['to'],
  y: number,
  height: number,
  more: Pick<BoxMark, 'tone' | 'look'>,
): BoxMark {
  return { mark: 'box', x, to, y, height, ...more };
}

export function shapeAt(shape: ShapeMark['shape'], x: number, y: number, tone: Tone): ShapeMark {
  return { mark: 'shape', shape, x, y, tone };
}
