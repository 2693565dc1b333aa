// Where does each part of a YAML or JSON text begin and end? Asked only for corrections, and for the places of findings.

import * as yaml from 'js-yaml';
import { type Events, opens } from './event.ts';
import { readOf } from './events.ts';
import type { Wanted } from './wanted.ts';

export type Node = {
  /** `text`: a scalar on one or more lines that is no block and no alias. */
  readonly kind: 'map' | 'list' | 'text' | 'other';
  readonly start: number;
  end: number;
  readonly isFlow: boolean;
  readonly isQuoted: boolean;
  readonly members: Member[];
};

/** A member of a map, or an item of a list, whose key is its number. */
export type Member = { readonly name: string; readonly key: Node | undefined; readonly value: Node };

type Open = {
  readonly node: Node;
  readonly wanted: Wanted | undefined;
  key: { readonly name: string; readonly node: Node } | undefined;
};

/** As deep as `JSON.parse` and the YAML readers go, nearly. */
const maxDepth = 2_000;

/** The root of the text, or undefined where it cannot be read in this way. With wanted places, only what leads to them has its members. */
export function nodesOf(text: string, wanted?: Wanted): Node | undefined {
  const stack: Open[] = [];
  let root: Node | undefined;
  let last = 0;
  /** Collections that are open and not wanted. */
  let skipped = 0;
  const enter = (node: Node, name: string | undefined) => {
    const around = stack.at(-1);
    if (around === undefined) root ??= node;
    else if (around.node.kind === 'list')
      around.node.members.push({ name: String(around.node.members.length), key: undefined, value: node });
    else if (around.key === undefined) around.key = { name: name ?? '', node };
    else {
      around.node.members.push({ name: around.key.name, key: around.key.node, value: node });
      around.key = undefined;
    }
    last = Math.max(last, node.end);
  };
  for (const event of tolerantEvents(text)) {
    if (event.type === yaml.EVENT_DOCUMENT) continue;
    if (skipped > 0) skipped += opens(event) ? 1 : -Number(event.type === yaml.EVENT_POP);
    else if (event.type === yaml.EVENT_POP) {
      const closed = stack.pop()?.node;
      if (closed === undefined) continue;
      closed.end = closed.isFlow ? closedAt(text, Math.max(last, closed.start + 1)) : Math.max(last, closed.start);
      last = Math.max(last, closed.end);
    } else if (event.type === yaml.EVENT_SCALAR) {
      const isQuoted =
        event.style === yaml.SCALAR_STYLE_DOUBLE_QUOTED || event.style === yaml.SCALAR_STYLE_SINGLE_QUOTED;
      const isBlock = event.style === yaml.SCALAR_STYLE_LITERAL_BLOCK || event.style === yaml.SCALAR_STYLE_FOLDED_BLOCK;
      const isWritten = event.valueStart >= 0 && !isBlock;
      const [start, end] = event.valueStart < 0 ? [last, last] : [event.valueStart, event.valueEnd];
      const quote = isQuoted ? 1 : 0;
      const name = event.valueStart < 0 ? '' : yaml.getScalarValue(text, event);
      enter(leaf(isWritten ? 'text' : 'other', start - quote, end + quote, isQuoted), name);
    } else if (event.type === yaml.EVENT_ALIAS) enter(leaf('other', event.anchorStart - 1, event.anchorEnd, false), '');
    else {
      const kind = event.type === yaml.EVENT_SEQUENCE ? 'list' : 'map';
      const isFlow = event.style === yaml.COLLECTION_STYLE_FLOW;
      const node: Node = { kind, start: event.start, end: event.start, isFlow, isQuoted: false, members: [] };
      const around = stack.at(-1);
      const name = around?.node.kind === 'list' ? String(around.node.members.length) : (around?.key?.name ?? '');
      const inside = around === undefined ? wanted : around.wanted?.inside.get(name);
      enter(node, undefined);
      if (wanted === undefined || inside?.inside.size) stack.push({ node, wanted: inside, key: undefined });
      else skipped = 1;
    }
  }
  return root;
}

/** The ways to the keys that stand twice in one map, each once. */
export function repeatedKeys(text: string): readonly (readonly string[])[] {
  const found: (readonly string[])[] = [];
  const visit = ({ kind, members }: Node, way: readonly string[]) => {
    const known = new Set<string>();
    for (const { name, value } of members) {
      if (kind === 'map' && known.has(name)) found.push([...way, name]);
      known.add(name);
      visit(value, [...way, name]);
    }
  };
  const root = nodesOf(text);
  if (root !== undefined) visit(root, []);
  return found;
}

function tolerantEvents(text: string): Events {
  for (const form of [String, withClosedLines])
    try {
      return readOf(form(text), maxDepth).events;
    } catch {
      // The next form is tried.
    }
  return [];
}

/** Most parsers take a bracket that closes at the indentation of its key: here it ends the line before. No offset moves. */
export function withClosedLines(text: string): string {
  return text.replace(/\r?\n(?= *[\]}])/g, (line) => ' '.repeat(line.length));
}

function leaf(kind: Node['kind'], start: number, end: number, isQuoted: boolean): Node {
  return { kind, start, end, isFlow: false, isQuoted, members: [] };
}

/** Behind the bracket that closes a flow collection, whose last part ends here. */
function closedAt(text: string, from: number): number {
  const closing = /(?:[\s,]|#[^\n]*\n)*[\]}]/y;
  closing.lastIndex = from;
  return closing.test(text) ? closing.lastIndex : from;
}
