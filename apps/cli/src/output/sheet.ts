import type { Language, Text } from '@farol/catalogue/ask';
import type { Output } from './output.ts';
import type { Style } from './paint.ts';
import { padEnd, textWidth } from './text-width.ts';
import { hang, wrap } from './wrap.ts';

/** A text may fill a wide terminal only so far: longer lines are hard to follow. */
const readable = 110;
/** Below this a label takes a line of its own, so that its value keeps some room. */
const narrow = 60;
const indent = '  ';

type Reader = { readonly out: Output; readonly language: Language };

export type Facts = readonly (readonly [label: string, value: string])[];

/** The room for running text. */
export function room(out: Output): number {
  return out.terminal ? Math.min(out.width, readable) : out.width;
}

/** Labels on the left, values on the right; one below the other where the terminal is narrow. */
export function facts(out: Output, rows: Facts): string[] {
  const width = Math.max(0, ...rows.map(([label]) => textWidth(label))) + indent.length;
  return rows.flatMap(([label, value]) => {
    if (out.width < narrow) return [...paragraph(out, label, 'quiet'), ...hang(indent, value, out.width)];
    return wrap(value, room(out) - width).map(
      (line, row) => (row === 0 ? out.paint('quiet', padEnd(label, width)) : ' '.repeat(width)) + line,
    );
  });
}

/** Facts whose labels are in both languages; those without a value are left out. */
export function labelledFacts(
  { out, language }: Reader,
  rows: readonly (readonly [label: Text, value: string])[],
): string[] {
  const stated = rows.filter(([, value]) => value !== '');
  const named = stated.map(([label, value]) => [label[language], value] as const);
  return facts(out, named);
}

/** The name of a fact as a label: CORS stays as it is. */
export function lowerCase({ pt, en }: Text): Text {
  const lower = (name: string) => (name === name.toUpperCase() ? name : name.charAt(0).toLowerCase() + name.slice(1));
  return { pt: lower(pt), en: lower(en) };
}

/** A heading with its lines, and a blank line before it. Nothing at all when there are no lines. */
export function section({ out, language }: Reader, title: Text, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', out.paint('title', title[language]), ...lines];
}

/** What a command says that runs until it is stopped: where, and what can be done there. */
export function banner(
  { err, language }: { readonly err: Output; readonly language: Language },
  start: Text,
  address: string,
  notes: readonly Text[],
): void {
  err.lines([
    `${start[language]} ${err.paint('title', address)}`,
    ...notes.map((text) => err.paint('quiet', `  ${text[language]}`)),
  ]);
}

export function paragraph(out: Output, text: string, style?: Style): string[] {
  const lines = wrap(text, room(out));
  return style ? lines.map((line) => out.paint(style, line)) : lines;
}

export function bullets(out: Output, items: readonly string[]): string[] {
  return items.flatMap((item) => hang('- ', item, room(out)));
}

/** A section of bullets; `line` makes one or several of each item. */
export function bulletSection<T>(
  reader: Reader,
  title: Text,
  items: readonly T[],
  line: (item: T) => string | readonly string[] = String,
): string[] {
  return section(reader, title, bullets(reader.out, items.flatMap(line)));
}

/** Lines that must be copied as they are: moved in, never broken. A terminal wraps them without adding a character. */
export function verbatim(text: string): string[] {
  return text.split('\n').map((line) => (line === '' ? '' : indent + line));
}
