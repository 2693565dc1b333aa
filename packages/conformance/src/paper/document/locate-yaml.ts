// Where in a YAML text do the wanted places stand? Read by indentation; inside a flow collection the place of its key stands for all.

import type { Wanted } from './wanted.ts';

const space = 32;

export function locateInYaml(text: string, root: Wanted): void {
  const start = nextLine(text, 0);
  root.offset = start === text.length ? start - 1 : start + indentAt(text, start);
  if (start < text.length) scanBlock(text, start, indentAt(text, start), root);
}

function indentAt(text: string, line: number): number {
  let end = line;
  while (text.charCodeAt(end) === space) end += 1;
  return end - line;
}

/** Where the next line with content begins, from the beginning of a line on. */
function nextLine(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    let end = at;
    while (text.charCodeAt(end) === space) end += 1;
    const code = text.charCodeAt(end);
    const marker = code === 45 && end === at && text.startsWith('---', at);
    if (code !== 10 && code !== 13 && code !== 35 && !marker && !Number.isNaN(code)) return at;
    const next = text.indexOf('\n', end);
    if (next === -1) break;
    at = next + 1;
  }
  return text.length;
}

function afterLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

const entries: RegExp[] = [];

/** Where the next line with content begins that is indented no further. One pattern skips thousands of lines faster than a loop. */
function nextEntry(text: string, from: number, indent: number): number {
  const entry = entries[indent] ?? new RegExp(`\\n {0,${indent}}[^ \\n\\r#]`, 'g');
  entries[indent] = entry;
  entry.lastIndex = from;
  while (entry.test(text)) {
    const line = text.lastIndexOf('\n', entry.lastIndex - 1) + 1;
    if (!text.startsWith('---', line)) return line;
  }
  return text.length;
}

/**
 * Walks the entries that are indented exactly so far; the first may begin in the middle of its line. Returns where the first line begins
 * that was not looked at, so that no line is read again for the block around it.
 */
function scanBlock(text: string, from: number, indent: number, wanted: Wanted): number {
  let line = from;
  let index = 0;
  let here = indent;
  let left = wanted.inside.size;
  const sequence = isDash(text, from + indent);
  while (line < text.length && here >= indent) {
    let next = -1;
    if (here === indent) {
      const dash = isDash(text, line + indent);
      if (sequence && !dash) return line;
      let inner: Wanted | undefined;
      // In a mapping, a dash belongs to the sequence of the key before it.
      if (sequence) {
        inner = wanted.inside.get(String(index));
        index += 1;
      } else if (!dash) inner = memberAt(text, line + indent, wanted);
      if (inner !== undefined && inner.offset === undefined) {
        next = sequence ? enterItem(text, line, indent, inner) : enterMember(text, line, indent, inner);
        left -= 1;
        if (left === 0) return next;
      }
    }
    line = nextEntry(text, next === -1 ? line + here : next - 1, indent);
    here = indentAt(text, line);
  }
  return line;
}

function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === 45 && /^\s?$/.test(text[at + 1] ?? '');
}

function enterItem(text: string, line: number, indent: number, inner: Wanted): number {
  inner.offset = line + indent;
  if (inner.inside.size === 0) return afterLine(text, line);
  let content = line + indent + 1;
  while (text.charCodeAt(content) === space) content += 1;
  if (text.charCodeAt(content) !== 10) return scanBlock(text, line, content - line, inner);
  return descend(text, content, indent, inner);
}

function enterMember(text: string, line: number, indent: number, inner: Wanted): number {
  inner.offset = line + indent;
  const end = text.indexOf('\n', line + indent);
  if (end === -1) return text.length;
  return inner.inside.size > 0 ? descend(text, end, indent, inner) : end + 1;
}

function memberAt(text: string, start: number, wanted: Wanted): Wanted | undefined {
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end === -1 ? text.length : end);
  const match = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#][^\n]*?)\s*:(?=\s|$)/.exec(line);
  return match === null ? undefined : wanted.inside.get(keyOf(match[1] ?? ''));
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
function descend(text: string, end: number, indent: number, inner: Wanted): number {
  const next = nextLine(text, end + 1);
  const below = next === text.length ? -1 : indentAt(text, next);
  if (below > indent || (below === indent && isDash(text, next + below))) return scanBlock(text, next, below, inner);
  return next;
}
