// Which letters of a text does a change touch? Everything around them, comments and line ends too, stays as it is.

import { dump } from 'js-yaml';
import type { Change } from '../../finding.ts';
import type { Member, Node } from '../document/nodes.ts';

/** The part of the text from `start` to `end` becomes another one. */
export type Edit = { readonly start: number; readonly end: number; readonly text: string };

type Written = { readonly text: string; readonly isJson: boolean; readonly root: Node };

/** Undefined where the place is not written in a way that can be changed alone. */
export function editOf(written: Written, change: Change): Edit | undefined {
  const found = memberAt(written.root, change.keys);
  if (found === undefined) return undefined;
  const { value, key } = found.member;
  if (change.do === 'add') return addition(written, value, change);
  if (change.do === 'remove') return found.around && removal(written, found.around, found.member);
  if (change.do === 'rename') return key?.kind === 'text' ? over(key, scalarText(written, key, change.to)) : undefined;
  if (change.do === 'replace' && value.kind === 'list') return instead(written, found.member, change.by);
  if (value.kind !== 'text') return undefined;
  const letters = written.text.slice(value.start, value.end);
  if (change.do === 'replace') return over(value, scalarText(written, value, change.by));
  if (change.do === 'wrap') return over(value, `[${letters}]`);
  return value.isQuoted || /["\\\n]/.test(letters) ? undefined : over(value, `"${letters}"`);
}

/** A list becomes a single value, which stands behind its key. */
function instead(written: Written, { key, value }: Member, by: unknown): Edit | undefined {
  if (value.isFlow || key === undefined) return over(value, scalarText(written, value, by));
  const isBare = /^:\s*$/.test(written.text.slice(key.end, value.start));
  return isBare ? { start: key.end, end: value.end, text: `: ${scalarText(written, value, by)}` } : undefined;
}

export function lettersAt({ text, root }: Written, { keys }: Change): string {
  const value = memberAt(root, keys)?.member.value;
  return value === undefined ? '' : text.slice(value.start, value.end);
}

function memberAt(root: Node, keys: readonly string[]) {
  let found: { readonly member: Member; readonly around?: Node } = {
    member: { name: '', key: undefined, value: root },
  };
  for (const key of keys) {
    const around = found.member.value;
    const member = around.members.findLast(({ name }) => name === key);
    if (member === undefined) return undefined;
    found = { member, around };
  }
  return found;
}

function over({ start, end }: Node, text: string): Edit {
  return { start, end, text };
}

/** A text that replaces a quoted one keeps its quotes. */
function scalarText({ text, isJson }: Written, { start, isQuoted }: Node, value: unknown): string {
  if (isJson) return JSON.stringify(value);
  if (!isQuoted || typeof value !== 'string') return dump(value, { flowLevel: 0 }).trimEnd();
  return text[start] === '"' ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
}

function addition(written: Written, into: Node, { name, value }: Change & { readonly do: 'add' }): Edit | undefined {
  if (into.kind !== (name === undefined ? 'list' : 'map')) return undefined;
  if (into.isFlow) return flowAddition(written, into, value, name);
  const { text } = written;
  const last = name === undefined ? undefined : besideNew(text, into);
  const place = last?.key?.start ?? (name === undefined ? into.start : (into.members[0]?.key?.start ?? into.start));
  const eol = lineEnd(text, place);
  const indent = ' '.repeat(place - lineStart(text, place));
  const lines = (thing: unknown) => dump(thing).trimEnd().split('\n').join(`${eol}${indent}`);
  const entry = lines(name === undefined ? [value] : { [name]: value });
  if (last === undefined) return { start: place, end: place, text: `${entry}${eol}${indent}` };
  const end = endOfLine(text, last.value.end);
  return { start: end, end, text: `${eol}${indent}${entry}` };
}

/** The last plain member, or else the first one that is on one line. */
function besideNew(text: string, { members }: Node): Member | undefined {
  const isOnOneLine = ({ key, value }: Member) =>
    key !== undefined && value.kind !== 'other' && !text.slice(key.start, value.end).includes('\n');
  const short = members.filter(isOnOneLine).filter(({ value }) => value.kind === 'text' || value.isFlow);
  return short.findLast(({ value }) => value.kind === 'text') ?? short[0];
}

/** Behind the last plain member, or before the first one; spaced as that one is. */
function flowAddition({ text, isJson }: Written, into: Node, value: unknown, name: string | undefined): Edit {
  const last = name === undefined ? undefined : besideNew(text, into);
  const beside = last ?? into.members[0];
  if (beside === undefined) {
    const start = into.start + 1;
    return { start, end: start, text: flowEntry(isJson, value, name, ': ', ' ') };
  }
  const start = startOf(beside);
  const colon = text.slice(beside.key?.end ?? start, beside.value.start);
  const isTight = isJson && colon === ':';
  const before = text.slice(Math.max(0, start - longestSpace), start);
  const space = before.slice(before.trimEnd().length) || (isTight ? '' : ' ');
  const entry = flowEntry(isJson, value, name, isTight ? ':' : ': ', space);
  if (last === undefined) return { start, end: start, text: `${entry},${space}` };
  return { start: last.value.end, end: last.value.end, text: `,${space}${entry}` };
}

/** No line is indented further than that. */
const longestSpace = 400;

function flowEntry(isJson: boolean, value: unknown, name: string | undefined, colon: string, space: string): string {
  const unit = /\n/.test(space) ? (/\t/.test(space) ? '\t' : 2) : undefined;
  const text = isJson
    ? JSON.stringify(value, null, unit).replaceAll('\n', space)
    : dump(value, { flowLevel: 0 }).trimEnd();
  return name === undefined ? text : `${isJson ? JSON.stringify(name) : name}${colon}${text}`;
}

function startOf({ key, value }: Member): number {
  return key?.start ?? value.start;
}

/** Whole lines in a block; in a flow collection with the comma before it, or, of the first one, behind it. */
function removal({ text }: Written, around: Node, member: Member): Edit {
  const index = around.members.indexOf(member);
  const [before, next] = [around.members[index - 1], around.members[index + 1]];
  const { end } = member.value;
  if (!around.isFlow) {
    const behind = endOfLine(text, end);
    const start = lineStart(text, startOf(member));
    if (behind >= text.length)
      return { start: Math.max(0, start - lineEnd(text, start).length), end: behind, text: '' };
    return { start, end: behind + lineEnd(text, behind).length, text: '' };
  }
  if (before !== undefined) return { start: before.value.end, end, text: '' };
  return { start: startOf(member), end: next === undefined ? end : startOf(next), text: '' };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Before the line break. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  if (end === -1) return text.length;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** As the lines around end. */
function lineEnd(text: string, at: number): string {
  const next = text.indexOf('\n', at);
  const found = next === -1 ? text.lastIndexOf('\n') : next;
  return text[found - 1] === '\r' ? '\r\n' : '\n';
}
