// Which text follows `|` or `>`?

import { lineEnd, type Reader, space, UnknownYaml } from './yaml-reader.ts';

export function readBlockScalar(reader: Reader, indent: number): string {
  const { text } = reader;
  const headerEnd = lineEnd(text, reader.at);
  const header = /^([|>])([+-]?)(?: +#.*)?$/.exec(text.slice(reader.at, headerEnd).trimEnd());
  if (header === null) throw new UnknownYaml('header of a text');
  reader.at = headerEnd + 1;
  const lines: string[] = [];
  let inner = -1;
  while (reader.at < text.length) {
    const end = lineEnd(text, reader.at);
    let at = reader.at;
    while (at < end && text.charCodeAt(at) === space) at += 1;
    const blank = at === end;
    if (!blank && inner === -1) {
      inner = at - reader.at;
      if (inner <= indent) break;
      if (lines.some((line) => line.length > inner)) throw new UnknownYaml('indentation of a text');
    }
    if (!blank && at - reader.at < inner) break;
    lines.push(inner === -1 ? text.slice(reader.at, end) : text.slice(Math.min(reader.at + inner, end), end));
    reader.at = end + 1;
  }
  if (inner <= indent) lines.length = 0;
  reader.at = Math.min(reader.at, text.length);
  return blockText(
    lines.map((line) => (line.trim() === '' && line.length === 0 ? '' : line)),
    header[1] === '>',
    header[2] ?? '',
  );
}

function blockText(lines: readonly string[], folded: boolean, chomp: string): string {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === '') end -= 1;
  const content = lines.slice(0, end);
  const trailing = lines.length - end;
  if (chomp === '+') throw new UnknownYaml('kept line ends');
  if (content.some((line) => line.trim() === '' && line !== '') || trailing < 0) throw new UnknownYaml('spaces');
  if (content.length === 0) return '';
  const body = folded ? foldBlock(content) : content.join('\n');
  return chomp === '-' ? body : `${body}\n`;
}

function foldBlock(lines: readonly string[]): string {
  if (lines.some((line) => line.startsWith(' ') || line.startsWith('\t')))
    throw new UnknownYaml('indented line in a folded text');
  if (lines[0] === '') throw new UnknownYaml('leading line breaks');
  return lines.join('\n').replace(/\n(\n*)/g, (_, more: string) => (more === '' ? ' ' : more));
}
