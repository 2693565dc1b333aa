// Which text stands between quotes?

import { checkIndents, type Reader, trimmed, UnknownYaml } from './yaml-reader.ts';

export function readQuoted(reader: Reader): string {
  const { text } = reader;
  const double = text.charCodeAt(reader.at) === 34;
  const start = reader.at + 1;
  let end = start;
  for (;;) {
    end = text.indexOf(double ? '"' : "'", end);
    if (end === -1) throw new UnknownYaml('open quote');
    if (double) {
      let slashes = 0;
      while (text.charCodeAt(end - 1 - slashes) === 92) slashes += 1;
      if (slashes % 2 === 0) break;
      end += 1;
    } else {
      if (text.charCodeAt(end + 1) !== 39) break;
      end += 2;
    }
  }
  reader.at = end + 1;
  checkIndents(reader, start, end);
  const raw = text.slice(start, end);
  if (raw.includes('\\') && double) return unescaped(raw);
  const folded = raw.includes('\n') ? foldLines(raw.split('\n')) : raw;
  return double ? folded : folded.replaceAll("''", "'");
}

/** A line break becomes a space, and empty lines become line breaks. */
function foldLines(lines: readonly string[]): string {
  let folded = '';
  let breaks = 0;
  for (const [index, line] of lines.entries()) {
    const isLast = index === lines.length - 1;
    const content = trimmed(line, index > 0, !isLast);
    if (content === '' && index > 0 && !isLast) {
      breaks += 1;
      continue;
    }
    const joint = breaks > 0 ? '\n'.repeat(breaks) : ' ';
    folded += index === 0 ? content : joint + content;
    breaks = 0;
  }
  return folded;
}

/** The escapes of JSON mean the same in YAML; others, and texts over several lines, are rare. */
function unescaped(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    throw new UnknownYaml('escape');
  }
}
