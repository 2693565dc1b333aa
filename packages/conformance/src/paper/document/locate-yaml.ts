// Where in a YAML text do the wanted places stand? Read by indentation; inside a flow collection the place of its key stands for all.

import type { Wanted } from './wanted.ts';

/** A block whose members are looked at, with the number of the item that was read last. */
type Block = { readonly indent: number; readonly wanted: Wanted; readonly isSequence: boolean; item: number };

export function locateInYaml(text: string, root: Wanted): void {
  const blocks: Block[] = [];
  /** The value of a key or a dash at the end of its line, which may begin on the next one. */
  let next: { readonly wanted: Wanted; readonly indent: number } | undefined = { wanted: root, indent: -1 };
  for (let line = 0; line < text.length; line = afterLine(text, line)) {
    const start = skipSpaces(text, line);
    if (isBlank(text, start) || (start === line && text.startsWith('---', line))) continue;
    const indent = start - line;
    const dash = isDash(text, start);
    root.offset ??= start;
    // A sequence may stand as far left as its key.
    if (next !== undefined && (indent > next.indent || (indent === next.indent && dash)))
      blocks.push({ indent, wanted: next.wanted, isSequence: dash, item: -1 });
    next = undefined;
    for (let block = blocks.at(-1); block !== undefined && isOver(block, indent, dash); block = blocks.at(-1))
      blocks.pop();
    if (blocks.at(-1)?.indent === indent) next = readEntry(text, line, start, blocks);
  }
  root.offset ??= text.length - 1;
}

/** In a mapping, a dash belongs to the sequence of the key before it. */
function isOver({ indent, isSequence }: Block, here: number, dash: boolean): boolean {
  return here < indent || (here === indent && isSequence && !dash);
}

/** Notes the entry at this place, and the entries of blocks that begin on the same line, as in `- - name: x`. */
function readEntry(text: string, line: number, at: number, blocks: Block[]) {
  const block = blocks.at(-1);
  if (block === undefined || block.isSequence !== isDash(text, at)) return undefined;
  if (block.isSequence) block.item += 1;
  const key = block.isSequence ? String(block.item) : keyAt(text, at);
  const wanted = key === undefined ? undefined : block.wanted.inside.get(key);
  if (wanted === undefined || wanted.offset !== undefined) return undefined;
  wanted.offset = at;
  if (wanted.inside.size === 0) return undefined;
  const content = skipSpaces(text, at + 1);
  if (!block.isSequence || isBlank(text, content)) return { wanted, indent: at - line };
  blocks.push({ indent: content - line, wanted, isSequence: isDash(text, content), item: -1 });
  return readEntry(text, line, content, blocks);
}

function afterLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end + 1;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 32) at += 1;
  return at;
}

/** The end of a line, or a comment. */
function isBlank(text: string, at: number): boolean {
  return at >= text.length || /[\r\n#]/.test(text.charAt(at));
}

function isDash(text: string, at: number): boolean {
  return text.charCodeAt(at) === 45 && /^\s?$/.test(text.charAt(at + 1));
}

function keyAt(text: string, start: number): string | undefined {
  const line = text.slice(start, afterLine(text, start)).trimEnd();
  const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*:(?:\s|$)/.exec(line)?.[1];
  if (quoted === undefined) return /^[^\s#].*?(?=:(\s|$))/.exec(line)?.[0].trimEnd();
  if (quoted.startsWith("'")) return quoted.slice(1, -1).replaceAll("''", "'");
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted.slice(1, -1);
  }
}
