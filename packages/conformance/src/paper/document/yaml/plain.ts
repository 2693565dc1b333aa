// Which value does unquoted text have, over one or more lines?

import { scalarOf } from './scalar.ts';
import { lineEnd, newline, type Reader, space, trimmed, UnknownYaml } from './yaml-reader.ts';

export function readPlain(reader: Reader, indent: number): unknown {
  const { text } = reader;
  const end = lineEnd(text, reader.at);
  const cut = commentStart(text, reader.at, end);
  const first = trimmed(text.slice(reader.at, cut), false);
  if (first.includes(': ') || first.endsWith(':')) throw new UnknownYaml('colon in a value');
  reader.at = end + 1;
  const start = reader.at;
  if (cut !== end || !continues(reader, indent)) {
    reader.at = Math.min(start, text.length);
    return scalarOf(first);
  }
  return readFurtherLines(reader, indent, first);
}

function continues(reader: Reader, indent: number): boolean {
  const { text } = reader;
  let at = reader.at;
  for (;;) {
    const start = at;
    while (text.charCodeAt(at) === space) at += 1;
    if (text.charCodeAt(at) !== newline) return at < text.length && at - start > indent && text.charCodeAt(at) !== 35;
    at += 1;
  }
}

function readFurtherLines(reader: Reader, indent: number, first: string): string {
  const { text } = reader;
  let value = first;
  let breaks = 0;
  for (;;) {
    const end = lineEnd(text, reader.at);
    const line = text.slice(reader.at, end);
    const content = trimmed(line);
    if (content === '') {
      if (reader.at >= text.length || !continues(reader, indent)) return value;
      breaks += 1;
    } else {
      if (line.length - trimmed(line, true, false).length <= indent || content.startsWith('#')) return value;
      if (/:( |$)| #/.test(content)) throw new UnknownYaml('sign in a plain text');
      value += (breaks > 0 ? '\n'.repeat(breaks) : ' ') + content;
      breaks = 0;
    }
    reader.at = Math.min(end + 1, text.length);
    if (end >= text.length) return value;
  }
}

function commentStart(text: string, at: number, end: number): number {
  // In the line only: a search to the end of the text would read it again for each value.
  const found = text.slice(at, end).indexOf(' #');
  return found === -1 ? end : at + found;
}
