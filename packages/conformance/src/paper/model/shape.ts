// Which members does a JSON schema describe, through references and compositions?

import { follow, isObject, type Place, referenceOf } from '../document/source.ts';
import { expand, referredShapes, type Shape } from './expand-schema.ts';

export type { Shape } from './expand-schema.ts';

/** Every alternative that the schema allows; one where it has no `oneOf` or `anyOf`. */
export function shapesOf(schema: Place | undefined): readonly Shape[] {
  if (schema === undefined || !isObject(schema.value)) return [];
  const isOnlyReference = referenceOf(schema.value) !== undefined && Object.keys(schema.value).length === 1;
  return isOnlyReference ? referredShapes(follow(schema)) : expand(schema);
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
