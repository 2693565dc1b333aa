// Which members does a JSON schema describe, through references and compositions?

import { follow, isObject, mapForEachSource, type Place } from '../document/source.ts';
import { type Draft, expand, ownDraft } from './expand-schema.ts';

/** One alternative of a schema, with `allOf` merged in. */
export type Shape = Draft;

const shapesIn = mapForEachSource<object, readonly Shape[]>();
/** By the reference: a description refers to the same few schemas thousands of times. */
const referredIn = mapForEachSource<string, readonly Shape[]>();
const noShapes: readonly Shape[] = [];

/** Every alternative that the schema allows; one where it has no `oneOf` or `anyOf`. */
export function shapesOf(schema: Place | undefined): readonly Shape[] {
  if (schema === undefined || !isObject(schema.value)) return noShapes;
  const { value, source } = schema;
  const reference = value.$ref === undefined ? undefined : onlyReference(value);
  const known = reference === undefined ? undefined : referredIn(source).get(reference);
  return known ?? shapesIn(source).get(value) ?? readShapes(schema, reference);
}

function readShapes(schema: Place, reference: string | undefined): readonly Shape[] {
  const value = schema.value as Readonly<Record<string, unknown>>;
  const referred = reference === undefined ? undefined : referredShapes(schema);
  if (reference !== undefined && referred !== undefined) {
    referredIn(schema.source).set(reference, referred);
    return referred;
  }
  const shapes = isPlain(value) ? [ownDraft(schema)] : expand(schema);
  shapesIn(schema.source).set(value, shapes);
  return shapes;
}

/** The reference of a schema that has nothing beside it. */
function onlyReference(value: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof value.$ref !== 'string') return undefined;
  for (const key in value) if (key !== '$ref') return undefined;
  return value.$ref;
}

/** A schema that neither refers to another nor is put together from others. */
function isPlain(value: Readonly<Record<string, unknown>>): boolean {
  return (
    value.$ref === undefined && value.allOf === undefined && value.oneOf === undefined && value.anyOf === undefined
  );
}

/** A schema that only refers to another has its shapes, without copies of all members. */
function referredShapes(schema: Place): readonly Shape[] | undefined {
  const target = follow(schema);
  if (target === undefined || target.value === schema.value || target.parent === undefined) return undefined;
  return shapesOf(target).map((shape) => ({ ...shape, names: [...shape.names, target.key] }));
}

export function isReadOnly(property: Place | undefined): boolean {
  const value = follow(property)?.value;
  const own = property?.value;
  return (isObject(value) && value.readOnly === true) || (isObject(own) && own.readOnly === true);
}

export function hasDefault(property: Place | undefined): boolean {
  const value = follow(property)?.value;
  return isObject(value) && Object.hasOwn(value, 'default');
}

/** The closed values of a property: `enum`, or `const` as the only one. */
export function closedValues(property: Place | undefined): readonly unknown[] | undefined {
  const value = follow(property)?.value;
  if (!isObject(value)) return undefined;
  if (Array.isArray(value.enum)) return value.enum;
  return Object.hasOwn(value, 'const') ? [value.const] : undefined;
}

export function typesOf(property: Place | undefined): ReadonlySet<string> {
  const shapes = shapesOf(property);
  const first = shapes[0];
  if (shapes.length === 1 && first !== undefined && !first.types.has('null')) return first.types;
  const types = new Set<string>();
  for (const shape of shapes) for (const type of shape.types) if (type !== 'null') types.add(type);
  return types;
}
