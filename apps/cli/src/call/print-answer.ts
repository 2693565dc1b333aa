import { parsedJson } from '@farol/http';
import type { Output } from '../output/output.ts';
import type { Paint } from '../output/paint.ts';

/** Longer answers are not indented: that would only make them longer. */
const mostIndented = 1_000_000;

/**
 * Prints the body of an answer: unchanged in a pipe; in a terminal JSON is indented, text is escaped as it comes, and
 * other types show only their size.
 */
export async function printAnswer(out: Output, response: Response): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (!out.terminal) for await (const chunk of response.body ?? []) out.write(chunk);
  else if (!isText(type)) out.lines([`(${type || '?'}, ${(await response.arrayBuffer()).byteLength} B)`]);
  else if (/\bjson\b/.test(type)) out.lines([shownJson(await response.text(), out.paint)]);
  else if (response.body !== null) await printText(out, response.body);
}

function shownJson(text: string, paint: Paint): string {
  const value = text.length <= mostIndented ? parsedJson(text) : undefined;
  // Not valid JSON in spite of its type: shown unchanged.
  return value === undefined ? text : paintJson(value, paint);
}

async function printText(out: Output, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<void> {
  let last = '';
  // A CRLF may be split between two chunks.
  let half = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const text = half + chunk;
    half = text.endsWith('\r') ? '\r' : '';
    last = (half ? text.slice(0, -1) : text).replaceAll('\r\n', '\n');
    out.write(last);
  }
  // The prompt should begin on a new line.
  if (last !== '' && !last.endsWith('\n')) out.write('\n');
}

function isText(type: string): boolean {
  return /^text\/|\b(json|xml|javascript|x-www-form-urlencoded)\b|\+(json|xml)\b/.test(type);
}

/** JSON for a terminal: indented and coloured. */
function paintJson(value: unknown, paint: Paint): string {
  return JSON.stringify(value, null, 2).replace(
    /^( *)("(?:[^"\\]|\\.)*")(: )/gm,
    (_match, indent: string, name: string, colon: string) => `${indent}${paint('name', name)}${colon}`,
  );
}
