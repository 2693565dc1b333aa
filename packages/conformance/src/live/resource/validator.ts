// Does a value fit a schema of a description? Judged by a kept validator of JSON Schema 2020-12.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import table from '../../../words/schemas.json' with { type: 'json' };
import { asList, asObject, isObject, type JsonObject } from '../exchange/exchange.ts';

/** What a reference in a description leads to. */
export type Resolve = (reference: string) => unknown;

/** A schema and all that it refers to. Larger ones are not judged. */
const mostParts = 2_500;
const ajv = new Ajv2020({
  strict: false,
  logger: false,
  validateSchema: false,
  addUsedSchema: false,
  formats: Object.fromEntries(Object.entries(table.formats).map(([name, form]) => [name, new RegExp(form)])),
});
const known = new WeakMap<JsonObject, ValidateFunction | undefined>();

/** Undefined for a schema that is too large, or no schema. */
export function validatorOf(schema: JsonObject, resolve: Resolve = () => undefined): ValidateFunction | undefined {
  if (!known.has(schema)) known.set(schema, compiled(selfContained(schema, resolve)));
  return known.get(schema);
}

export function accepts(schema: JsonObject, value: unknown): boolean {
  return validatorOf(schema)?.(value) ?? true;
}

/** By their text: many members of a description have the same schema, and compiling takes milliseconds. */
const compiledBefore = new Map<string, ValidateFunction | undefined>();

function compiled(schema: JsonObject | undefined): ValidateFunction | undefined {
  const text = JSON.stringify(schema);
  if (schema === undefined || compiledBefore.has(text)) return compiledBefore.get(text);
  try {
    compiledBefore.set(text, ajv.compile(schema));
  } catch {
    compiledBefore.set(text, undefined);
  }
  return compiledBefore.get(text);
}

/** One document, whose references lead into itself. */
function selfContained(schema: JsonObject, resolve: Resolve): JsonObject | undefined {
  const names = new Map<string, string>();
  const definitions: Record<string, unknown> = {};
  let parts = 0;
  const refer = ($ref: string): JsonObject => {
    const name = names.get($ref) ?? `d${names.size}`;
    if (!names.has($ref)) {
      names.set($ref, name);
      definitions[name] = convert(resolve($ref) ?? true);
    }
    return { $ref: `#/$defs/${name}` };
  };
  const convert = (value: unknown): unknown => {
    parts += 1;
    if (parts > mostParts) return true;
    if (Array.isArray(value)) return value.map(convert);
    if (!isObject(value)) return value;
    if (typeof value.$ref === 'string') return refer(value.$ref);
    const plain = mapped(value, (one, key) => keyword(key, one, value, convert));
    return value.nullable === true || value['x-nullable'] === true ? { anyOf: [plain, { type: 'null' }] } : plain;
  };
  const whole = { ...asObject(convert(schema)), $defs: definitions };
  return parts > mostParts ? undefined : whole;
}

/** Undefined for what is no business of a validator. */
function keyword(key: string, value: unknown, of: JsonObject, convert: (one: unknown) => unknown): unknown {
  if (table.nested.includes(key)) return convert(value);
  if (key === 'properties') return mapped(asObject(value), convert);
  // A member that is only written, such as a password, is in no answer.
  if (key === 'required')
    return asList(value).filter((name) => asObject(asObject(of.properties)[String(name)]).writeOnly !== true);
  // Before 3.1 a yes says that the bound itself is outside.
  if (key.startsWith('exclusiveM') && typeof value === 'boolean')
    return value ? of[key.replace('exclusiveM', 'm')] : undefined;
  const isUnknown = value === 'file' || value === 'any' || (key === 'pattern' && !isSimple(value));
  return table.plain.includes(key) && !isUnknown ? value : undefined;
}

function mapped(members: JsonObject, change: (one: unknown, name: string) => unknown): JsonObject {
  const entries = Object.entries(members).map(([name, one]) => [name, change(one, name)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
}

/** From the start, without groups, and with one open repetition at most: no text makes it slow. */
function isSimple(pattern: unknown): boolean {
  return typeof pattern === 'string' && /^\^[^()|]*$/.test(pattern) && pattern.split(/[*+]|\{\d+,\d*\}/).length <= 2;
}
