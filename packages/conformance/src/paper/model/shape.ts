// Which members does a JSON schema describe, through references and compositions?

import { follow, isObject, type Place, referenceOf } from '../document/source.ts';
import { emptyShape, expand, type Shape, withName } from './expand-schema.ts';

export type { Shape } from './expand-schema.ts';

/** By the schema: a description refers to the same few schemas thousands of times. */
const known = new WeakMap<object, readonly Shape[]>();
/** The same with the name of the schema, as references to it have them. */
const referred = new WeakMap<object, readonly Shape[]>();

/** Every alternative that the schema allows; one where it has no `oneOf` or `anyOf`. */
export function shapesOf(schema: Place | undefined): readonly Shape[] {
  if (schema === undefined || !isObject(schema.value)) return [];
  if (isOnlyReference(schema.value)) return referredShapes(follow(schema));
  const shapes = known.get(schema.value) ?? expand(schema);
  known.set(schema.value, shapes);
  return shapes;
}

function isOnlyReference(value: object): boolean {
  return referenceOf(value) !== undefined && Object.keys(value).length === 1;
}

/** A schema that only refers to another has its shapes, without copies of all members. */
function referredShapes(target: Place | undefined): readonly Shape[] {
  if (target === undefined || !isObject(target.value)) return [emptyShape];
  const shapes = referred.get(target.value) ?? shapesOf(target).map((shape) => withName(shape, target));
  referred.set(target.value, shapes);
  return shapes;
}

export function isReadOnly(property: Place | undefined): boolean {
  return [property, follow(property)].some((place) => isObject(place?.value) && place.value.readOnly === true);
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
  const types = new Set(shapesOf(property).flatMap((shape) => [...shape.types]));
  types.delete('null');
  return types;
}
