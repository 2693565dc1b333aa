// Which other values does a schema accept, and which does it refuse?
import { asList, asObject, isObject, type JsonObject } from '../exchange/exchange.ts';

export function typeOf({ type, properties }: JsonObject): unknown {
  const one = Array.isArray(type) ? type.find((each) => each !== 'null') : type;
  return one ?? (isObject(properties) ? 'object' : undefined);
}

export const isNullable = ({ type, nullable, enum: choices }: JsonObject): boolean =>
  nullable === true || asList(type).includes('null') || asList(choices).includes(null);

const isNumber = (type: unknown): boolean => type === 'integer' || type === 'number';
/** `null`, nothing, and what programs take for nothing. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === 0 || value === false || isEmptyList(value);
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const otherForms: Readonly<Record<string, string>> = {
  'date-time': '2027-02-28T10:30:00Z',
  date: '2027-02-28',
  uuid: '0b1c2d3e-4f5a-4b6c-8d7e-9f0a1b2c3d4e',
  email: 'farol.check@example.com',
  uri: 'https://example.com/farol',
};

/** A value that differs from the given one and says something; undefined where none is known. */
export function otherValue(schema: JsonObject, value: unknown, mark: string): unknown {
  const type = typeOf(schema);
  if (Array.isArray(schema.enum)) return schema.enum.find((one) => one !== value && one !== null);
  if (type === 'boolean') return value !== true;
  if (isNumber(type))
    return [Number(value) + stepOf(schema), Number(value) - stepOf(schema)].find((n) => isIn(schema, n));
  if (type === 'string') return typeof schema.format === 'string' ? otherForms[schema.format] : textIn(schema, mark);
  if (type === 'array') return otherList(asObject(schema.items), asList(value), mark);
  return type === 'object' ? otherObject(schema, asObject(value), mark) : undefined;
}

const stepOf = ({ multipleOf }: JsonObject): number => (typeof multipleOf === 'number' ? multipleOf : 1);

function isIn({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonObject, n: number): boolean {
  const above = n >= Number(minimum ?? n) && (typeof exclusiveMinimum !== 'number' || n > exclusiveMinimum);
  return above && n <= Number(maximum ?? n) && (typeof exclusiveMaximum !== 'number' || n < exclusiveMaximum);
}

function textIn({ pattern, maxLength }: JsonObject, mark: string): string | undefined {
  return pattern === undefined && mark.length <= Number(maxLength ?? 200) ? mark : undefined;
}

function otherList(items: JsonObject, value: readonly unknown[], mark: string): unknown {
  const one = otherValue(items, value[0], mark);
  return one === undefined ? undefined : [one];
}

function otherObject({ properties }: JsonObject, value: JsonObject, mark: string): unknown {
  const [name, one] = Object.keys(value)
    .map((each) => [each, otherValue(asObject(asObject(properties)[each]), value[each], mark)] as const)
    .find(([, other]) => other !== undefined) ?? ['', undefined];
  return one === undefined ? undefined : { ...value, [name]: one };
}

/** The blank values that the schema accepts: programs that ask `if (value)` lose them. */
export function blankValues(schema: JsonObject): readonly unknown[] {
  const type = typeOf(schema);
  const isOpen = schema.enum === undefined && schema.format === undefined && schema.pattern === undefined;
  const blanks: unknown[] = [];
  if (type === 'boolean') blanks.push(false);
  if (isNumber(type) && isOpen && isIn(schema, 0)) blanks.push(0);
  if (type === 'string' && isOpen && !(Number(schema.minLength) > 0)) blanks.push('');
  if (type === 'array' && !(Number(schema.minItems) > 0)) blanks.push([]);
  if (isNullable(schema)) blanks.push(null);
  return blanks;
}

/** Values that no kind of conversion makes right. */
export function wrongValues(schema: JsonObject): readonly unknown[] {
  const type = typeOf(schema);
  const { enum: choices, minimum, maximum, minLength, maxLength, format, items } = schema;
  const wrong: unknown[] = [];
  if (isNumber(type) || type === 'boolean' || type === 'object') wrong.push('farol');
  if (type === 'string') wrong.push({ farol: true });
  // A text for a list may be meant as a list of one.
  if (type === 'array') wrong.push(typeOf(asObject(items)) === 'string' ? { farol: true } : 'farol');
  if (choices !== undefined) wrong.push('farol-no-such-value');
  else if (type === 'string' && /^(date|date-time|uuid|email)$/.test(String(format))) wrong.push('farol');
  if (type === 'integer') wrong.push(1.5);
  if (isNumber(type) && typeof minimum === 'number') wrong.push(minimum - 1);
  if (isNumber(type) && typeof maximum === 'number') wrong.push(maximum + 1);
  if (Number(minLength) > 0) wrong.push('');
  if (Number(maxLength) < 10_000) wrong.push('x'.repeat(Number(maxLength) + 1));
  return wrong;
}
