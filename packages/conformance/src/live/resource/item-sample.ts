// Without a description: what does a body look like, judged by an item of the list?
import { isObject, type JsonObject } from '../exchange/exchange.ts';
import type { Sample } from './resource.ts';
import { isServerMember } from './same-state.ts';

export function sampleOfItem(item: JsonObject): Sample | undefined {
  const members = Object.entries(item).filter(
    ([name, value]) => !isServerMember(name) && value !== null && !isObject(value),
  );
  if (members.length === 0) return undefined;
  const full = Object.fromEntries(members);
  const texts = members.filter(([, value]) => typeof value === 'string' && isFreeText(value)).map(([name]) => name);
  // Which members are required is not known, so both bodies are the same.
  const schemas = members.map(([name, value]) => [name, guessed(value)] as const);
  return {
    full,
    minimal: full,
    textMember: texts[0],
    isDescribed: false,
    takesForms: false,
    members: Object.fromEntries(schemas),
  };
}

/** A text with a form of its own gets no other value. */
function guessed(value: unknown): JsonObject {
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number', minimum: 1 };
  if (typeof value === 'string') return isFreeText(value) ? { type: 'string', minLength: 1 } : {};
  return typeof value === 'boolean' ? { type: 'boolean' } : {};
}

/** Not a date, a URL, an e-mail, a number or a code: those may have a format that the server checks. */
function isFreeText(text: string): boolean {
  return text !== '' && !/^\d|^https?:|@|^[A-Z]{2,4}$/.test(text);
}
