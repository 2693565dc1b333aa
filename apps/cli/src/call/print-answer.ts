import type { Output } from '../output/output.ts';
import { paintJson } from './paint-json.ts';
import { safeText } from './safe-text.ts';

/** Longer answers come as they are: indenting them would only add to what nobody reads. */
const mostIndented = 1_000_000;

/**
 * The body of an answer. A pipe gets its bytes as they come. A terminal gets JSON indented, other text as it comes, and of anything
 * else only the size.
 */
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
    // Called JSON and is none: shown as it came.
  }
  out.lines([shown === text ? safeText(text) : shown]);
  return new TextEncoder().encode(text).byteLength;
}

async function printAsItComes(out: Output, response: Response): Promise<number> {
  if (response.body === null) return 0;
  const decoder = new TextDecoder();
  let size = 0;
  let last = '';
  // A line end may be cut in two where one piece of the answer ends and the next begins.
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
  // The prompt belongs on a line of its own.
  if (out.terminal && size > 0 && !last.endsWith('\n')) out.write('\n');
  return size;
}

function isText(type: string): boolean {
  return /^text\/|\b(json|xml|javascript|x-www-form-urlencoded)\b|\+(json|xml)\b/.test(type);
}
