// Where does the YAML reader stand, and what follows?

export class UnknownYaml extends Error {}

export type Reader = {
  readonly text: string;
  at: number;
  /** How far the block is indented that holds the value; further lines of the value are indented more. */
  indent: number;
};

export const space = 32;

export const newline = 10;

export function skipBlank(reader: Reader): void {
  const { text } = reader;
  for (;;) {
    let at = reader.at;
    while (text.charCodeAt(at) === space) at += 1;
    const code = text.charCodeAt(at);
    if (code === newline) reader.at = at + 1;
    else if (code === 35) {
      const end = text.indexOf('\n', at);
      reader.at = end === -1 ? text.length : end + 1;
    } else {
      if (Number.isNaN(code)) reader.at = text.length;
      return;
    }
  }
}

export function indentHere({ text, at }: Reader): number {
  if (at >= text.length) return -1;
  let end = at;
  while (text.charCodeAt(end) === space) end += 1;
  return end - at;
}

/** Whether all lines that begin in this part of the text are indented as lines of one value are. */
export function checkIndents({ text, indent }: Reader, from: number, to: number): void {
  // In this part only: a search in the whole text would read a document without line breaks again for each value.
  const part = text.slice(from, to);
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) {
    const line = from + at + 1;
    let start = line;
    while (text.charCodeAt(start) === space) start += 1;
    if (start - line <= indent && text.charCodeAt(start) !== newline) throw new UnknownYaml('indentation');
  }
}

export function toNextLine(reader: Reader, at: number): void {
  const end = reader.text.indexOf('\n', at);
  reader.at = end === -1 ? reader.text.length : end + 1;
  skipBlank(reader);
}

export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

export function isDash(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 45) return false;
  const next = text.charCodeAt(at + 1);
  return next === space || next === newline || Number.isNaN(next);
}

/** Without the spaces at its ends; other white space is part of a value. */
export function trimmed(text: string, atStart = true, atEnd = true): string {
  let [start, end] = [0, text.length];
  while (atStart && start < end && text.charCodeAt(start) === space) start += 1;
  while (atEnd && end > start && text.charCodeAt(end - 1) === space) end -= 1;
  return text.slice(start, end);
}
