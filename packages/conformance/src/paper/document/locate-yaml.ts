// Where in a YAML text do the wanted places stand? Read by indentation; inside a flow collection the place of its key stands for all.

import type { Wanted } from './wanted.ts';

const space = 32;

export function locateInYaml(text: string, root: Wanted): void {
  const start = nextLine(text, 0);
  root.offset = start.at + start.indent;
  if (start.at < text.length) scanBlock(text, start.at, start.indent, root);
}

type Line = { readonly at: number; readonly indent: number };

/** The next line with content, from the beginning of a line on. */
function nextLine(text: string, from: number): Line {
  let at = from;
  while (at < text.length) {
    let end = at;
    while (text.charCodeAt(end) === space) end += 1;
    const code = text.charCodeAt(end);
    const marker = end === at && text.startsWith('---', at);
    if (code !== 10 && code !== 13 && code !== 35 && !marker && !Number.isNaN(code)) return { at, indent: end - at };
    const next = text.indexOf('\n', end);
    if (next === -1) break;
    at = next + 1;
  }
  return { at: text.length, indent: -1 };
}

/** Walks the entries that are indented exactly so far; the first may begin in the middle of its line. */
function scanBlock(text: string, from: number, indent: number, wanted: Wanted): void {
  let line: Line = { at: from, indent };
  let index = 0;
  const sequence = isDash(text, from + indent);
  while (line.indent >= indent) {
    if (line.indent === indent) {
      const at = line.at + indent;
      const dash = isDash(text, at);
      if (sequence && !dash) return;
      // In a mapping, a dash belongs to the sequence of the key before it.
      if (sequence) {
        enterItem(text, line, wanted.inside.get(String(index)));
        index += 1;
      } else if (!dash) enterMember(text, line, wanted);
    }
    const end = text.indexOf('\n', line.at + indent);
    if (end === -1) return;
    line = nextLine(text, end + 1);
  }
}

function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === 45 && /^\s?$/.test(text[at + 1] ?? '');
}

function enterItem(text: string, { at, indent }: Line, inner: Wanted | undefined): void {
  if (inner === undefined) return;
  inner.offset = at + indent;
  if (inner.inside.size === 0) return;
  let content = at + indent + 1;
  while (text.charCodeAt(content) === space) content += 1;
  if (text.charCodeAt(content) !== 10) scanBlock(text, at, content - at, inner);
  else descend(text, content, indent, inner);
}

function enterMember(text: string, { at, indent }: Line, wanted: Wanted): void {
  const start = at + indent;
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? text.length : end);
  const match = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#][^\n]*?)\s*:(?=\s|$)/.exec(line);
  if (match === null) return;
  const inner = wanted.inside.get(keyOf(match[1] ?? ''));
  if (inner === undefined || inner.offset !== undefined) return;
  inner.offset = start;
  if (inner.inside.size > 0 && end !== -1) descend(text, end, indent, inner);
}

function keyOf(raw: string): string {
  if (raw.startsWith("'")) return raw.slice(1, -1).replaceAll("''", "'");
  if (!raw.startsWith('"')) return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return raw.slice(1, -1);
  }
}

/** Into the block below; a sequence may stand as far left as its key. */
function descend(text: string, end: number, indent: number, inner: Wanted): void {
  const next = nextLine(text, end + 1);
  const sequence = isDash(text, next.at + next.indent);
  if (next.indent > indent || (next.indent === indent && sequence)) scanBlock(text, next.at, next.indent, inner);
}
