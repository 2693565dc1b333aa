// Which schema does a description have for an answer, and how does a validator of JSON Schema 2020-12 read it?
import {
  type Answer,
  asObject,
  type Exchange,
  isJsonType,
  isObject,
  type JsonObject,
  mediaTypeOf,
} from '../exchange/exchange.ts';
import type { Resolve } from './schema-sample.ts';

/** The schema of the answer to an exchange; undefined where the description has none. */
export type SchemaOf = (exchange: Exchange) => JsonObject | undefined;

export function answerSchemas(paths: JsonObject, prefix: string, resolve: Resolve): SchemaOf {
  const follow = (value: unknown): JsonObject => {
    const { $ref } = asObject(value);
    return asObject(typeof $ref === 'string' ? resolve($ref) : value);
  };
  const templates = Object.keys(paths)
    .map((path) => ({ operations: follow(paths[path]), segments: `${prefix}${path}`.split('/') }))
    // A fixed segment counts before a parameter.
    .toSorted((a, b) => holes(a.segments) - holes(b.segments));
  return (exchange) => {
    const { asked, answer } = exchange;
    const given = new URL(asked.url).pathname.split('/');
    const found = templates.find(({ segments }) => isAt(segments, given));
    const { responses } = asObject(found?.operations[asked.method.toLowerCase()]);
    return answer && schemaIn(follow(responseIn(asObject(responses), answer)), mediaTypeOf(exchange));
  };
}

const holes = (segments: readonly string[]): number => segments.filter((one) => one.includes('{')).length;

function isAt(segments: readonly string[], given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((one, at) => one === given[at] || (/^\{.*\}$/.test(one) && given[at]))
  );
}

function responseIn(responses: JsonObject, { status }: Answer): unknown {
  return responses[status] ?? responses[`${Math.floor(status / 100)}XX`] ?? responses.default;
}

/** OpenAPI 2.0 has one schema for all media types. */
function schemaIn({ content, schema }: JsonObject, mediaType: string): JsonObject | undefined {
  const types = Object.entries(asObject(content)).filter(([type]) => isJsonType(type.split(';')[0]?.trim() ?? ''));
  const [, stated] = types.find(([type]) => type.startsWith(mediaType)) ?? types[0] ?? [];
  const found = content === undefined ? schema : asObject(stated).schema;
  return isObject(found) ? found : undefined;
}

/** A schema and all that it refers to, as one document. Larger ones are not judged. */
const mostParts = 20_000;

export function selfContained(schema: JsonObject, resolve: Resolve): JsonObject | undefined {
  const names = new Map<string, string>();
  const definitions: Record<string, unknown> = {};
  let parts = 0;
  const refer = ($ref: string): JsonObject => {
    const known = names.get($ref);
    if (known !== undefined) return { $ref: `#/$defs/${known}` };
    const name = `d${names.size}`;
    names.set($ref, name);
    definitions[name] = convert(resolve($ref) ?? true);
    return { $ref: `#/$defs/${name}` };
  };
  const convert = (value: unknown): unknown => {
    parts += 1;
    if (parts > mostParts) return true;
    if (Array.isArray(value)) return value.map(convert);
    if (!isObject(value)) return value;
    if (typeof value.$ref === 'string') return refer(value.$ref);
    const entries = Object.entries(value).flatMap(([key, one]) => keyword(key, one, value, convert));
    const plain = Object.fromEntries(entries);
    return value.nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain;
  };
  const whole = { ...asObject(convert(schema)), $defs: definitions };
  return parts > mostParts ? undefined : whole;
}

/** Keywords with schemas inside, and those that hold what they say. Any other is no business of a validator. */
const nested = new Set([
  'items',
  'additionalProperties',
  'not',
  'allOf',
  'anyOf',
  'oneOf',
  'prefixItems',
  'contains',
  'if',
  'then',
  'else',
]);
const plainly = new Set([
  'type',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'multipleOf',
  'maximum',
  'minimum',
  'format',
]);

function keyword(
  key: string,
  value: unknown,
  of: JsonObject,
  convert: (one: unknown) => unknown,
): readonly (readonly [string, unknown])[] {
  const properties = asObject(of.properties);
  if (nested.has(key)) return [[key, convert(value)]];
  if (key === 'properties') return [[key, mapped(properties, convert)]];
  // A member that is only written, such as a password, is in no answer.
  if (key === 'required' && Array.isArray(value))
    return [[key, value.filter((name) => asObject(properties[String(name)]).writeOnly !== true)]];
  if (key === 'type' && (value === 'file' || value === 'any')) return [];
  // Before 3.1 these two say whether the bound itself is outside.
  if (/^exclusiveM/.test(key))
    return typeof value === 'number'
      ? [[key, value]]
      : value === true
        ? [[key, of[key.replace('exclusiveM', 'm')]]]
        : [];
  if (key === 'pattern') return isSimple(value) ? [[key, value]] : [];
  return plainly.has(key) ? [[key, value]] : [];
}

function mapped(members: JsonObject, convert: (one: unknown) => unknown): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, convert(one)]));
}

/** From the start, without groups, and with one open repetition at most: no text makes it slow. */
function isSimple(pattern: unknown): boolean {
  return typeof pattern === 'string' && /^\^[^()|]*$/.test(pattern) && pattern.split(/[*+]|\{\d+,\d*\}/).length <= 2;
}
