// Where in a JSON text do the wanted places stand?

import type { Wanted } from './wanted.ts';

/** Notes the offset of every wanted place. The text is known to be valid JSON. */
export function locateInJson(text: string, root: Wanted): void {
  const start = skipSpace(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  root.offset = start;
  visit(text, start, root);
}

function visit(text: string, at: number, wanted: Wanted): number {
  if (wanted.inside.size === 0) return skipValue(text, at);
  if (text[at] === '{') return visitObject(text, at, wanted);
  return text[at] === '[' ? visitArray(text, at, wanted) : skipValue(text, at);
}

function visitObject(text: string, start: number, wanted: Wanted): number {
  let at = skipSpace(text, start + 1);
  while (at < text.length && text[at] !== '}') {
    const end = stringEnd(text, at);
    const raw = text.slice(at, end);
    const key: string = raw.includes('\\') ? JSON.parse(raw) : raw.slice(1, -1);
    const inner = wanted.inside.get(key);
    if (inner !== undefined) inner.offset = at;
    const value = skipSpace(text, skipSpace(text, end) + 1);
    at = skipSpace(text, inner === undefined ? skipValue(text, value) : visit(text, value, inner));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function visitArray(text: string, start: number, wanted: Wanted): number {
  let at = skipSpace(text, start + 1);
  for (let index = 0; at < text.length && text[at] !== ']'; index += 1) {
    const inner = wanted.inside.get(String(index));
    if (inner !== undefined) inner.offset = at;
    at = skipSpace(text, inner === undefined ? skipValue(text, at) : visit(text, at, inner));
    if (text[at] === ',') at = skipSpace(text, at + 1);
  }
  return at + 1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 32 || (code >= 9 && code <= 13); code = text.charCodeAt(at)) at += 1;
  return at;
}

function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === 92) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}

function skipValue(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (first === 34) return stringEnd(text, start);
  if (first !== 123 && first !== 91) {
    let at = start;
    while (at < text.length && !/[,\]}\s]/.test(text[at] ?? '')) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 34) at = stringEnd(text, at) - 1;
    else if (code === 123 || code === 91) depth += 1;
    else if (code === 125 || code === 93) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
