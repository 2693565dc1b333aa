// Which body fits a JSON Schema? A full one has every member that a client may write, a minimal one only the required members.
import table from '../../../words/schemas.json' with { type: 'json' };
import { isKind } from '../../paper/checks/brasil/kinds.ts';
import { asList, asObject, isObject, type JsonObject } from '../exchange/exchange.ts';
import type { Sample } from './resource.ts';
import { canonical, isBookkeeping, isServerMember } from './same-state.ts';
import { textForPattern } from './text-for-pattern.ts';
import { startsLike } from './usual-words.ts';
import { accepts, type Resolve } from './validator.ts';
import { otherValue, typeOf } from './values.ts';

/** Schemas may refer to themselves. */
const deepest = 6;
/** In one sample: a few lines of a schema can ask for billions. */
const mostValues = 10_000;
const longestText = 10_000;

type Making = { readonly resolve: Resolve; readonly isFull: boolean; left: number };

class TooLarge extends Error {}

/** Undefined where none can be made, or only a very large one. */
export function sampleOf(schema: unknown, resolve: Resolve, isFull: boolean): unknown {
  try {
    return make(schema, { resolve, isFull, left: mostValues }, 0);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

function make(schema: unknown, making: Making, depth: number): unknown {
  making.left -= 1;
  if (making.left < 0) throw new TooLarge();
  const flat = flatten(schema, making.resolve);
  if (depth > deepest) return undefined;
  if (flat.const !== undefined) return flat.const;
  if (Array.isArray(flat.enum)) return flat.enum.find((value) => value !== null);
  const type = typeOf(flat);
  if (type === 'object') return objectOf(flat, making, depth);
  if (flat.example !== undefined) return flat.example;
  if (Array.isArray(flat.examples) && flat.examples.length > 0) return flat.examples[0];
  if (flat.default !== undefined && flat.default !== null) return flat.default;
  if (type === 'array') return listOf(flat, making, depth);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return numberOf(flat, type);
  return type === 'string' ? textOf(flat) : undefined;
}

function objectOf(flat: JsonObject, making: Making, depth: number): JsonObject {
  const required = new Set(asList(flat.required));
  const example = asObject(flat.example);
  const members = Object.entries(asObject(flat.properties)).flatMap(([name, schema]) => {
    const own = flatten(schema, making.resolve);
    if (own.readOnly === true || (!required.has(name) && (!making.isFull || isBookkeeping(name)))) return [];
    const value = example[name] ?? documentFor(name, own) ?? make(schema, making, depth + 1);
    // A default would say nothing about what a server does with it.
    const isDefault = making.isFull && own.default !== undefined && own.default === value;
    const telling = isDefault ? (otherValue(own, value, 'farol') ?? value) : value;
    return telling === undefined ? [] : [[name, telling] as const];
  });
  return Object.fromEntries(members);
}

/** A number of a document where any text may be asked for: servers check it. */
function documentFor(name: string, schema: JsonObject): string | undefined {
  const isAnyText =
    typeOf(schema) === 'string' && !['format', 'pattern', 'enum', 'example', 'default'].some((one) => one in schema);
  const kind = isAnyText ? (['cnpj', 'cpf', 'cep'] as const).find((one) => isKind(name, one)) : undefined;
  return kind && table.documents[kind].find((value) => accepts(schema, value));
}

function listOf(flat: JsonObject, making: Making, depth: number): unknown[] {
  // Of a list with one item a server that keeps only the first would lose none.
  const most = Number(flat.maxItems ?? 2);
  const count = Math.max(Number(flat.minItems ?? 0), making.isFull ? Math.min(2, most) : 0);
  if (count > making.left) throw new TooLarge();
  const items: unknown[] = [];
  while (items.length < count) {
    const item = make(flat.items, making, depth + 1);
    if (item === undefined) return [];
    const isTwice = items.some((one) => canonical(one) === canonical(item));
    const other = isTwice ? otherValue(flatten(flat.items, making.resolve), item, 'farol segundo') : item;
    if (other === undefined && items.length >= Number(flat.minItems ?? 0)) break;
    items.push(other ?? item);
  }
  return items;
}

const flattened = new WeakMap<Resolve, WeakMap<JsonObject, JsonObject>>();

/** References followed, `allOf` merged, and the first choice of `oneOf` and `anyOf` taken; each schema once, however often it is used. */
export function flatten(schema: unknown, resolve: Resolve): JsonObject {
  if (!isObject(schema)) return {};
  const known = flattened.get(resolve) ?? new WeakMap();
  flattened.set(resolve, known);
  const before = known.get(schema);
  if (before !== undefined) return before;
  // A schema that leads to itself adds nothing.
  known.set(schema, {});
  const whole = flattenOnce(schema, resolve);
  known.set(schema, whole);
  return whole;
}

function flattenOnce(schema: JsonObject, resolve: Resolve): JsonObject {
  if (typeof schema.$ref === 'string') return flatten(resolve(schema.$ref), resolve);
  const choices = [schema.oneOf, schema.anyOf].filter(Array.isArray);
  const chosen = choices.map((list) => list.find((one) => isObject(one) && one.type !== 'null'));
  const parts = [...asList(schema.allOf), ...chosen];
  return parts.length === 0 ? schema : merged([schema, ...parts.map((part) => flatten(part, resolve))]);
}

/** What comes first counts. In one go, since a description may have thousands of parts. */
function merged(schemas: readonly JsonObject[]): JsonObject {
  const [members, properties] = [new Map<string, unknown>(), new Map<string, unknown>()];
  const required = schemas.flatMap((schema) => asList(schema.required));
  const add = (to: Map<string, unknown>, from: JsonObject) => {
    for (const [name, value] of Object.entries(from)) if (!to.has(name)) to.set(name, value);
  };
  for (const schema of schemas) {
    add(members, schema);
    add(properties, asObject(schema.properties));
  }
  if (properties.size > 0) members.set('properties', Object.fromEntries(properties));
  if (required.length > 0) members.set('required', required);
  return Object.fromEntries(members);
}

function numberOf(flat: JsonObject, type: string): number {
  const step = typeof flat.multipleOf === 'number' ? flat.multipleOf : type === 'integer' ? 1 : 0.5;
  const least = Math.ceil(Number(flat.minimum ?? flat.exclusiveMinimum ?? 1) / step) * step;
  return [least, least + step].find((n) => n !== 0 && accepts(flat, n)) ?? least;
}

function textOf(flat: JsonObject): string | undefined {
  const { samples }: { samples: Readonly<Record<string, readonly string[]>> } = table;
  const [known] = samples[String(flat.format)] ?? [];
  if (known !== undefined) return known;
  if (typeof flat.pattern === 'string') return textForPattern(flat.pattern);
  const least = Number(flat.minLength ?? 0);
  if (least > longestText) throw new TooLarge();
  return 'farol'.padEnd(least, 'x').slice(0, Number(flat.maxLength ?? 200));
}

/** Whether the schema accepts a mark of some 30 characters. */
export function acceptsAnyText(schema: unknown, resolve: Resolve): boolean {
  const { type, enum: choices, const: only, pattern, format, maxLength, writeOnly } = flatten(schema, resolve);
  const isText = type === 'string' || (Array.isArray(type) && type.includes('string'));
  return isText && !choices && !only && !pattern && !format && !writeOnly && Number(maxLength ?? 100) >= 30;
}

/** Without a description: a body like the first item of the list, and the values of others where it has none. */
export function sampleOfItem(items: readonly JsonObject[]): Sample | undefined {
  const all = Object.entries(items[0] ?? {}).filter(([name, value]) => !isServerMember(name) && !isBirth(name, value));
  const known = all.filter(([, value]) => value !== null);
  const [members, objects] = [false, true].map((is) => known.filter(([, value]) => isObject(value) === is));
  if (members === undefined || members.length === 0) return undefined;
  const full = Object.fromEntries(members);
  const valuesOf = (name: string) => [
    ...new Map(items.flatMap((one) => (isSaying(one[name]) ? [[canonical(one[name]), one[name]]] : []))).values(),
  ];
  // The id of another item says more than a value: it may be taken, or not be there any more.
  const blank = all.filter(([name, value]) => !isSaying(value) && !/(^id_|_id$|Id$)/.test(name));
  const filled = blank.flatMap(([name]) => {
    const value = valuesOf(name).find((one) => (typeof one === 'string' ? isFreeText(one) : !isObject(one)));
    return value === undefined ? [] : [[name, value] as const];
  });
  const schemas = [...known, ...filled].map(([name, value]) => {
    const [choices, isState] = [valuesOf(name), startsLike('states', name)];
    // Words that come again may be all that the server knows, and the parts of an object belong together.
    const isRepeated = choices.length < items.filter((one) => isSaying(one[name])).length;
    const isWord = typeof value === 'string' && !choices.some((one) => /\s/.test(String(one)));
    const isChoice = isObject(value) || (isWord && isRepeated);
    return [name, { ...guessed(value), ...(isChoice && !isState && choices.length > 1 && { enum: choices }) }] as const;
  });
  const texts = members.filter(([, value]) => typeof value === 'string' && isFreeText(value)).map(([name]) => name);
  const schemaOf: Readonly<Record<string, JsonObject>> = Object.fromEntries(schemas);
  const textMember = texts.find((name) => schemaOf[name]?.enum === undefined) ?? texts[0];
  const more = { filled: Object.fromEntries(filled), objects: Object.fromEntries(objects ?? []) };
  // Which members are required is not known, so both bodies are the same.
  return { full, minimal: full, textMember, members: schemaOf, ...more, isDescribed: false, takesForms: false };
}

const isSaying = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
/** `created` holds a moment, and `criador` a name. */
const isBirth = (name: string, value: unknown): boolean =>
  startsLike('creationMembers', name) && (/^\d{4}-\d\d-\d\d/.test(String(value)) || Number(value) > 1e9);

/** A text with a form of its own gets no other value. */
function guessed(value: unknown): JsonObject {
  if (typeof value === 'number') return { type: Number.isInteger(value) ? 'integer' : 'number', minimum: 1 };
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) return { format: 'date' };
  if (typeof value === 'string') return isFreeText(value) ? { type: 'string', minLength: 1 } : {};
  return typeof value === 'boolean' ? { type: 'boolean' } : {};
}

/** Not a date, a URL, an e-mail, a number or a code: those may have a format that the server checks. */
function isFreeText(text: string): boolean {
  return text !== '' && !/^\d|^https?:|^\/|@|^[A-Z]{2,4}$/.test(text);
}
