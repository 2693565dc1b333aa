// The parts of a text that an editor changed: only the member around the change is read again.

import {
  COLLECTION_STYLE_BLOCK,
  constructFromEvents,
  EVENT_ALIAS,
  EVENT_DOCUMENT,
  EVENT_MAPPING,
  EVENT_POP,
  EVENT_SCALAR,
  EVENT_SEQUENCE,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE_DOUBLE_QUOTED,
} from 'js-yaml';
import { type Event, type Events, merges, opens, type Read, schema, usualDepth } from './event.ts';

/** Lines of a text, by offsets and by indexes of their events, with the way to the mapping that they belong to. */
type Part = { readonly start: number; readonly end: number; first: number; behind: number; way: readonly string[] };

/** Letters that are compared at once. */
const block = 1_000;

/** Undefined where the change is not inside whole members that are indented so far, or may mean something outside them. */
export function changedRead(text: string, before: Read, indent: number): Read | undefined {
  const part = partOf(before, ...changeOf(text, before.text), indent);
  if (part === undefined) return undefined;
  const moved = text.length - before.text.length;
  const lines = text.slice(part.start, part.end + moved);
  const all = membersIn(lines, indent, usualDepth - part.way.length);
  if (all === undefined) return undefined;
  const inside = all.slice(2, -2);
  const value = changedValue(before, part, lines, all);
  const behind = before.events.slice(part.behind);
  for (const event of inside) move(event, part.start);
  // Copies would be as large as the text at every key.
  for (const event of behind) move(event, moved);
  return { text, events: before.events.slice(0, part.first).concat(inside, behind), value };
}

/** The value before, with other values of the same members; undefined where they may mean something elsewhere, too. */
function changedValue({ text, events, value }: Read, part: Part, lines: string, all: Events): unknown {
  if (value === undefined || merges.test(lines) || all.some(({ type }) => type === EVENT_ALIAS)) return undefined;
  const same = [...all.slice(0, 2), ...events.slice(part.first, part.behind), ...all.slice(-2)];
  try {
    const [was] = constructFromEvents(same, { schema, source: text });
    const [is] = constructFromEvents(all, { schema, source: lines });
    const [one, other] = [was, is].map((members) => Object.keys(members as object).join('\n'));
    return one === other ? replaced(value, part.way, is as object) : undefined;
  } catch {
    // The message is that of the whole text.
    return undefined;
  }
}

/** Only what leads to the members is made anew. */
function replaced(value: unknown, [key, ...rest]: readonly string[], members: object): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (key === undefined) return { ...value, ...members };
  if (!Object.hasOwn(value, key)) return undefined;
  const inner = replaced((value as Readonly<Record<string, unknown>>)[key], rest, members);
  if (inner === undefined) return undefined;
  return Array.isArray(value) ? value.with(Number(key), inner) : { ...value, [key]: inner };
}

/** Where the letters of the text that was change: from, and up to. */
function changeOf(text: string, before: string): readonly [number, number] {
  const most = Math.min(text.length, before.length);
  let from = 0;
  while (from < most && text.startsWith(before.slice(from, from + block), from)) from += block;
  from = Math.min(from, most);
  while (from < most && text.charCodeAt(from) === before.charCodeAt(from)) from += 1;
  let rest = 0;
  const [one, other] = [text.length, before.length];
  while (rest + block < most - from && text.endsWith(before.slice(other - rest - block, other - rest), one - rest))
    rest += block;
  while (rest < most - from && text.charCodeAt(one - rest - 1) === before.charCodeAt(other - rest - 1)) rest += 1;
  return [from, before.length - rest];
}

/** From the key before the change to the next one that is indented no further, or to the end. */
function partOf({ text, events }: Read, from: number, to: number, indent: number): Part | undefined {
  let start = from - 1;
  do start = text.lastIndexOf(`\n${' '.repeat(indent)}`, start - indent - 1) + 1;
  while (start > indent + 2 && !/[\w/"']/.test(text.charAt(start + indent)));
  const next = new RegExp(`\n {0,${indent}}[\\w/"']`, 'g');
  next.lastIndex = start + indent;
  const end = (next.exec(text)?.index ?? text.length) + 1;
  if (start <= indent + 2 || to >= end) return undefined;
  const part: Part = { start, end, first: 0, behind: 0, way: [] };
  let depth = 0;
  // Collections around an event, with the number of their parts; only block mappings have keys that stand alone.
  const open: { readonly isBlock: boolean; readonly isList: boolean; parts: number; key?: Event }[] = [];
  for (const [index, event] of events.entries()) {
    if (event.type === EVENT_POP) open.pop();
    // The next key may stand further out than the last member.
    if (open.length < depth) part.behind ||= index;
    if (event.type === EVENT_POP) continue;
    const around = open.at(-1);
    const at = event.type === EVENT_SCALAR ? event.valueStart : -1;
    const wanted = depth === 0 ? start : end;
    if (at >= wanted) {
      const isKey = around?.isBlock && around.parts % 2 === 0 && event.type === EVENT_SCALAR;
      if (depth > 0 && open.length > depth) return undefined;
      if (!isKey || event.style > SCALAR_STYLE_DOUBLE_QUOTED || at > wanted + indent + 1) return undefined;
      if (depth > 0) return { ...part, behind: part.behind || index };
      part.first = index;
      // Without the document, and without the mapping itself.
      part.way = open.slice(1, -1).map(({ isList, parts, key }) => (isList ? String(parts - 1) : textOf(text, key)));
      depth = open.length;
    } else if (part.behind > 0) return undefined;
    if (around !== undefined) {
      if (around.parts % 2 === 0) around.key = event;
      around.parts += 1;
    }
    if (opens(event)) {
      const isBlock = event.type === EVENT_MAPPING && event.style === COLLECTION_STYLE_BLOCK;
      open.push({ isBlock, isList: event.type === EVENT_SEQUENCE, parts: 0 });
    }
  }
  return part.behind > 0 ? part : undefined;
}

function textOf(text: string, event: Event | undefined): string {
  return event?.type === EVENT_SCALAR ? getScalarValue(text, event) : '';
}

/** The events of lines that are nothing but members of one block mapping. */
function membersIn(lines: string, indent: number, maxDepth: number): Events | undefined {
  try {
    const events = parseEvents(lines, { maxDepth });
    const [document, map] = events;
    const isOne = events.findLastIndex(({ type }) => type === EVENT_DOCUMENT) === 0;
    if (!isOne || document?.type !== EVENT_DOCUMENT || document.explicitEnd) return undefined;
    if (map?.type !== EVENT_MAPPING || map.style !== COLLECTION_STYLE_BLOCK || map.start !== indent) return undefined;
    return events;
  } catch {
    return undefined;
  }
}

function move(event: Event, by: number): void {
  if (event.type === EVENT_POP || event.type === EVENT_DOCUMENT) return;
  if (event.anchorStart >= 0) {
    event.anchorStart += by;
    event.anchorEnd += by;
  }
  if (event.type === EVENT_ALIAS) return;
  if (event.tagStart >= 0) {
    event.tagStart += by;
    event.tagEnd += by;
  }
  if (event.type !== EVENT_SCALAR) event.start += by;
  else if (event.valueStart >= 0) {
    event.valueStart += by;
    event.valueEnd += by;
  }
}
