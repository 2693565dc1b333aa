import { textWidth } from './text-width.ts';

/** Lines of at most `columns`, broken between words; a word that is longer is broken where it must be. */
export function wrap(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, columns));
}

function wrapLine(line: string, columns: number): string[] {
  if (textWidth(line) <= columns) return [line];
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ').flatMap((word) => pieces(word, columns))) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (textWidth(longer) <= columns) {
      current = longer;
    } else {
      if (current !== '') lines.push(current);
      current = word;
    }
  }
  return current === '' ? lines : [...lines, current];
}

function pieces(word: string, columns: number): string[] {
  if (textWidth(word) <= columns) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && textWidth(part + character) > columns) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** Wrapped lines below each other, the first after `first`, the others as far in as it is wide. */
export function hang(first: string, text: string, columns: number): string[] {
  const indent = textWidth(first);
  return wrap(text, Math.max(1, columns - indent)).map((line, row) => (row === 0 ? first : ' '.repeat(indent)) + line);
}
