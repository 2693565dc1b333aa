import { Writable } from 'node:stream';
import { safeText } from '@farol/http/safe-text';
import { createPaint, withColours } from './paint.ts';

/** Where text goes: a terminal with its width and colours, or a pipe, which has neither. */
export type Output = ReturnType<typeof createOutput>;

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
) {
  const terminal = stream.isTTY === true;
  const coloured = settings.colour ?? terminal;
  // The one exit of all text, so that no message can forget to escape what it quotes.
  const shown = (text: string) => (coloured ? withColours(safeText(text, true)) : safeText(text));
  return {
    terminal,
    /** Columns to fill; infinite without a terminal, because another program reads the lines. */
    width: terminal ? Math.max(narrowest, stream.columns || settings.columns || usualWidth) : Number.POSITIVE_INFINITY,
    paint: createPaint(coloured),
    lines: (lines: readonly string[]) => void (lines.length > 0 && stream.write(shown(`${lines.join('\n')}\n`))),
    /** With no line end added. Bytes are written as they are. */
    write: (text: string | Uint8Array) => void stream.write(typeof text === 'string' ? shown(text) : text),
    /** Moves the cursor. */
    control: (codes: string) => void stream.write(codes),
  };
}

/** For what writes the bytes of a protocol to a stream. */
export function streamTo({ write }: Output): Writable {
  return new Writable({
    write: (piece: Uint8Array, _encoding, done) => {
      write(piece);
      done();
    },
  });
}
