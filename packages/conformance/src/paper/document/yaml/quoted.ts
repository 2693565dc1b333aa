// Which text stands between quotes?

import { checkIndents, type Reader, UnknownYaml } from './yaml-reader.ts';

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
  if (double) return raw.includes('\\') || raw.includes('\n') ? unescaped(raw) : raw;
  return (raw.includes('\n') ? raw.replace(brokenLine, foldedBreak) : raw).replaceAll("''", "'");
}

const brokenLine = /[ \t]*\n((?:[ \t]*\n)*)[ \t]*/g;

/** A line break becomes a space, and empty lines become line breaks. */
function foldedBreak(_: string, empty: string): string {
  return empty === '' ? ' ' : '\n'.repeat(empty.split('\n').length - 1);
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

/** One walk for escapes and line breaks, because an escaped line break joins two lines without a space. */
function unescaped(raw: string): string {
  return raw.replace(
    /\\(?:\n[ \t]*|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\s\S]))|[ \t]*\n((?:[ \t]*\n)*)[ \t]*/g,
    (whole: string, two?: string, four?: string, eight?: string, sign?: string, empty?: string) => {
      const code = two ?? four ?? eight;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (sign !== undefined) {
        const meant = escapes[sign];
        if (meant === undefined) throw new UnknownYaml('escape');
        return meant;
      }
      return empty === undefined ? '' : foldedBreak(whole, empty);
    },
  );
}
