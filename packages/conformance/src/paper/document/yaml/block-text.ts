// Which text follows `|` or `>`?

import { lineEnd, type Reader, space, trimmed, UnknownYaml } from './yaml-reader.ts';

export function readBlockScalar(reader: Reader, indent: number): string {
  const { text } = reader;
  const headerEnd = lineEnd(text, reader.at);
  const header = /^([|>])([+-]?)(?: +#.*)?$/.exec(trimmed(text.slice(reader.at, headerEnd), false));
  if (header === null) throw new UnknownYaml('header of a text');
  reader.at = headerEnd + 1;
  return blockText(readLines(reader, indent), header[1] === '>', header[2] ?? '');
}

/** The lines without their indentation, up to the first that is indented less. */
function readLines(reader: Reader, indent: number): string[] {
  const { text } = reader;
  const lines: string[] = [];
  let inner = -1;
  while (reader.at < text.length) {
    const end = lineEnd(text, reader.at);
    let at = reader.at;
    while (at < end && text.charCodeAt(at) === space) at += 1;
    const blank = at === end;
    // Spaces without a line break at the end of the text are no line.
    if (blank && end === text.length) break;
    if (!blank && inner === -1) {
      if (at - reader.at <= indent) break;
      inner = at - reader.at;
      if (lines.some((line) => line.length > inner)) throw new UnknownYaml('indentation of a text');
      lines.fill('');
    }
    if (!blank && at - reader.at < inner) break;
    lines.push(inner === -1 ? text.slice(reader.at, end) : text.slice(Math.min(reader.at + inner, end), end));
    reader.at = end + 1;
  }
  reader.at = Math.min(reader.at, text.length);
  if (inner === -1 && lines.some((line) => line !== '')) throw new UnknownYaml('spaces only');
  return lines;
}

function blockText(lines: readonly string[], folded: boolean, chomp: string): string {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end -= 1;
  const content = lines.slice(0, end);
  if (content.length === 0) return chomp === '+' ? '\n'.repeat(lines.length) : '';
  const body = folded ? foldBlock(content) : content.join('\n');
  if (chomp === '-') return body;
  return body + '\n'.repeat(chomp === '+' ? lines.length - end + 1 : 1);
}

/** A line break between two usual lines becomes a space; around lines that are indented further it stays. */
function foldBlock(lines: readonly string[]): string {
  let body = '';
  let empty = 0;
  let further = false;
  let begun = false;
  for (const line of lines) {
    if (line === '') {
      empty += 1;
      continue;
    }
    const indented = line.startsWith(' ') || line.startsWith('\t');
    if (indented || further) body += '\n'.repeat(begun ? empty + 1 : empty);
    else if (empty > 0) body += '\n'.repeat(empty);
    else if (begun) body += ' ';
    body += line;
    begun = true;
    further = indented;
    empty = 0;
  }
  return body;
}
