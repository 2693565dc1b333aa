// Which text stands between quotes?

import { type Reader, UnknownYaml } from './yaml-reader.ts';

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
  const raw = text.slice(start, end);
  // An escaped line break joins lines without a space, which js-yaml knows.
  if (double && raw.includes('\\\n')) throw new UnknownYaml('escaped line break');
  const folded = raw.includes('\n') ? foldLines(raw) : raw;
  if (!double) return folded.replaceAll("''", "'");
  if (!folded.includes('\\')) return folded;
  try {
    return JSON.parse(`"${folded.replaceAll('\n', '\\n')}"`);
  } catch {
    throw new UnknownYaml('escape');
  }
}

function foldLines(raw: string): string {
  return raw.replace(/[ \t]*\n((?:[ \t]*\n)*)[ \t]*/g, (_, empty: string) =>
    empty === '' ? ' ' : '\n'.repeat(empty.split('\n').length - 1),
  );
}
