// What do the compositions of a schema (`allOf`, `oneOf`, `anyOf`, `$ref`) come to, when all of them are put together?

import { child, children, follow, isObject, type Place, referenceOf, type Source, texts } from '../document/source.ts';
import { mostRead, remembered, rememberedOf } from '../words/remembered.ts';

/** One alternative of a schema, with `allOf` merged in. */
export type Shape = {
  readonly types: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Place>;
  readonly required: ReadonlySet<string>;
  readonly items: Place | undefined;
  readonly bounded: boolean;
  /** The names of the schemas it was put together from, as in `#/components/schemas/Problem`. */
  readonly names: readonly string[];
};

/** More alternatives than this say no more about a description. */
const mostAlternatives = 64;

/** Compositions inside each other; deeper ones are made up to exceed the stack. */
const deepest = 200;

/** Members that are put together in one file: 200 times those of a description of 14 MB. The compositions beyond them are not read. */
const mostMembers = 300_000;

/** A description refers to the same few schemas thousands of times. In a circle, their parts depend on where it was entered. */
const expandedIn = rememberedOf((_: Source) => new WeakMap<object, readonly Shape[]>());
const membersIn = new WeakMap<Source, number>();

/** Every alternative that the schema allows; one where it has no `oneOf` or `anyOf`. */
export function shapesOf(schema: Place | undefined): readonly Shape[] {
  if (schema === undefined || !isObject(schema.value)) return [];
  const isOnlyReference = referenceOf(schema.value) !== undefined && Object.keys(schema.value).length === 1;
  const target = isOnlyReference ? follow(schema) : undefined;
  // What only refers to another schema has its shapes, without copies of all members.
  if (target !== undefined) return namedShapes(target);
  const expanded = expandedIn(schema.source);
  const known = expanded.get(schema.value);
  if (known !== undefined) return known;
  const shapes = expandInside(schema, new Set());
  expanded.set(schema.value, shapes);
  return shapes;
}

const namedShapes = rememberedOf((target: Place) => shapesOf(target).map((shape) => withName(shape, target)));

/** `open`: the schemas that are being expanded; in a circle, each stands for itself only once. */
function expandInside(schema: Place, open: Set<unknown>): readonly Shape[] {
  const { value, source } = schema;
  if (!isObject(value) || open.has(value)) return [emptyShape];
  if (open.size > deepest || (membersIn.get(source) ?? 0) > mostMembers)
    return [open.size === 0 ? ownShape(schema) : emptyShape];
  open.add(value);
  let shapes: readonly Shape[] = [ownShape(schema)];
  const target = referenceOf(value) === undefined ? undefined : follow(schema);
  if (target !== undefined && target.value !== value)
    shapes = combine(
      source,
      shapes,
      expandInside(target, open).map((shape) => withName(shape, target)),
    );
  for (const part of children(child(schema, 'allOf'))) shapes = combine(source, shapes, expandInside(part, open));
  for (const keyword of ['oneOf', 'anyOf']) {
    const branches = children(child(schema, keyword)).slice(0, mostAlternatives);
    const alternatives = branches.flatMap((branch) => expandInside(branch, open));
    if (alternatives.length > 0) shapes = combine(source, shapes, alternatives);
  }
  open.delete(value);
  return shapes;
}

function withName(shape: Shape, target: Place): Shape {
  return target.parent === undefined ? shape : { ...shape, names: [...new Set([...shape.names, target.key])] };
}

const emptyShape: Shape = {
  types: new Set(),
  properties: new Map(),
  required: new Set(),
  items: undefined,
  bounded: false,
  names: [],
};

/** There are few types, and thousands of schemas have them. */
const typeSet = remembered((lines): ReadonlySet<string> => new Set(lines === '' ? [] : lines.split('\n')));

/** The members that one schema describes by itself, without those it refers to. */
function ownShape(schema: Place): Shape {
  const properties = new Map<string, Place>();
  for (const member of children(child(schema, 'properties')).slice(0, mostRead)) properties.set(member.key, member);
  const items = child(schema, 'items');
  const stated = texts(child(schema, 'type'));
  const implied = properties.size > 0 ? ['object'] : items === undefined ? [] : ['array'];
  const required = texts(child(schema, 'required'));
  return {
    types: typeSet((stated.length > 0 ? stated : implied).join('\n')),
    properties,
    required: required.length === 0 ? emptyShape.required : new Set(required),
    items,
    bounded: typeof child(schema, 'maxItems')?.value === 'number',
    names: [],
  };
}

function combine(source: Source, lefts: readonly Shape[], rights: readonly Shape[]): readonly Shape[] {
  const before = membersIn.get(source) ?? 0;
  if (before > mostMembers) return lefts;
  const pairs = lefts.flatMap((left) => rights.map((right) => [left, right] as const)).slice(0, mostAlternatives);
  const members = pairs.map(([left, right]) => 1 + left.properties.size + right.properties.size);
  membersIn.set(
    source,
    members.reduce((sum, count) => sum + count, before),
  );
  return pairs.map(([left, right]) => merge(left, right));
}

function merge(left: Shape, right: Shape): Shape {
  return {
    types: new Set([...left.types, ...right.types]),
    properties: new Map([...right.properties, ...left.properties]),
    required: new Set([...left.required, ...right.required]),
    items: left.items ?? right.items,
    bounded: left.bounded || right.bounded,
    names: [...new Set([...left.names, ...right.names])],
  };
}
