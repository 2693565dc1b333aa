// Which members does a JSON schema describe, through references and compositions?

import { follow, isObject, mapForEachSource, type Place, referenceOf } from '../document/source.ts';
import { type Draft, expand, ownDraft } from './expand-schema.ts';

/** One alternative of a schema, with `allOf` merged in. */
export type Shape = Draft & { readonly at: Place };

const shapesIn = mapForEachSource<object, readonly Shape[]>();

/** Every alternative that the schema allows; one where it has no `oneOf` or `anyOf`. */
export function shapesOf(schema: Place | undefined): readonly Shape[] {
  if (schema === undefined || !isObject(schema.value)) return [];
  const known = shapesIn(schema.source);
  const cached = known.get(schema.value);
  if (cached !== undefined) return cached;
  const shapes = readShapes(schema);
  known.set(schema.value, shapes);
  return shapes;
}

function readShapes(schema: Place): readonly Shape[] {
  if (isPlain(schema.value)) return [{ ...ownDraft(schema), at: schema }];
  return referredShapes(schema) ?? expand(schema).map((draft) => ({ ...draft, at: schema }));
}

/** A schema that neither refers to another nor is put together from others. */
function isPlain(value: unknown): boolean {
  return (
    isObject(value) &&
    value.$ref === undefined &&
    value.allOf === undefined &&
    value.oneOf === undefined &&
    value.anyOf === undefined
  );
}

/** A schema that only refers to another has its shapes, without copies of all members. */
function referredShapes(schema: Place): readonly Shape[] | undefined {
  if (referenceOf(schema.value) === undefined || Object.keys(schema.value as object).length > 1) return undefined;
  const target = follow(schema);
  if (target === undefined || target.value === schema.value || target.parent === undefined) return undefined;
  return shapesOf(target).map((shape) => ({ ...shape, names: [...shape.names, target.key], at: schema }));
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
  const [first] = shapes;
  if (shapes.length === 1 && first !== undefined && !first.types.has('null')) return first.types;
  const types = new Set<string>();
  for (const shape of shapes) for (const type of shape.types) if (type !== 'null') types.add(type);
  return types;
}
