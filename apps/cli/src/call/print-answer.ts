import type { Output } from '../output/output.ts';
import type { Paint } from '../output/paint.ts';
import { safeText } from '../output/safe-text.ts';

/** Longer answers are not indented: that would only make them longer. */
const mostIndented = 1_000_000;

/** Prints the body of an answer: unchanged in a pipe; in a terminal JSON is indented, text is escaped, and other types show only their size. */
export async function printAnswer(out: Output, response: Response): Promise<number> {
  const type = response.headers.get('content-type') ?? '';
  if (!out.terminal || isText(type)) {
    const isJson = /\bjson\b/.test(type) || /\+json\b/.test(type);
    return out.terminal && isJson ? printJsonBody(out, response) : printAsItComes(out, response);
  }
  const { byteLength } = await response.arrayBuffer();
  out.lines([`(${type || '?'}, ${byteLength} B)`]);
  return byteLength;
}

async function printJsonBody(out: Output, response: Response): Promise<number> {
  const text = await response.text();
  let shown = text;
  try {
    if (text.length <= mostIndented) shown = paintJson(JSON.parse(text), out.paint);
  } catch {
    // Not valid JSON in spite of its type: shown unchanged.
  }
  out.lines([shown === text ? safeText(text) : shown]);
  return new TextEncoder().encode(text).byteLength;
}

async function printAsItComes(out: Output, response: Response): Promise<number> {
  if (response.body === null) return 0;
  const decoder = new TextDecoder();
  let size = 0;
  let last = '';
  // A CRLF may be split between two chunks.
  let half = '';
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (!out.terminal) {
      out.write(chunk);
      continue;
    }
    const text = half + decoder.decode(chunk, { stream: true });
    half = text.endsWith('\r') ? '\r' : '';
    last = safeText(half ? text.slice(0, -1) : text);
    out.write(last);
  }
  // The prompt should begin on a new line.
  if (out.terminal && size > 0 && !last.endsWith('\n')) out.write('\n');
  return size;
}

function isText(type: string): boolean {
  return /^text\/|\b(json|xml|javascript|x-www-form-urlencoded)\b|\+(json|xml)\b/.test(type);
}

/** JSON for a terminal: indented, coloured and without control characters. */
function paintJson(value: unknown, paint: Paint): string {
  return safeText(JSON.stringify(value, null, 2)).replace(
    /^( *)("(?:[^"\\]|\\.)*")(: )/gm,
    (_match, indent: string, name: string, colon: string) => `${indent}${paint('name', name)}${colon}`,
  );
}
