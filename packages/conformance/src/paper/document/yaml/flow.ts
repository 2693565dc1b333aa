// Which value stands between brackets or braces?

import { readQuoted } from './quoted.ts';
import { scalarOf } from './scalar.ts';
import { checkIndents, newline, type Reader, space, trimmed, UnknownYaml } from './yaml-reader.ts';

export function readFlow(reader: Reader): unknown {
  const { text } = reader;
  const open = text.charCodeAt(reader.at);
  reader.at += 1;
  return open === 91 ? readFlowSequence(reader) : readFlowMapping(reader);
}

function readFlowSequence(reader: Reader): unknown[] {
  const items: unknown[] = [];
  for (;;) {
    skipFlowSpace(reader);
    if (reader.text.charCodeAt(reader.at) === 93) {
      reader.at += 1;
      return items;
    }
    items.push(readFlowValue(reader));
    skipFlowSpace(reader);
    if (!endsItem(reader, 93)) return items;
  }
}

function readFlowMapping(reader: Reader): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  for (;;) {
    skipFlowSpace(reader);
    if (reader.text.charCodeAt(reader.at) === 125) {
      reader.at += 1;
      return members;
    }
    const key = readFlowValue(reader);
    if (typeof key === 'object' || key === '__proto__' || key === '<<') throw new UnknownYaml('key');
    skipFlowSpace(reader);
    if (reader.text.charCodeAt(reader.at) !== 58) throw new UnknownYaml('no colon');
    reader.at += 1;
    skipFlowSpace(reader);
    if (Object.hasOwn(members, String(key))) throw new UnknownYaml('key');
    members[String(key)] = readFlowValue(reader);
    skipFlowSpace(reader);
    if (!endsItem(reader, 125)) return members;
  }
}

function endsItem(reader: Reader, close: number): boolean {
  const code = reader.text.charCodeAt(reader.at);
  reader.at += 1;
  if (code === 44) return true;
  if (code === close) return false;
  throw new UnknownYaml('flow collection');
}

function skipFlowSpace(reader: Reader): void {
  const { text, at } = reader;
  let code = text.charCodeAt(at);
  while (code === space || code === newline) {
    reader.at += 1;
    code = text.charCodeAt(reader.at);
  }
  if (code === 35) throw new UnknownYaml('comment in a flow collection');
  checkIndents(reader, at, reader.at);
}

function readFlowValue(reader: Reader): unknown {
  const { text } = reader;
  const code = text.charCodeAt(reader.at);
  if (code === 34 || code === 39) return readQuoted(reader);
  if (code === 123 || code === 91) return readFlow(reader);
  const start = reader.at;
  const found = /[,[\]{}\n#&*!|>%@`?]|:(?=[ \n,[\]{}])/g;
  found.lastIndex = start;
  const end = found.exec(text)?.index ?? text.length;
  if (!/[,\]}:\n]/.test(text[end] ?? '')) throw new UnknownYaml('flow scalar');
  const raw = trimmed(text.slice(start, end));
  if (raw === '' || raw === '-' || raw.startsWith('- ')) throw new UnknownYaml('empty flow value');
  reader.at = end;
  return scalarOf(raw);
}
