// Which members does a JSON schema describe, through references and compositions?

import { children, follow, isObject, type Place } from '../document/source.ts';
import { rememberedOf } from '../words/remembered.ts';
import { type Shape, shapesOf } from './expand-schema.ts';

export { type Shape, shapesOf } from './expand-schema.ts';

export function isReadOnly(property: Place | undefined): boolean {
  const target = follow(property);
  if (isObject(property?.value) && property.value.readOnly === true) return true;
  return isObject(target?.value) && target.value.readOnly === true;
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
  return typesIn(shapesOf(property));
}

/** The same few schemas are asked for their types thousands of times. */
const typesIn = rememberedOf((shapes: readonly Shape[]): ReadonlySet<string> => {
  const types = shapes.flatMap((shape) => [...shape.types]);
  return new Set(types.filter((type) => type !== 'null'));
});

/** Of some schemas, by the name of each that they are put together from. */
const byPart = rememberedOf((schemas: Place) => {
  const named = children(schemas).flatMap((one) => shapesOf(one));
  return Map.groupBy(
    named.flatMap((shape) => shape.names.map((name) => ({ name, shape }))),
    ({ name }) => name,
  );
});

export const madeFrom = (schemas: Place, name: string) => byPart(schemas).get(name) ?? [];
