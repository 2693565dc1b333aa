// Which body fits a JSON Schema? A full one has every member that a client may write, a minimal one only the required members.
import { asList, asObject, isObject, type JsonObject } from '../exchange/exchange.ts';
import { isServerMember } from './same-state.ts';
import { textForPattern } from './text-for-pattern.ts';

export type Resolve = (reference: string) => unknown;

/** Schemas may refer to themselves. */
const deepest = 6;

export function sampleOf(schema: unknown, resolve: Resolve, isFull: boolean, depth = 0): unknown {
  const flat = flatten(schema, resolve);
  if (depth > deepest) return undefined;
  if (flat.const !== undefined) return flat.const;
  if (Array.isArray(flat.enum)) return flat.enum.find((value) => value !== null);
  const type = Array.isArray(flat.type) ? flat.type.find((one) => one !== 'null') : flat.type;
  if (type === 'object' || isObject(flat.properties)) return objectOf(flat, resolve, isFull, depth);
  if (flat.example !== undefined) return flat.example;
  if (Array.isArray(flat.examples) && flat.examples.length > 0) return flat.examples[0];
  if (flat.default !== undefined && flat.default !== null) return flat.default;
  if (type === 'array') {
    const count = Math.max(Number(flat.minItems ?? 0), isFull ? 1 : 0);
    const item = sampleOf(flat.items, resolve, isFull, depth + 1);
    return item === undefined ? [] : Array.from({ length: count }, () => item);
  }
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberOf(flat, type);
  return type === 'string' ? textOf(flat) : undefined;
}

function objectOf(flat: JsonObject, resolve: Resolve, isFull: boolean, depth: number): JsonObject {
  const required = new Set(asList(flat.required));
  const example = asObject(flat.example);
  const members = Object.entries(asObject(flat.properties)).flatMap(([name, schema]) => {
    const own = flatten(schema, resolve);
    if (own.readOnly === true || (!required.has(name) && (!isFull || isServerMember(name)))) return [];
    const value = example[name] ?? sampleOf(schema, resolve, isFull, depth + 1);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

/** References followed, `allOf` merged, and the first choice of `oneOf` and `anyOf` taken. */
export function flatten(schema: unknown, resolve: Resolve, depth = 0): JsonObject {
  if (!isObject(schema) || depth > deepest) return {};
  if (typeof schema.$ref === 'string') return flatten(resolve(schema.$ref), resolve, depth + 1);
  const choices = [schema.oneOf, schema.anyOf].filter(Array.isArray);
  const parts = [
    ...asList(schema.allOf),
    ...choices.map((list) => list.find((one) => isObject(one) && one.type !== 'null')),
  ];
  let whole: JsonObject = schema;
  for (const part of parts) whole = merged(flatten(part, resolve, depth + 1), whole);
  return whole;
}

function merged(part: JsonObject, whole: JsonObject): JsonObject {
  const properties = { ...asObject(part.properties), ...asObject(whole.properties) };
  const required = [...asList(part.required), ...asList(whole.required)];
  return {
    ...part,
    ...whole,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function numberOf(flat: JsonObject, type: string): number {
  const step = typeof flat.multipleOf === 'number' ? flat.multipleOf : type === 'integer' ? 1 : 0.5;
  const least = Number(flat.minimum ?? flat.exclusiveMinimum ?? 1);
  const most = Number(flat.maximum ?? flat.exclusiveMaximum ?? Number.POSITIVE_INFINITY);
  const wanted = Math.ceil(least / step) * step + (typeof flat.exclusiveMinimum === 'number' ? step : 0);
  return wanted <= most ? wanted : least;
}

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T12:00:00Z',
  date: '2026-01-15',
  time: '12:00:00Z',
  email: 'farol@example.com',
  uuid: '5f2c1d4e-8a3b-4c6d-9e7f-0a1b2c3d4e5f',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
};

function textOf(flat: JsonObject): string | undefined {
  const known = typeof flat.format === 'string' ? byFormat[flat.format] : undefined;
  if (known !== undefined) return known;
  if (typeof flat.pattern === 'string') return textForPattern(flat.pattern);
  const least = Number(flat.minLength ?? 0);
  return 'farol'.padEnd(least, 'x').slice(0, Number(flat.maxLength ?? 200));
}

/** Whether the schema accepts a mark of some 30 characters. */
export function acceptsAnyText(schema: unknown, resolve: Resolve): boolean {
  const { type, enum: choices, const: only, pattern, format, maxLength, writeOnly } = flatten(schema, resolve);
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isText && !choices && !only && !pattern && !format && !writeOnly && Number(maxLength ?? 100) >= 30;
}
