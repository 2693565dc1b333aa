// Which members does a JSON schema describe, through references and compositions?

import { child, children, follow, isObject, keysOf, type Place, referenceOf, texts } from '../document/source.ts';

/** One alternative of a schema, with `allOf` merged in. */
export type Shape = {
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Place>;
  readonly required: ReadonlySet<string>;
  readonly items: Place | undefined;
  readonly bounded: boolean;
  /** The names of the schemas it was put together from, as in `#/components/schemas/Problem`. */
  readonly names: readonly string[];
  readonly at: Place;
};

type Draft = {
  types: Set<string>;
  properties: Map<string, Place>;
  required: Set<string>;
  items: Place | undefined;
  bounded: boolean;
  names: string[];
};

/** More alternatives than this say no more about a description. */
const mostAlternatives = 64;

const known = new WeakMap<object, readonly Shape[]>();

/** Every alternative that the schema allows; one where it has no `oneOf` or `anyOf`. */
export function shapesOf(schema: Place | undefined): readonly Shape[] {
  if (schema === undefined || !isObject(schema.value)) return [];
  const cached = known.get(schema.value);
  if (cached !== undefined) return cached;
  const shapes = referredShapes(schema) ?? expand(schema, new Set()).map((draft) => ({ ...draft, at: schema }));
  known.set(schema.value, shapes);
  return shapes;
}

/** A schema that only refers to another has its shapes, without copies of all members. */
function referredShapes(schema: Place): readonly Shape[] | undefined {
  if (referenceOf(schema.value) === undefined || Object.keys(schema.value as object).length > 1) return undefined;
  const target = follow(schema);
  const name = target && keysOf(target).at(-1);
  if (target === undefined || target.value === schema.value || name === undefined) return undefined;
  return shapesOf(target).map((shape) => ({ ...shape, names: [...shape.names, name], at: schema }));
}

function expand(schema: Place, open: ReadonlySet<unknown>): Draft[] {
  if (!isObject(schema.value) || open.has(schema.value)) return [empty()];
  const inside = new Set(open).add(schema.value);
  const own = ownDraft(schema);
  let drafts: Draft[] = [own];
  if (referenceOf(schema.value) !== undefined) {
    const target = follow(schema);
    if (target !== undefined && target.value !== schema.value)
      drafts = combine(
        drafts,
        expand(target, inside).map((draft) => named(draft, target)),
      );
  }
  for (const part of children(child(schema, 'allOf'))) drafts = combine(drafts, expand(part, inside));
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = children(child(schema, keyword));
    if (branches.length > 0)
      drafts = combine(
        drafts,
        branches.flatMap((branch) => expand(branch, inside)),
      );
  }
  return drafts;
}

function named(draft: Draft, target: Place): Draft {
  const name = keysOf(target).at(-1);
  return name === undefined ? draft : { ...draft, names: [...draft.names, name] };
}

function empty(): Draft {
  return { types: new Set(), properties: new Map(), required: new Set(), items: undefined, bounded: false, names: [] };
}

function ownDraft(schema: Place): Draft {
  const value = schema.value;
  const draft = empty();
  if (!isObject(value)) return draft;
  for (const type of texts(child(schema, 'type'))) draft.types.add(type);
  for (const property of children(child(schema, 'properties'))) draft.properties.set(property.key, property);
  for (const name of texts(child(schema, 'required'))) draft.required.add(name);
  draft.items = child(schema, 'items');
  draft.bounded = typeof value.maxItems === 'number';
  if (draft.types.size === 0 && draft.properties.size > 0) draft.types.add('object');
  if (draft.types.size === 0 && draft.items !== undefined) draft.types.add('array');
  return draft;
}

function combine(lefts: readonly Draft[], rights: readonly Draft[]): Draft[] {
  return lefts.flatMap((left) => rights.map((right) => merge(left, right))).slice(0, mostAlternatives);
}

function merge(left: Draft, right: Draft): Draft {
  return {
    types: new Set([...left.types, ...right.types]),
    properties: new Map([...right.properties, ...left.properties]),
    required: new Set([...left.required, ...right.required]),
    items: left.items ?? right.items,
    bounded: left.bounded || right.bounded,
    names: [...left.names, ...right.names],
  };
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
  const types = new Set<string>();
  for (const shape of shapesOf(property)) for (const type of shape.types) if (type !== 'null') types.add(type);
  return types;
}
