// Does a body fit the schema of its kind? By a plain reading of it, apart from the code that is tested.
import { asList, asObject, isObject, type JsonObject } from '../../exchange/exchange.ts';
import { kinds, nameIn, type Style } from './style-schemas.ts';

export function isValid(style: Style, kind: string, body: JsonObject, isWhole: boolean): boolean {
  const { required, members } = kinds[kind] ?? { required: [], members: {} };
  const isThere = required.every((name) => !isWhole || body[nameIn(style, name)] !== undefined);
  return isThere && Object.entries(members).every(([name, schema]) => fits(body[nameIn(style, name)], schema));
}

export function fits(value: unknown, schema: JsonObject): boolean {
  if (value === undefined) return true;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (value === null) return types.includes('null');
  if (schema.enum !== undefined) return asList(schema.enum).includes(value);
  const [type] = types;
  if (type === 'string') return typeof value === 'string' && isText(value, schema);
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'array') return Array.isArray(value) && value.every((one) => fits(one, asObject(schema.items)));
  if (type !== 'object')
    return typeof value === 'number' && (type === 'number' || Number.isInteger(value)) && isIn(value, schema);
  const isThere = isObject(value) && asList(schema.required).every((name) => String(name) in value);
  return (
    isThere && Object.entries(asObject(schema.properties)).every(([name, part]) => fits(value[name], asObject(part)))
  );
}

function isText(value: string, { minLength = 0, maxLength = 10_000, format }: JsonObject): boolean {
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value);
  if (format === 'email') return /^\S+@\S+$/.test(value);
  return value.length >= Number(minLength) && value.length <= Number(maxLength);
}

const isIn = (value: number, { minimum = value, maximum = value }: JsonObject): boolean =>
  value >= Number(minimum) && value <= Number(maximum);

export const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
};
