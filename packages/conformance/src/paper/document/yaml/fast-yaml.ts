// How is a large YAML document read quickly? Block style, quotes and flow collections; anything rarer is left to js-yaml.

import { readBlockScalar } from './block-text.ts';
import { readFlow } from './flow.ts';
import { keyAt, keyEnd, reserved } from './key.ts';
import { readPlain } from './plain.ts';
import { readQuoted } from './quoted.ts';
import {
  indentHere,
  isDash,
  newline,
  type Reader,
  skipBlank,
  space,
  toNextLine,
  trimmed,
  UnknownYaml,
} from './yaml-reader.ts';

/** Tabs may indent, a lone carriage return breaks a line, and js-yaml refuses the others. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the ones to find
const unusual = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff\ufffe\uffff]|\p{Cs}/u;

export function readFastYaml(text: string): unknown {
  const lines = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
  if (unusual.test(lines)) throw new UnknownYaml('control character');
  const reader: Reader = { text: lines, at: 0, indent: -1 };
  skipBlank(reader);
  if (reader.text.startsWith('---', reader.at)) {
    const end = reader.text.indexOf('\n', reader.at);
    if (end === -1 || trimmed(reader.text.slice(reader.at + 3, end)) !== '') throw new UnknownYaml('document marker');
    reader.at = end + 1;
    skipBlank(reader);
  }
  const indent = indentHere(reader);
  if (indent === -1) return null;
  const value = readBlock(reader, indent);
  skipBlank(reader);
  if (reader.at < reader.text.length) throw new UnknownYaml('more than one document');
  return value;
}

function readBlock(reader: Reader, indent: number): unknown {
  const start = reader.at + indent;
  if (isDash(reader.text, start)) return readSequence(reader, indent);
  if (keyEnd(reader.text, start) !== -1) return readMapping(reader, indent, start);
  const code = reader.text.charCodeAt(start);
  // Its indentation would count from the key above.
  if (code === 124 || code === 62) throw new UnknownYaml('text below its key');
  reader.at = start;
  return readInline(reader, indent - 1);
}

function readSequence(reader: Reader, indent: number, first = reader.at + indent): unknown[] {
  const items: unknown[] = [];
  const { text } = reader;
  let dash = first;
  for (;;) {
    let at = dash + 1;
    while (text.charCodeAt(at) === space) at += 1;
    const code = text.charCodeAt(at);
    // A collection that begins behind the dash is indented as far as it stands to the right.
    const inner = indent + at - dash;
    if (code === newline || code === 35 || Number.isNaN(code)) items.push(readItem(reader, indent, at));
    else if (isDash(text, at)) items.push(readSequence(reader, inner, at));
    else if (keyEnd(text, at) !== -1) items.push(readMapping(reader, inner, at));
    else items.push(readItem(reader, indent, at));
    skipBlank(reader);
    dash = reader.at + indent;
    if (indentHere(reader) !== indent || !isDash(text, dash)) break;
  }
  if (indentHere(reader) > indent) throw new UnknownYaml('indentation');
  return items;
}

function readMapping(reader: Reader, indent: number, first: number): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  const { text } = reader;
  let at = first;
  if (isDocumentEnd(text, at, indent)) throw new UnknownYaml('document marker');
  for (;;) {
    const colon = keyEnd(text, at);
    if (colon === -1) throw new UnknownYaml('no key');
    const key = keyAt(text, at, colon);
    if (key === '__proto__' || Object.hasOwn(members, key)) throw new UnknownYaml('key');
    members[key] = readMember(reader, indent, colon + 1);
    skipBlank(reader);
    if (indentHere(reader) !== indent) break;
    at = reader.at + indent;
    if (isDash(text, at) || isDocumentEnd(text, at, indent)) break;
  }
  if (indentHere(reader) > indent) throw new UnknownYaml('indentation');
  return members;
}

function isDocumentEnd(text: string, at: number, indent: number): boolean {
  return indent === 0 && (text.startsWith('---', at) || text.startsWith('...', at));
}

function readMember(reader: Reader, indent: number, from: number): unknown {
  const { text } = reader;
  let at = from;
  while (text.charCodeAt(at) === space) at += 1;
  const code = text.charCodeAt(at);
  if (code !== newline && !Number.isNaN(code) && code !== 35) {
    reader.at = at;
    return readInline(reader, indent);
  }
  toNextLine(reader, at);
  const inner = indentHere(reader);
  if (inner > indent) return readBlock(reader, inner);
  // A sequence may stand as far left as the key that it belongs to.
  if (inner === indent && isDash(text, reader.at + inner)) return readSequence(reader, inner);
  return null;
}

function readItem(reader: Reader, indent: number, at: number): unknown {
  const code = reader.text.charCodeAt(at);
  if (code !== newline && code !== 35 && !Number.isNaN(code)) {
    reader.at = at;
    return readInline(reader, indent);
  }
  toNextLine(reader, at);
  const below = indentHere(reader);
  return below > indent ? readBlock(reader, below) : null;
}

function readInline(reader: Reader, indent: number): unknown {
  const { text, at } = reader;
  const code = text.charCodeAt(at);
  reader.indent = indent;
  if (code === 34 || code === 39) return afterValue(reader, readQuoted(reader));
  if (code === 124 || code === 62) return readBlockScalar(reader, indent);
  if (code === 123 || code === 91) return afterValue(reader, readFlow(reader));
  if (reserved.has(code) || isDash(text, at)) throw new UnknownYaml('indicator');
  return readPlain(reader, indent);
}

function afterValue(reader: Reader, value: unknown): unknown {
  const { text } = reader;
  const end = text.indexOf('\n', reader.at);
  const rest = text.slice(reader.at, end === -1 ? text.length : end);
  if (rest !== '' && !/^ *( #.*)?$/.test(rest)) throw new UnknownYaml('text behind a value');
  reader.at = end === -1 ? text.length : end + 1;
  return value;
}
