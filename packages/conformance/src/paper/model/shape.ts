// Which members does a JSON schema describe, through references and compositions?

import {
  child,
  children,
  follow,
  isObject,
  mapForEachSource,
  type Place,
  referenceOf,
  texts,
} from '../document/source.ts';

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

type Draft = Omit<Shape, 'at'>;

/** More alternatives than this say no more about a description. */
const mostAlternatives = 64;

/** Compositions inside each other; deeper ones are made up to exceed the stack. */
const deepest = 200;

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
  return referredShapes(schema) ?? expand(schema, new Set()).map((draft) => ({ ...draft, at: schema }));
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

function expand(schema: Place, open: ReadonlySet<unknown>): Draft[] {
  if (!isObject(schema.value) || open.has(schema.value) || open.size > deepest) return [empty()];
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
  return target.parent === undefined ? draft : { ...draft, names: [...draft.names, target.key] };
}

/** Most schemas have no members, and most have one type. */
const noProperties: ReadonlyMap<string, Place> = new Map();
const noNames: ReadonlySet<string> = new Set();

function empty(): Draft {
  return { types: noNames, properties: noProperties, required: noNames, items: undefined, bounded: false, names: [] };
}

function ownDraft(schema: Place): Draft {
  const { value } = schema;
  if (!isObject(value)) return empty();
  const properties = value.properties === undefined ? noProperties : propertiesOf(schema);
  const items = value.items === undefined ? undefined : child(schema, 'items');
  return {
    types: value.type === undefined ? impliedTypes(properties, items) : typesIn(value.type),
    properties,
    required: value.required === undefined ? noNames : new Set(texts(child(schema, 'required'))),
    items,
    bounded: typeof value.maxItems === 'number',
    names: [],
  };
}

function propertiesOf(schema: Place): ReadonlyMap<string, Place> {
  const found = new Map<string, Place>();
  children(child(schema, 'properties')).forEach((property) => {
    found.set(property.key, property);
  });
  return found;
}

/** One set for each type, shared by all schemas that have only this type. */
const single = new Map(
  ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'].map((type) => [type, new Set([type])]),
);

function typesIn(type: unknown): ReadonlySet<string> {
  if (typeof type === 'string') return single.get(type) ?? new Set([type]);
  return new Set(Array.isArray(type) ? type.filter((one) => typeof one === 'string') : []);
}

function impliedTypes(properties: ReadonlyMap<string, Place>, items: Place | undefined): ReadonlySet<string> {
  return (properties.size > 0 ? single.get('object') : items && single.get('array')) ?? noNames;
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
  const shapes = shapesOf(property);
  const [first] = shapes;
  if (shapes.length === 1 && first !== undefined && !first.types.has('null')) return first.types;
  const types = new Set<string>();
  for (const shape of shapes) for (const type of shape.types) if (type !== 'null') types.add(type);
  return types;
}
