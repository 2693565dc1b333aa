import { createPaint, type Paint } from './paint.ts';

/** Where text goes: a terminal with its width and colours, or a pipe, which has neither. */
export type Output = {
  readonly terminal: boolean;
  /** Columns to fill; infinite without a terminal, because another program reads the lines. */
  readonly width: number;
  readonly paint: Paint;
  readonly lines: (lines: readonly string[]) => void;
  /** As it is, with no line end added. */
  readonly write: (text: string | Uint8Array) => void;
};

export type Stream = {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  readonly write: (text: string | Uint8Array) => unknown;
};

/** Assumed when the terminal does not report its width. */
const usualWidth = 80;
/** A text is hard to read beyond this, and below it nothing fits. */
const narrowest = 20;

export function createOutput(
  stream: Stream,
  settings: { readonly colour: boolean | undefined; readonly columns: number | undefined },
): Output {
  const terminal = stream.isTTY === true;
  return {
    terminal,
    width: terminal ? Math.max(narrowest, stream.columns || settings.columns || usualWidth) : Number.POSITIVE_INFINITY,
    paint: createPaint(settings.colour ?? terminal),
    lines: (lines) => void (lines.length > 0 && stream.write(`${lines.join('\n')}\n`)),
    write: (text) => void stream.write(text),
  };
}
