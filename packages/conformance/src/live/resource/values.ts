// Which other values does a schema accept, and which does it refuse?
import table from '../../../words/schemas.json' with { type: 'json' };
import { asList, asObject, isObject, type JsonObject } from '../exchange/exchange.ts';
import { accepts } from './validator.ts';

type Values = Readonly<Record<string, readonly unknown[]>>;
const { blank, wrong, samples }: { blank: Values; wrong: Values; samples: Values } = table;

export function typeOf({ type, properties }: JsonObject): string {
  const one = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  return String(one ?? (isObject(properties) ? 'object' : ''));
}

/** `null`, nothing, and what programs take for nothing. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === false || isEmptyList(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

export const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : isObject(value) ? 'object' : typeof value);

/** A value that differs from the given one and says something; undefined where none is known. */
export function otherValue(schema: JsonObject, value: unknown, mark: string): unknown {
  const differs = (one: unknown) => one !== undefined && one !== null && one !== value && accepts(schema, one);
  // A default would not show whether it is given back.
  const isDefault = (one: unknown) => Number(one === schema.default);
  const known = asList(schema.enum).toSorted((one, other) => isDefault(one) - isDefault(other));
  return (schema.enum ? known : candidates(schema, value, mark)).find(differs);
}

function candidates(schema: JsonObject, value: unknown, mark: string): readonly unknown[] {
  const { items, properties, multipleOf, format, pattern } = schema;
  const type = typeOf(schema);
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  if (type === 'boolean') return [value !== true];
  if (type === 'integer' || type === 'number') return [Number(value) + step, Number(value) - step];
  if (type === 'string') return typeof format === 'string' ? (samples[format] ?? []) : pattern ? [] : [mark];
  if (type === 'array') {
    const one = otherValue(asObject(items), asList(value)[0], mark);
    // Of a list with one item a server that keeps only the first would lose none.
    const two = otherValue(asObject(items), one, `${mark}b`);
    return one === undefined ? [] : two === undefined ? [[one]] : [[one, two], [one]];
  }
  // All parts at once: the default of one may be the value that it has.
  const others = Object.entries(type === 'object' ? asObject(value) : {}).flatMap(([name, part]) => {
    const other = otherValue(asObject(asObject(properties)[name]), part, mark);
    return other === undefined ? [] : [[name, other] as const];
  });
  return others.length > 0 ? [{ ...asObject(value), ...Object.fromEntries(others) }] : [];
}

/** The blank values that the schema accepts: programs that ask `if (value)` lose them. */
export function blankValues(schema: JsonObject): readonly unknown[] {
  const type = typeOf(schema);
  const own = schema.format === undefined && schema.pattern === undefined ? (blank[type] ?? []) : [];
  return type === '' ? [] : [...own, null].filter((value) => accepts(schema, value));
}

const mostParts = 20;

/** Values that no kind of conversion makes right. */
export function wrongValues(schema: JsonObject, good?: unknown): readonly unknown[] {
  const { minimum, maximum, minLength, maxLength, minItems, items, properties } = schema;
  const type = typeOf(schema);
  const bounds = [
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...(Number(minLength) > 0 ? [''] : []),
    ...(typeof schema.exclusiveMinimum === 'number' ? [schema.exclusiveMinimum] : []),
    ...(typeof schema.exclusiveMaximum === 'number' ? [schema.exclusiveMaximum] : []),
    ...(Number(minItems) > 0 ? [[]] : []),
    ...(Number(maxLength) < 10_000 ? ['x'.repeat(Number(maxLength) + 1)] : []),
  ];
  // A text for a list may be meant as a list of one.
  const isListOfOthers = type === 'array' && typeOf(asObject(items)) !== 'string';
  // One wrong part of an object, or of a list; a foreign schema may have thousands.
  const parts = isObject(good)
    ? Object.entries(asObject(properties))
        .slice(0, mostParts)
        .flatMap(([name, part]) =>
          wrongValues(asObject(part), good[name])
            .slice(0, 1)
            .map((value) => ({ ...good, [name]: value })),
        )
    : [];
  const inner =
    type === 'array'
      ? wrongValues(asObject(items), asList(good)[0])
          .slice(0, 1)
          .map((value) => [value])
      : [];
  const values = [...(isListOfOthers ? ['farol'] : (wrong[type] ?? [])), ...bounds, ...parts.slice(0, 4), ...inner];
  return values.filter((value) => !accepts(schema, value));
}
