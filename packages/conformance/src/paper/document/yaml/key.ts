// Which key begins a line?

import { scalarOf } from './scalar.ts';
import { lineEnd, newline, space, trimmed, UnknownYaml } from './yaml-reader.ts';

/** `? & * ! % @ \` , ] }`: tags, anchors, directives, and signs that no plain text begins with. */
export const reserved: ReadonlySet<number> = new Set([63, 38, 42, 33, 37, 64, 96, 44, 93, 125]);

export function keyEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === 34 || code === 39) {
    const quote = code === 34 ? '"' : "'";
    const end = lineEnd(text, at);
    const close = text.indexOf(quote, at + 1);
    if (close === -1 || close >= end || text.charCodeAt(close - 1) === 92 || text.charCodeAt(close + 1) === 39)
      return -1;
    let colon = close + 1;
    while (text.charCodeAt(colon) === space) colon += 1;
    return text.charCodeAt(colon) === 58 && isBreakOrSpace(text.charCodeAt(colon + 1)) ? colon : -1;
  }
  // Flow collections and indicators.
  if (code === 123 || code === 91 || code === 124 || code === 62) return -1;
  if (reserved.has(code)) throw new UnknownYaml('indicator');
  for (let end = at; ; end += 1) {
    const here = text.charCodeAt(end);
    if (here === newline || Number.isNaN(here)) return -1;
    if (here === 58 && isBreakOrSpace(text.charCodeAt(end + 1))) return end;
    if (here === 35 && text.charCodeAt(end - 1) === space) return -1;
  }
}

function isBreakOrSpace(code: number): boolean {
  return code === space || code === newline || Number.isNaN(code);
}

export function keyAt(text: string, at: number, colon: number): string {
  const raw = trimmed(text.slice(at, colon), false);
  if (raw.startsWith('"') || raw.startsWith("'")) {
    const inner = raw.slice(1, -1);
    if (inner.includes('\\')) throw new UnknownYaml('escape in a key');
    return inner;
  }
  if (raw === '<<' || raw === '~' || raw === '' || /^(null|Null|NULL)$/.test(raw)) throw new UnknownYaml('key');
  const value = scalarOf(raw);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : raw;
}
